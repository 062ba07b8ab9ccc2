/* Predicates as C expressions: a term is written operator by operator. If one has no form in C, the whole text is SMT-LIB. */
#include "analysis/predicate/predicate_text.h"

#include "logic/term/smtlib.h"
#include <string.h>

typedef struct {
    encoder *e;
    term_table *t;
    const cfa_program *p;
    buf *out;
} writer;

typedef enum { SIGN_ANY, SIGNED, UNSIGNED } signedness;

/* ---- cells ---- */

/* Values at other moments have names of their own (analysis/trace/moment.h): "f::x::^old" → "old(f::x)". */
static const struct {
    const char *ending, *written;
} moments[] = {{"::^old", "old"}, {"::^call", "at_call"}};

/* How long the symbol is without the moment; *written: how the moment is written, NULL: none. */
static size_t plain_length(const char *symbol, const char **written)
{
    size_t len = strlen(symbol);
    *written = NULL;
    for (size_t k = 0; k < sizeof moments / sizeof *moments; k++) {
        size_t ending = strlen(moments[k].ending);
        if (len <= ending || strcmp(symbol + len - ending, moments[k].ending) != 0) continue;
        *written = moments[k].written;
        return len - ending;
    }
    return len;
}

/* "f::x@2.part" → "x.part" */
static void write_plain_cell(writer *w, const char *text)
{
    const char *sep = strstr(text, "::");
    if (sep && strncmp(text, "mem:", 4) != 0) text = sep + 2;
    if (strcmp(text, "$result") == 0) {
        buf_printf(w->out, "result");
        return;
    }
    for (const char *c = text; *c; c++) {
        if (*c == '@' || *c == '#') {
            while (c[1] && c[1] != '.' && c[1] != '[') c++;
            continue;
        }
        buf_printf(w->out, "%c", *c);
    }
}

static void write_cell(writer *w, name symbol)
{
    const char *text = space_text(w->p->space, symbol), *written;
    buf plain = {0};
    buf_add(&plain, text, plain_length(text, &written));
    buf_char(&plain, 0);
    if (written) buf_printf(w->out, "%s(", written);
    write_plain_cell(w, plain.data);
    if (written) buf_printf(w->out, ")");
    buf_free(&plain);
}

/* The cell that a variable is, or was. */
static bool find_cell(const writer *w, name symbol, cell_id *c)
{
    const char *text = space_text(w->p->space, symbol), *written;
    buf plain = {0};
    buf_add(&plain, text, plain_length(text, &written));
    buf_char(&plain, 0);
    bool found = encode_cell_find(w->e, intern_str(w->t->names, plain.data), c);
    buf_free(&plain);
    return found;
}

static signedness sign_of(const writer *w, term a)
{
    const term_info *i = term_get(w->t, a);
    switch ((term_kind)i->kind) {
    case T_VAR: {
        cell_id c;
        if (i->index || !find_cell(w, i->symbol, &c)) return SIGN_ANY;
        var owner = encode_cell_get(w->e, c)->owner;
        if (!owner.i) return SIGN_ANY;
        const ty_info *t = ty_get(w->p->space, var_get(w->p->space, owner)->type);
        if (t->kind == TY_POINTER) return UNSIGNED;
        return !ty_is_integer(t) ? SIGN_ANY : t->is_signed ? SIGNED : UNSIGNED;
    }
    case T_ZEXT: return UNSIGNED;
    case T_SEXT: return SIGNED;
    case T_BVADD:
    case T_BVMUL:
    case T_BVNEG:
        for (uint32_t k = 0; k < i->count; k++) {
            signedness s = sign_of(w, term_arg(w->t, a, k));
            if (s != SIGN_ANY) return s;
        }
        return SIGN_ANY;
    default: return SIGN_ANY;
    }
}

static const char *type_name(uint32_t width, bool is_signed)
{
    switch (width) {
    case 8: return is_signed ? "signed char" : "unsigned char";
    case 16: return is_signed ? "short" : "unsigned short";
    case 32: return is_signed ? "int" : "unsigned";
    case 64: return is_signed ? "long long" : "unsigned long long";
    default: return NULL;
    }
}

/* ---- values ---- */

static bool write_value(writer *w, term a, signedness s);
static bool write_formula(writer *w, term a);

static bool write_number(writer *w, term a, signedness s)
{
    uint64_t v;
    uint32_t width = term_width(w->t, a);
    if (!term_is_bv_const(w->t, a, &v)) return false;
    bool negative = width > 1 && v >> (width - 1) & 1;
    if (s != UNSIGNED && negative) {
        if (width < 64) v |= ~(uint64_t)0 << width;
        buf_printf(w->out, "%lld", (long long)v);
    } else {
        buf_printf(w->out, v > 0xffff && s == UNSIGNED ? "0x%llx" : "%llu", (unsigned long long)v);
    }
    return true;
}

