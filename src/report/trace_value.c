/* Values and conditions of a trace as C. */
#include "report/trace.h"

#include "cfa/exec/value.h"

static void show_integer(unsigned __int128 bits, bool negative, char *out, size_t size)
{
    char digits[48];
    unsigned n = sizeof digits - 1;
    unsigned __int128 u = negative ? 0 - bits : bits;
    digits[n] = 0;
    do digits[--n] = (char)('0' + (int)(u % 10));
    while (u /= 10);
    snprintf(out, size, "%s%s", negative ? "-" : "", digits + n);
}

static void show_float(const value_type t, const char *bytes, char *out, size_t size)
{
    long double v = value_to_long_double(value_load(bytes, t), t);
    int digits = t.class == V_F32 ? 9 : t.class == V_F64 ? 17 : t.class == V_F16 ? 5 : 21;
    for (int d = 1; d <= digits; d++) { /* the shortest text that means the same */
        char text[64];
        snprintf(text, sizeof text, "%.*Lg", d, v);
        snprintf(out, size, "%s", text);
        long double back = strtold(text, NULL);
        if (t.class == V_F32 ? (float)back == (float)v : t.class == V_F64 ? (double)back == (double)v : back == v) return;
    }
}

void trace_show_bits(const cfa_program *p, ty type, unsigned __int128 bits, char *out, size_t size)
{
    const ty_info *t = ty_get(p->space, type);
    char bytes[16];
    memcpy(bytes, &bits, sizeof bytes);
    if (ty_is_float(t)) {
        show_float(value_type_of(p->space, type), bytes, out, size);
        return;
    }
    uint32_t width = t->size && t->size < 16 ? (uint32_t)t->size * 8 : 128;
    if (width < 128) bits &= ((unsigned __int128)1 << width) - 1;
    if (t->kind == TY_POINTER) {
        if (bits) snprintf(out, size, "0x%llx", (unsigned long long)bits);
        else snprintf(out, size, "NULL");
        return;
    }
    bool negative = t->is_signed && width && bits >> (width - 1) & 1;
    if (negative && width < 128) bits |= ~(unsigned __int128)0 << width;
    show_integer(bits, negative, out, size);
    if (t->size == 1 && t->kind != TY_BOOL && bits >= 32 && bits < 127) {
        size_t n = strlen(out);
        snprintf(out + n, size - n, " '%s%c'", bits == '\'' || bits == '\\' ? "\\" : "", (char)bits);
    }
}

void trace_show_address(const cfa_program *p, const chosen_value *c, char *out, size_t size)
{
    const char *object = c->where < p->globals.len ? space_text(p->space, var_get(p->space, p->globals.data[c->where].symbol)->name) : "?";
    if (c->offset) snprintf(out, size, "(char *)&%.80s + %llu", object, (unsigned long long)c->offset);
    else snprintf(out, size, "&%.80s", object);
}

bool trace_show_name(const cfa_program *p, const trace_value *v, char *out, size_t size)
{
    if (v->kind == TRACE_INPUT) {
        snprintf(out, size, "%s()", v->callee.i ? space_text(p->space, var_get(p->space, v->callee)->name) : "(called through a pointer)");
        return true;
    }
    if (v->kind == TRACE_RETURN) {
        snprintf(out, size, "return");
        return true;
    }
    ex_show(p, v->what, out, size);
    return !strchr(out, '$'); /* temporaries of the lowering */
}
