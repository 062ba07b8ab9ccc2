#include "analysis/upgrade/summary_text.h"

#include "logic/solve/solver.h"
#include <inttypes.h>
#include <string.h>

enum { LONGEST = 240, MOST_WORDS = 64 };

typedef struct {
    term_table *t;
    const char *function;
    buf *out;
    uint32_t begin; /* of the text */
    bool failed;    /* something cannot be written, or it is too long */
} writer;

typedef struct { /* bits of a word that have certain values: (word & mask) == value */
    term word;
    uint64_t mask, value;
} bit_test;

typedef struct {
    bit_test tests[MOST_WORDS];
    uint32_t count;
    bool is_contradictory;
} bit_tests;

static term write_condition(writer *w, term a, bool is_negated, bool in_junction);

static uint64_t ones(uint32_t width) { return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1; }

/* ---- names ---- */

/* The cell's name without the function's, if it belongs to it. */
static const char *short_name(const writer *w, const char *full)
{
    size_t n = strlen(w->function);
    return strncmp(full, w->function, n) == 0 && strncmp(full + n, "::", 2) == 0 ? full + n + 2 : full;
}

static void write_variable(writer *w, term v)
{
    static const char *const own[][2] = {{"$entered", "entered"}, {"$left", "returns"}, {"$error", "error"}, {"$beyond", "beyond"}};
    const term_info *i = term_get(w->t, v);
    const char *symbol = name_text(w->t->names, i->symbol);
    for (uint32_t k = 0; k < sizeof own / sizeof *own; k++)
        if (strcmp(symbol, own[k][0]) == 0) {
            buf_str(w->out, own[k][1]);
            return;
        }
    bool is_after = strncmp(symbol, "out:", 4) == 0;
    const char *cell = short_name(w, is_after ? symbol + 4 : symbol);
    if (strcmp(cell, "$result") == 0) buf_str(w->out, "\\result");
    else buf_printf(w->out, is_after ? "%s" : "\\old(%s)", cell);
}

/* ---- words ---- */

static const char *operator_of(term_kind k)
{
    switch (k) {
    case T_BVADD: return " + ";
    case T_BVMUL: return " * ";
    case T_BVAND: return " & ";
    case T_BVOR: return " | ";
    case T_BVXOR: return " ^ ";
    default: return NULL;
    }
}

static void write_number(writer *w, uint64_t value)
{
    if (value < 4096) buf_printf(w->out, "%" PRIu64, value);
    else buf_printf(w->out, "0x%" PRIx64, value);
}

/* C computes with words of at least this width. */
enum { INT_WIDTH = 32 };

/* A term over words; other kinds than these are not written. */
static void write_word(writer *w, term a)
{
    const term_info i = *term_get(w->t, a);
    const char *sign = operator_of((term_kind)i.kind);
    bool is_promoted = i.count && term_width(w->t, a) < INT_WIDTH;
    uint64_t value;
    if (w->failed || w->out->len - w->begin > LONGEST || is_promoted) {
        w->failed = true;
    } else if (i.kind == T_VAR) {
        write_variable(w, a);
    } else if (term_is_bv_const(w->t, a, &value)) {
        write_number(w, value);
    } else if (sign) {
        buf_char(w->out, '(');
        for (uint32_t k = 0; k < i.count; k++) {
            if (k) buf_str(w->out, sign);
            write_word(w, term_arg(w->t, a, k));
        }
        buf_char(w->out, ')');
    } else if (i.kind == T_BVNOT || i.kind == T_BVNEG) {
        buf_char(w->out, i.kind == T_BVNOT ? '~' : '-');
        write_word(w, term_arg(w->t, a, 0));
    } else {
        w->failed = true;
    }
}

/* ---- bits of words ---- */