static bool write_operator(writer *w, term a, const char *text, signedness s)
{
    buf_printf(w->out, "(");
    for (uint32_t k = 0; k < term_get(w->t, a)->count; k++) {
        if (k) buf_printf(w->out, " %s ", text);
        if (!write_value(w, term_arg(w->t, a, k), s)) return false;
    }
    buf_printf(w->out, ")");
    return true;
}

/* The constant comes first in a sorted sum; people write it last. */
static bool write_sum(writer *w, term a)
{
    uint32_t count = term_get(w->t, a)->count, written = 0;
    uint64_t v;
    buf_printf(w->out, "(");
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < count; k++) {
            term x = term_arg(w->t, a, k);
            bool number = term_is_bv_const(w->t, x, &v), minus = term_get(w->t, x)->kind == T_BVNEG;
            if (number != (pass == 1)) continue;
            bool negative = number && v >> (term_width(w->t, x) - 1) & 1;
            if (written++ || minus) buf_printf(w->out, minus || negative ? " - " : " + ");
            if (negative) x = term_bvneg(w->t, x);
            if (!write_value(w, minus ? term_arg(w->t, x, 0) : x, SIGNED)) return false;
        }
    buf_printf(w->out, ")");
    return true;
}

static bool write_memory(writer *w, term address, uint32_t width)
{
    const char *type = type_name(width, true);
    if (!type) return false;
    buf_printf(w->out, "*(%s *)", type);
    return write_value(w, address, UNSIGNED);
}

/* Bytes of memory that lie side by side, most significant first. */
static bool write_bytes(writer *w, term a)
{
    uint32_t count = term_get(w->t, a)->count;
    term last = term_arg(w->t, a, count - 1);
    if (term_get(w->t, last)->kind != T_SELECT || term_get(w->t, term_arg(w->t, last, 0))->kind != T_VAR) return false;
    term at = term_arg(w->t, last, 1);
    for (uint32_t k = 0; k + 1 < count; k++) {
        term x = term_arg(w->t, a, k), next = term_bvadd(w->t, at, term_bv(w->t, term_width(w->t, at), count - 1 - k));
        if (term_get(w->t, x)->kind != T_SELECT || term_width(w->t, x) != 8 || !term_same(term_arg(w->t, x, 0), term_arg(w->t, last, 0)) ||
            !term_same(term_arg(w->t, x, 1), next))
            return false;
    }
    return write_memory(w, at, count * 8);
}

static bool write_cast(writer *w, term a, uint32_t width, bool is_signed)
{
    const char *type = type_name(width, is_signed);
    if (!type) return false;
    buf_printf(w->out, "(%s)", type);
    return write_value(w, a, SIGN_ANY);
}

static bool write_value(writer *w, term a, signedness s)
{
    const term_info i = *term_get(w->t, a);
    switch ((term_kind)i.kind) {
    case T_VAR: write_cell(w, i.symbol); return true;
    case T_BV: return write_number(w, a, s);
    case T_BVADD: return write_sum(w, a);
    case T_BVMUL: return write_operator(w, a, "*", s);
    case T_BVAND: return write_operator(w, a, "&", s);
    case T_BVOR: return write_operator(w, a, "|", s);
    case T_BVXOR: return write_operator(w, a, "^", s);
    case T_BVUDIV: return write_operator(w, a, "/", UNSIGNED);
    case T_BVUREM: return write_operator(w, a, "%", UNSIGNED);
    case T_BVSDIV: return write_operator(w, a, "/", SIGNED);
    case T_BVSREM: return write_operator(w, a, "%", SIGNED);
    case T_BVSHL: return write_operator(w, a, "<<", s);
    case T_BVLSHR:
    case T_BVASHR: return write_operator(w, a, ">>", s);
    case T_BVNEG: buf_printf(w->out, "-"); return write_value(w, term_arg(w->t, a, 0), s);
    case T_BVNOT: buf_printf(w->out, "~"); return write_value(w, term_arg(w->t, a, 0), s);
    case T_ZEXT:
    case T_SEXT: return write_value(w, term_arg(w->t, a, 0), i.kind == T_ZEXT ? UNSIGNED : SIGNED);
    case T_EXTRACT: return i.low == 0 && write_cast(w, term_arg(w->t, a, 0), i.high + 1, s != UNSIGNED);
    case T_SELECT: return term_get(w->t, term_arg(w->t, a, 0))->kind == T_VAR && write_memory(w, term_arg(w->t, a, 1), term_width(w->t, a));
    case T_CONCAT: return write_bytes(w, a);
    case T_ITE:
        buf_printf(w->out, "(");
        if (!write_formula(w, term_arg(w->t, a, 0))) return false;
        buf_printf(w->out, " ? ");
        if (!write_value(w, term_arg(w->t, a, 1), s)) return false;
        buf_printf(w->out, " : ");
        if (!write_value(w, term_arg(w->t, a, 2), s)) return false;
        buf_printf(w->out, ")");
        return true;
    default: return false;
    }
}

