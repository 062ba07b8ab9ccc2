/* cfa/print/const.c — constants as C spells them, with exactly their type and value. */
#include "cfa/print/internal.h"
#include <math.h>
#include <stdio.h>

/* ---- integers ---- */

bool const_is_bare(const printer *pr, ex e)
{
    __int128 v;
    return ex_is_int(pr->s, e, &v) && v >= -INT32_MAX && v <= INT32_MAX && type_of(pr, e)->kind != TY_POINTER;
}

void const_print_bare(const printer *pr, ex e, int bind)
{
    int v = (int)ex_int_value(pr->s, e);
    /* -5 is an operator and its operand */
    (void)open_if(pr, v < 0 && bind > BIND_UNARY);
    if (type_of(pr, e)->kind == TY_CHAR && v >= ' ' && v <= '~') buf_printf(pr->out, v == '\'' || v == '\\' ? "'\\%c'" : "'%c'", v);
    else buf_printf(pr->out, "%d", v);
    close_if(pr, v < 0 && bind > BIND_UNARY);
}

static const char *integer_suffix(ty_kind k)
{
    switch (k) {
    case TY_UINT: return "U";
    case TY_LONG: return "L";
    case TY_ULONG: return "UL";
    case TY_LLONG: return "LL";
    case TY_ULLONG: return "ULL";
    default: return "";
    }
}

static void print_wide(const printer *pr, const ty_info *t, ex e, int bind)
{
    unsigned __int128 v = (unsigned __int128)ex_int_value(pr->s, e);
    (void)open_if(pr, bind > BIND_UNARY);
    if (t->is_signed) buf_str(pr->out, "(__int128)");
    buf_printf(pr->out, "((unsigned __int128)0x%llxULL << 64 | 0x%llxULL)", (unsigned long long)(v >> 64), (unsigned long long)v);
    close_if(pr, bind > BIND_UNARY);
}

static void print_pointer(const printer *pr, ex e, int bind)
{
    (void)open_if(pr, bind > BIND_UNARY);
    buf_char(pr->out, '(');
    type_print(pr, ex_get(pr->s, e)->type, 0, "");
    unsigned long long v = (unsigned long long)ex_int_value(pr->s, e);
    if (pr->p->ilp32) v &= UINT32_MAX;
    if (v == 0) buf_str(pr->out, ")0");
    else buf_printf(pr->out, pr->p->ilp32 ? ")%lluU" : ")%lluUL", v);
    close_if(pr, bind > BIND_UNARY);
}

void const_print_int(const printer *pr, ex e, int bind)
{
    const ty_info *t = type_of(pr, e);
    if (t->kind == TY_POINTER) {
        print_pointer(pr, e, bind);
        return;
    }
    __int128 v = ex_int_value(pr->s, e);
    if (t->kind < TY_INT || t->kind > TY_ULLONG) {
        if (t->size == 16 && (v < -INT32_MAX || v > INT32_MAX)) {
            print_wide(pr, t, e, bind);
            return;
        }
        (void)open_if(pr, bind > BIND_UNARY);
        buf_char(pr->out, '(');
        type_print(pr, ex_get(pr->s, e)->type, 0, "");
        buf_printf(pr->out, ")%d", (int)v);
        close_if(pr, bind > BIND_UNARY);
        return;
    }
    const char *end = integer_suffix((ty_kind)t->kind);
    if (!t->is_signed) {
        buf_printf(pr->out, "%llu%s", (unsigned long long)v, end);
        return;
    }
    long long n = (long long)v, least = t->size == 8 ? INT64_MIN : INT32_MIN;
    if (n == least) { /* there are no negative literals, so the smallest number has none of its own */
        buf_printf(pr->out, "(%lld%s - 1%s)", n + 1, end, end);
        return;
    }
    (void)open_if(pr, n < 0 && bind > BIND_UNARY);
    buf_printf(pr->out, "%lld%s", n, end);
    close_if(pr, n < 0 && bind > BIND_UNARY);
}

/* ---- floating point ---- */

static long double read_back(ty_kind k, const char *text)
{
    return k == TY_FLOAT || k == TY_FLOAT16 ? (long double)strtof(text, NULL)
           : k == TY_DOUBLE                 ? (long double)strtod(text, NULL)
                                            : strtold(text, NULL);
}