/* The condition, or its negation, says which values some bits of a variable have. */
static bool is_bit_test(const term_table *t, term a, bool is_negated, bit_test *out)
{
    while (term_get(t, a)->kind == T_NOT) {
        a = term_arg(t, a, 0);
        is_negated = !is_negated;
    }
    if (term_get(t, a)->kind != T_EQ) return false;
    term x = term_arg(t, a, 0), y = term_arg(t, a, 1);
    uint64_t value;
    if (!term_is_bv_const(t, x, &value)) {
        x = y;
        y = term_arg(t, a, 0);
        if (!term_is_bv_const(t, x, &value)) return false;
    }
    const term_info *i = term_get(t, y);
    uint32_t low = i->kind == T_EXTRACT ? i->low : 0, width = term_width(t, y);
    out->word = i->kind == T_EXTRACT ? term_arg(t, y, 0) : y;
    if (term_get(t, out->word)->kind != T_VAR || term_width(t, out->word) > 64 || (is_negated && width > 1)) return false;
    out->mask = ones(width) << low;
    out->value = (is_negated ? ~value & 1 : value) << low;
    return true;
}

/* false: there are too many words. */
static bool add_test(bit_tests *all, const bit_test *one)
{
    for (uint32_t k = 0; k < all->count; k++) {
        bit_test *x = &all->tests[k];
        if (x->word.i != one->word.i) continue;
        all->is_contradictory |= ((x->value ^ one->value) & x->mask & one->mask) != 0;
        x->mask |= one->mask;
        x->value |= one->value;
        return true;
    }
    if (all->count == MOST_WORDS) return false;
    all->tests[all->count++] = *one;
    return true;
}

/* (word & mask) == value, or the opposite. Returns the written text as a formula. */
static term write_test(writer *w, const bit_test *x, bool is_negated)
{
    term_table *t = w->t;
    uint32_t width = term_width(t, x->word);
    bool is_whole = x->mask == ones(width) && width >= INT_WIDTH; /* a narrow word may be a negative number */
    if (!is_whole) buf_char(w->out, '(');
    write_variable(w, x->word);
    if (!is_whole) {
        buf_str(w->out, " & ");
        write_number(w, x->mask);
        buf_char(w->out, ')');
    }
    buf_str(w->out, is_negated ? " != " : " == ");
    write_number(w, x->value);
    term equal = term_eq(t, term_bvand(t, x->word, term_bv(t, width, x->mask)), term_bv(t, width, x->value));
    return is_negated ? term_not(t, equal) : equal;
}

/* ---- conditions ---- */

/* A conjunction of all arguments (each of them negated, if is_inverse), or the disjunction of their opposites. */
static term write_junction(writer *w, term a, bool is_inverse, bool is_conjunction, bool in_junction)
{
    term_table *t = w->t;
    bit_tests tests = {0};
    uint32_t count = term_get(t, a)->count, written = 0;
    term all = term_bool(t, is_conjunction);
    if (in_junction) buf_char(w->out, '(');
    for (uint32_t k = 0; k < count && !w->failed; k++) {
        bit_test one;
        term arg = term_arg(t, a, k);
        if (is_bit_test(t, arg, is_inverse == is_conjunction, &one)) {
            w->failed |= !add_test(&tests, &one);
            continue;
        }
        if (written++) buf_str(w->out, is_conjunction ? " && " : " || ");
        term part = write_condition(w, arg, is_inverse, true);
        all = is_conjunction ? term_and(t, all, part) : term_or(t, all, part);
    }
    w->failed |= tests.is_contradictory;
    for (uint32_t k = 0; k < tests.count && !w->failed; k++) {
        if (written++) buf_str(w->out, is_conjunction ? " && " : " || ");
        term part = write_test(w, &tests.tests[k], !is_conjunction);
        all = is_conjunction ? term_and(t, all, part) : term_or(t, all, part);
    }
    if (in_junction) buf_char(w->out, ')');
    return all;
}