/* ---- conditions ---- */

static bool write_comparison(writer *w, term a, term b, const char *text, signedness s)
{
    uint64_t ignored;
    if (term_is_bv_const(w->t, a, &ignored) && !term_is_bv_const(w->t, b, &ignored)) { /* variables come first */
        static const char *const turned[][2] = {{"==", "=="}, {"!=", "!="}, {"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}};
        term x = a;
        a = b;
        b = x;
        for (uint32_t k = 0; k < sizeof turned / sizeof *turned; k++)
            if (strcmp(text, turned[k][0]) == 0) {
                text = turned[k][1];
                break;
            }
    }
    signedness own = sign_of(w, a) != SIGN_ANY ? sign_of(w, a) : sign_of(w, b), as = s == SIGN_ANY ? own : s;
    bool casts = s != SIGN_ANY && own != SIGN_ANY && own != s;
    if (!(casts ? write_cast(w, a, term_width(w->t, a), s == SIGNED) : write_value(w, a, as))) return false;
    buf_printf(w->out, " %s ", text);
    return write_value(w, b, as);
}

static bool write_atom(writer *w, term a, bool positive)
{
    const term_info i = *term_get(w->t, a);
    term x = i.count ? term_arg(w->t, a, 0) : a, y = i.count > 1 ? term_arg(w->t, a, 1) : a;
    switch ((term_kind)i.kind) {
    case T_TRUE: buf_printf(w->out, positive ? "1" : "0"); return true;
    case T_FALSE: buf_printf(w->out, positive ? "0" : "1"); return true;
    case T_EQ:
        if (sort_get(w->t, term_sort(w->t, x))->kind != SORT_BV) return false;
        return write_comparison(w, x, y, positive ? "==" : "!=", SIGN_ANY);
    case T_BVULT: return positive ? write_comparison(w, x, y, "<", UNSIGNED) : write_comparison(w, x, y, ">=", UNSIGNED);
    case T_BVULE: return positive ? write_comparison(w, x, y, "<=", UNSIGNED) : write_comparison(w, x, y, ">", UNSIGNED);
    case T_BVSLT: return positive ? write_comparison(w, x, y, "<", SIGNED) : write_comparison(w, x, y, ">=", SIGNED);
    case T_BVSLE: return positive ? write_comparison(w, x, y, "<=", SIGNED) : write_comparison(w, x, y, ">", SIGNED);
    default: return false;
    }
}

static bool write_formula(writer *w, term a)
{
    const term_info i = *term_get(w->t, a);
    if (i.kind == T_NOT) {
        uint32_t before = w->out->len;
        if (write_atom(w, term_arg(w->t, a, 0), false)) return true;
        w->out->len = before;
        buf_printf(w->out, "!(");
        if (!write_formula(w, term_arg(w->t, a, 0))) return false;
        buf_printf(w->out, ")");
        return true;
    }
    if (i.kind != T_AND && i.kind != T_OR) return write_atom(w, a, true);
    for (uint32_t k = 0; k < i.count; k++) {
        term x = term_arg(w->t, a, k);
        bool nested = term_get(w->t, x)->kind == T_AND || term_get(w->t, x)->kind == T_OR;
        buf_printf(w->out, "%s%s", k ? i.kind == T_AND ? " && " : " || " : "", nested ? "(" : "");
        if (!write_formula(w, x)) return false;
        if (nested) buf_printf(w->out, ")");
    }
    return true;
}

void predicate_text(encoder *e, term_table *t, const cfa_program *p, term formula, buf *out)
{
    writer w = {e, t, p, out};
    uint32_t before = out->len;
    bool is_value = term_sort(t, formula).i != term_sort(t, t->true_term).i;
    if (is_value ? write_value(&w, formula, sign_of(&w, formula)) : write_formula(&w, formula)) return;
    out->len = before;
    smtlib_print_term(t, formula, out);
}