/* A short decimal that means exactly this number, or the hexadecimal one. */
static void spell_float(ty_kind k, long double v, char *text, size_t size)
{
    for (int digits = 1; k != TY_FLOAT128 && digits <= 12; digits++) {
        snprintf(text, size, "%.*Lg", digits, v);
        if (read_back(k, text) != v) continue;
        if (!strpbrk(text, ".e")) strncat(text, ".0", size - strlen(text) - 1);
        return;
    }
    if (k == TY_LDOUBLE || k == TY_FLOAT128) snprintf(text, size, "%La", v);
    else snprintf(text, size, "%a", (double)v);
}

void const_print_float(const printer *pr, ex e, int bind)
{
    ty_kind k = (ty_kind)type_of(pr, e)->kind;
    long double v = ex_float_value(pr->s, e);
    bool negative = signbit(v) != 0, short_float = k == TY_FLOAT16;
    const char *end = k == TY_FLOAT || short_float ? "f" : k == TY_LDOUBLE ? "l" : k == TY_FLOAT128 ? "f128" : "";
    (void)open_if(pr, (negative || short_float) && bind > BIND_UNARY);
    if (short_float) buf_str(pr->out, "(_Float16)");
    if (isnan(v)) {
        buf_printf(pr->out, "%s__builtin_nan%s(\"\")", negative ? "-" : "", end);
    } else if (isinf(v)) {
        buf_printf(pr->out, "%s__builtin_inf%s()", negative ? "-" : "", end);
    } else {
        char text[80];
        spell_float(k, v, text, sizeof text);
        buf_printf(pr->out, "%s%s", text, k == TY_FLOAT || short_float ? "F" : k == TY_LDOUBLE ? "L" : k == TY_FLOAT128 ? "Q" : "");
    }
    close_if(pr, (negative || short_float) && bind > BIND_UNARY);
}

/* ---- strings ---- */

static void print_byte(buf *out, unsigned char c, unsigned char before)
{
    switch (c) {
    case '\n': buf_str(out, "\\n"); break;
    case '\t': buf_str(out, "\\t"); break;
    case '\r': buf_str(out, "\\r"); break;
    case '"': buf_str(out, "\\\""); break;
    case '\\': buf_str(out, "\\\\"); break;
    case '?': buf_str(out, before == '?' ? "\\?" : "?"); break; /* no trigraphs */
    default:
        if (c >= ' ' && c <= '~') buf_char(out, (char)c);
        else buf_printf(out, "\\%03o", c); /* three octal digits end by themselves, whatever follows */
    }
}

void const_print_text(const printer *pr, const char *text, size_t len)
{
    buf_char(pr->out, '"');
    for (size_t i = 0; i < len && !printer_full(pr); i++) print_byte(pr->out, (unsigned char)text[i], i ? (unsigned char)text[i - 1] : 0);
    buf_char(pr->out, '"');
}

static bool is_hex_digit(uint32_t c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

static void print_wide_string(const printer *pr, const char *text, size_t len, size_t size, const char *prefix)
{
    bool after_hex = false;
    unsigned char before = 0;
    buf_printf(pr->out, "%s\"", prefix);
    for (size_t i = 0; i + size <= len && !printer_full(pr); i += size) {
        uint32_t c = 0;
        memcpy(&c, text + i, size);
        if (after_hex && is_hex_digit(c)) buf_printf(pr->out, "\" %s\"", prefix);
        after_hex = c > 0x7e;
        if (after_hex) buf_printf(pr->out, "\\x%x", c);
        else print_byte(pr->out, (unsigned char)c, before);
        before = (unsigned char)(c > 0x7e ? 0 : c);
    }
    buf_char(pr->out, '"');
}

void const_print_string(const printer *pr, ex e, uint64_t elements)
{
    const ex_info *i = ex_get(pr->s, e);
    const ty_info *element = ty_get(pr->s, ty_get(pr->s, i->type)->target);
    const char *text = space_text(pr->s, i->text);
    size_t len = name_len(&pr->s->names, i->text), size = element->size ? (size_t)element->size : 1;
    while (len >= size && memcmp(text + len - size, "\0\0\0\0", size > 4 ? 4 : size) == 0)
        len -= size; /* zeros come by themselves, or are counted */
    if (size > 1) print_wide_string(pr, text, len, size, size == 2 ? "u" : element->is_signed ? "L" : "U");
    else const_print_text(pr, text, len);
    uint64_t given = len / size + 1; /* the literal's own zero is one of them */
    if (given >= elements || printer_full(pr)) return;
    pr->out->data[--pr->out->len] = 0;
    for (; given < elements; given++) buf_str(pr->out, "\\000");
    buf_char(pr->out, '"');
}