static const char *comparison_of(term_kind k, bool is_negated)
{
    switch (k) {
    case T_EQ: return is_negated ? " != " : " == ";
    case T_BVULT:
    case T_BVSLT: return is_negated ? " >= " : " < ";
    case T_BVULE:
    case T_BVSLE: return is_negated ? " > " : " <= ";
    default: return NULL;
    }
}

/* The cast that gives a word of this width its sign; NULL: C has no such word. */
static const char *cast_to(uint32_t width, bool is_signed)
{
    switch (width) {
    case 8: return is_signed ? "(signed char)" : "(unsigned char)";
    case 16: return is_signed ? "(short)" : "(unsigned short)";
    case 32: return is_signed ? "(int)" : "(unsigned)";
    case 64: return is_signed ? "(long long)" : "(unsigned long long)";
    default: return NULL;
    }
}

/* Of words. Whether a comparison is one of signed numbers does not follow from the names in it. */
static void write_comparison(writer *w, term a, bool is_negated)
{
    term_kind kind = (term_kind)term_get(w->t, a)->kind;
    const char *sign = comparison_of(kind, is_negated);
    bool are_words = sign && sort_get(w->t, term_sort(w->t, term_arg(w->t, a, 0)))->kind == SORT_BV;
    uint32_t width = are_words ? term_width(w->t, term_arg(w->t, a, 0)) : 0;
    const char *cast = kind == T_EQ && width >= INT_WIDTH ? "" : cast_to(width, kind == T_BVSLT || kind == T_BVSLE);
    if (!are_words || !cast) {
        w->failed = true;
        return;
    }
    buf_str(w->out, cast);
    write_word(w, term_arg(w->t, a, 0));
    buf_printf(w->out, "%s%s", sign, cast);
    write_word(w, term_arg(w->t, a, 1));
}

/* Returns the written text as a formula. */
static term write_condition(writer *w, term a, bool is_negated, bool in_junction)
{
    const term_info i = *term_get(w->t, a);
    bit_test one;
    term opposite = is_negated ? term_not(w->t, a) : a;
    if (w->failed || w->out->len - w->begin > LONGEST) w->failed = true;
    else if (i.kind == T_NOT) return write_condition(w, term_arg(w->t, a, 0), !is_negated, in_junction);
    else if (i.kind == T_AND || i.kind == T_OR) return write_junction(w, a, is_negated, (i.kind == T_AND) != is_negated, in_junction);
    else if (is_bit_test(w->t, a, false, &one)) return write_test(w, &one, is_negated);
    else if (i.kind == T_VAR) {
        if (is_negated) buf_char(w->out, '!');
        write_variable(w, a);
    } else if (i.kind == T_TRUE || i.kind == T_FALSE) {
        buf_str(w->out, (i.kind == T_TRUE) != is_negated ? "1" : "0");
    } else {
        write_comparison(w, a, is_negated);
    }
    return opposite;
}

/* ---- the whole ---- */

static bool is_equivalent(term_table *t, term a, term b)
{
    if (term_same(a, b)) return true;
    solver *s = solver_new(t, &(solver_options){.kind = SOLVER_AUTO, .timeout = 1, .max_steps = 20000});
    term different = term_xor(t, a, b);
    bool same = solver_check(s, &different, 1) == SOLVER_UNSAT;
    solver_free(s);
    return same;
}

static void add_support(void *context, term v)
{
    writer *w = context;
    if (w->out->len > w->begin) buf_str(w->out, ", ");
    write_variable(w, v);
}

bool summary_text(term_table *t, const char *function, term summary, buf *out)
{
    writer w = {.t = t, .function = function, .out = out, .begin = out->len};
    term written = write_condition(&w, summary, false, false);
    if (!w.failed && is_equivalent(t, summary, written)) return true;
    out->len = w.begin;
    buf_printf(out, "%" PRIu32 " nodes over ", term_dag_size(t, summary));
    w.begin = out->len;
    term_free_vars(t, summary, add_support, &w);
    return false;
}
