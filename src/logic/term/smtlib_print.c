#include "logic/term/smtlib.h"

#include "base/map.h"
#include "logic/term/bits.h"
#include "logic/term/simplify.h"
#include "logic/term/smtlib_names.h"
#include "logic/term/walk.h"
#include <assert.h>

typedef struct {
    const term_table *t;
    buf *out;
    map64 clashes; /* variable id, or function (see function_key) → number that tells it from an earlier symbol */
    bool scripted; /* clashes is filled */
    map64 lets;    /* term → its number */
    uint32_t next_let;
    VEC(uint64_t) stack; /* what is being printed: term, and its next argument */
} printer;

void smtlib_print_sort(const term_table *t, sort s, buf *out)
{
    const sort_info *i = sort_get(t, s);
    switch (i->kind) {
    case SORT_BOOL: buf_str(out, "Bool"); break;
    case SORT_BV: buf_printf(out, "(_ BitVec %u)", i->width); break;
    case SORT_FLOAT: buf_printf(out, "(_ FloatingPoint %u %u)", i->width, i->significand); break;
    default:
        buf_str(out, "(Array ");
        smtlib_print_sort(t, i->index, out);
        buf_char(out, ' ');
        smtlib_print_sort(t, i->element, out);
        buf_char(out, ')');
    }
}

/* ---- constants ---- */

static void print_binary(buf *out, const uint64_t *v, uint32_t high, uint32_t low)
{
    buf_str(out, "#b");
    for (uint32_t i = high + 1; i-- > low;) buf_char(out, bits_get(v, i) ? '1' : '0');
}

static void print_bv(buf *out, const uint64_t *v, uint32_t width)
{
    if (width % 4) {
        print_binary(out, v, width - 1, 0);
        return;
    }
    buf_str(out, "#x");
    for (uint32_t i = width; i > 0; i -= 4) buf_char(out, "0123456789abcdef"[v[(i - 4) / 64] >> ((i - 4) % 64) & 15]);
}

static void print_fp(buf *out, const sort_info *s, const uint64_t *v)
{
    uint32_t width = s->width + s->significand, fraction = s->significand - 1;
    uint64_t field[bits_limbs(width)];
    bits_extract(field, v, width - 2, fraction, width);
    if (bits_is_ones(field, s->width)) {
        bits_extract(field, v, fraction - 1, 0, width);
        const char *what = !bits_is_zero(field, fraction) ? "NaN" : bits_get(v, width - 1) ? "-oo" : "+oo";
        buf_printf(out, "(_ %s %u %u)", what, s->width, s->significand);
        return;
    }
    buf_str(out, "(fp ");
    print_binary(out, v, width - 1, width - 1);
    buf_char(out, ' ');
    print_binary(out, v, width - 2, fraction);
    buf_char(out, ' ');
    print_binary(out, v, fraction - 1, 0);
    buf_char(out, ')');
}

/* ---- symbols ---- */

static uint64_t function_key(const term_table *t, term a)
{
    uint64_t h = term_extra(term_get(t, a)->symbol.i, term_sort(t, a).i);
    for (uint32_t i = 0; i < term_count(t, a); i++) h = hash_pair(h, term_sort(t, term_arg(t, a, i)).i);
    return h | (uint64_t)1 << 63; /* apart from ids of variables */
}

static uint64_t symbol_key(const term_table *t, term a) { return term_is(t, a, T_VAR) ? a.i : function_key(t, a); }

static void print_symbol(printer *p, term a)
{
    uint32_t clash = 0;
    if (p->scripted) map_get(&p->clashes, symbol_key(p->t, a), &clash);
    name n = term_get(p->t, a)->symbol;
    smtlib_spell(p->out, name_text(p->t->names, n), name_len(p->t->names, n), term_get(p->t, a)->index, clash);
}

/* ---- terms ---- */

static smtlib_op operator_of(term_kind k)
{
    static const uint8_t ops[T_KINDS] = {[T_NOT] = OP_NOT,
                                         [T_AND] = OP_AND,
                                         [T_OR] = OP_OR,
                                         [T_EQ] = OP_EQ,
                                         [T_ITE] = OP_ITE,
                                         [T_BVNOT] = OP_BVNOT,
                                         [T_BVNEG] = OP_BVNEG,
                                         [T_BVADD] = OP_BVADD,
                                         [T_BVMUL] = OP_BVMUL,
                                         [T_BVAND] = OP_BVAND,
                                         [T_BVOR] = OP_BVOR,
                                         [T_BVXOR] = OP_BVXOR,
                                         [T_BVUDIV] = OP_BVUDIV,
                                         [T_BVUREM] = OP_BVUREM,
                                         [T_BVSDIV] = OP_BVSDIV,
                                         [T_BVSREM] = OP_BVSREM,
                                         [T_BVSHL] = OP_BVSHL,
                                         [T_BVLSHR] = OP_BVLSHR,
                                         [T_BVASHR] = OP_BVASHR,
                                         [T_BVULT] = OP_BVULT,
                                         [T_BVULE] = OP_BVULE,
                                         [T_BVSLT] = OP_BVSLT,
                                         [T_BVSLE] = OP_BVSLE,
                                         [T_CONCAT] = OP_CONCAT,
                                         [T_EXTRACT] = OP_EXTRACT,
                                         [T_ZEXT] = OP_ZERO_EXTEND,
                                         [T_SEXT] = OP_SIGN_EXTEND,
                                         [T_SELECT] = OP_SELECT,
                                         [T_STORE] = OP_STORE,
                                         [T_CONST_ARRAY] = OP_CONST_ARRAY,
                                         [T_FP_NEG] = OP_FP_NEG,
                                         [T_FP_ABS] = OP_FP_ABS,
                                         [T_FP_ADD] = OP_FP_ADD,
                                         [T_FP_SUB] = OP_FP_SUB,
                                         [T_FP_MUL] = OP_FP_MUL,
                                         [T_FP_DIV] = OP_FP_DIV,
                                         [T_FP_REM] = OP_FP_REM,
                                         [T_FP_SQRT] = OP_FP_SQRT,
                                         [T_FP_FMA] = OP_FP_FMA,
                                         [T_FP_ROUND] = OP_FP_ROUND,
                                         [T_FP_MIN] = OP_FP_MIN,
                                         [T_FP_MAX] = OP_FP_MAX,
                                         [T_FP_EQ] = OP_FP_EQ,
                                         [T_FP_LT] = OP_FP_LT,
                                         [T_FP_LE] = OP_FP_LEQ,
                                         [T_FP_IS_NAN] = OP_FP_IS_NAN,
                                         [T_FP_IS_INF] = OP_FP_IS_INF,
                                         [T_FP_IS_ZERO] = OP_FP_IS_ZERO,
                                         [T_FP_IS_NORMAL] = OP_FP_IS_NORMAL,
                                         [T_FP_IS_SUBNORMAL] = OP_FP_IS_SUBNORMAL,
                                         [T_FP_IS_NEGATIVE] = OP_FP_IS_NEGATIVE,
                                         [T_FP_FROM_BITS] = OP_TO_FP,
                                         [T_FP_TO_BITS] = OP_FP_TO_BITS,
                                         [T_FP_FROM_FP] = OP_TO_FP,
                                         [T_FP_FROM_SBV] = OP_TO_FP,
                                         [T_FP_FROM_UBV] = OP_TO_FP_UNSIGNED,
                                         [T_FP_TO_SBV] = OP_FP_TO_SBV,
                                         [T_FP_TO_UBV] = OP_FP_TO_UBV};
    return (smtlib_op)ops[k];
}

static bool has_rounding(term_kind k)
{
    return k == T_FP_ADD || k == T_FP_SUB || k == T_FP_MUL || k == T_FP_DIV || k == T_FP_SQRT || k == T_FP_FMA || k == T_FP_ROUND ||
           k == T_FP_FROM_FP || k == T_FP_FROM_SBV || k == T_FP_FROM_UBV || k == T_FP_TO_SBV || k == T_FP_TO_UBV;
}

/* the head of an application, and the space before its first argument */
static void print_head(printer *p, term a)
{
    const term_table *t = p->t;
    const term_info *i = term_get(t, a);
    const sort_info *s = sort_get(t, i->sort);
    buf_char(p->out, '(');
    if (i->kind == T_APPLY) {
        print_symbol(p, a);
        return;
    }
    const char *op = smtlib_ops[operator_of((term_kind)i->kind)].text;
    switch (i->kind) {
    case T_EXTRACT: buf_printf(p->out, "(_ extract %u %u)", i->high, i->low); break;
    case T_ZEXT:
    case T_SEXT: buf_printf(p->out, "(_ %s %u)", op, s->width - term_width(t, term_arg(t, a, 0))); break;
    case T_CONST_ARRAY:
        buf_str(p->out, "(as const ");
        smtlib_print_sort(t, i->sort, p->out);
        buf_char(p->out, ')');
        break;
    case T_FP_FROM_BITS:
    case T_FP_FROM_FP:
    case T_FP_FROM_SBV:
    case T_FP_FROM_UBV: buf_printf(p->out, "(_ %s %u %u)", op, s->width, s->significand); break;
    case T_FP_TO_SBV:
    case T_FP_TO_UBV: buf_printf(p->out, "(_ %s %u)", op, s->width); break;
    default: buf_str(p->out, op);
    }
    if (has_rounding((term_kind)i->kind)) buf_printf(p->out, " %s", smtlib_rounding[i->low]);
}

/* Prints constants, symbols, and terms that a let has named in one go. False: it is an application. */
static bool print_leaf(printer *p, term a, bool use_lets)
{
    const term_table *t = p->t;
    uint64_t small;
    uint32_t number;
    if (use_lets && map_get(&p->lets, a.i, &number)) {
        buf_printf(p->out, "?%u", number);
        return true;
    }
    switch (term_kind_of(t, a)) {
    case T_TRUE: buf_str(p->out, "true"); return true;
    case T_FALSE: buf_str(p->out, "false"); return true;
    case T_BV: print_bv(p->out, term_bits(t, a, &small), term_width(t, a)); return true;
    case T_FP: print_fp(p->out, sort_get(t, term_sort(t, a)), term_bits(t, a, &small)); return true;
    case T_VAR: print_symbol(p, a); return true;
    case T_FP_TO_BITS: { /* the argument is a leaf or named: see needs_let. Solvers differ in the bits of a NaN. */
        term x = term_arg(t, a, 0);
        const sort_info *f = sort_get(t, term_sort(t, x));
        uint32_t width = f->width + f->significand;
        uint64_t nan[bits_limbs(width)];
        bits_set_run(nan, width, width - 2, f->significand - 2);
        buf_str(p->out, "(ite (fp.isNaN ");
        print_leaf(p, x, true);
        buf_str(p->out, ") ");
        print_bv(p->out, nan, width);
        buf_str(p->out, " (fp.to_ieee_bv ");
        print_leaf(p, x, true);
        buf_str(p->out, "))");
        return true;
    }
    case T_APPLY:
        if (term_count(t, a) > 0) return false;
        print_symbol(p, a);
        return true;
    default: return false;
    }
}

/* a, with its subterms in full unless a let has named them */
static void print_tree(printer *p, term a)
{
    if (print_leaf(p, a, false)) return;
    print_head(p, a);
    vec_push(&p->stack, a.i);
    while (p->stack.len) {
        uint64_t top = vec_last(&p->stack);
        term b = {(uint32_t)top};
        uint32_t next = (uint32_t)(top >> 32), count = term_count(p->t, b);
        bool concat = term_is(p->t, b, T_CONCAT); /* two arguments each, so nested */
        if (next == count) {
            for (uint32_t i = concat ? count - 1 : 1; i > 0; i--) buf_char(p->out, ')');
            (void)vec_pop(&p->stack);
            continue;
        }
        vec_last(&p->stack) = term_extra(b.i, next + 1);
        buf_char(p->out, ' ');
        if (concat && next > 0 && next < count - 1) buf_str(p->out, "(concat ");
        term c = term_arg(p->t, b, next);
        if (print_leaf(p, c, true)) continue;
        print_head(p, c);
        vec_push(&p->stack, c.i);
    }
}

static bool is_application(const term_table *t, term a) { return term_count(t, a) > 0; }

/* Names for the subterms that occur more than once, in an order in which each uses only earlier ones. Returns how many. */
static uint32_t print_lets(printer *p, term a)
{
    const term_table *t = p->t;
    term_walk w = {0};
    walk_add(t, &w, a);
    uint32_t n = w.order.len, at, lets = 0;
    uint8_t *uses = mem_zalloc(n);
    for (uint32_t i = 0; i < n; i++) {
        term b = w.order.data[i];
        for (uint32_t j = 0; j < term_count(t, b); j++) {
            walk_position(&w, term_arg(t, b, j), &at);
            if (uses[at] < 2) uses[at]++;
            if (term_is(t, b, T_FP_TO_BITS)) uses[at] = 2; /* it is printed twice */
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        term b = w.order.data[i];
        if (uses[i] < 2 || !is_application(t, b)) continue;
        buf_printf(p->out, "(let ((?%u ", p->next_let);
        print_tree(p, b);
        buf_str(p->out, "))\n ");
        map_put(&p->lets, b.i, p->next_let++);
        lets++;
    }
    free(uses);
    walk_free(&w);
    return lets;
}

static void print_with_lets(printer *p, term a)
{
    p->next_let = 1;
    uint32_t lets = print_lets(p, a);
    print_tree(p, a);
    while (lets-- > 0) buf_char(p->out, ')');
    map_free(&p->lets);
}

void smtlib_print_term(const term_table *t, term a, buf *out)
{
    printer p = {.t = t, .out = out};
    print_with_lets(&p, a);
    vec_free(&p.stack);
}

/* ---- scripts ---- */

static void declare_symbol(printer *p, interner *spelled, map64 *clash_count, term a)
{
    const term_table *t = p->t;
    bool fresh;
    uint64_t key = symbol_key(t, a);
    map_slot(&p->clashes, key, &fresh);
    if (!fresh) return;
    buf text = {0};
    name n = term_get(t, a)->symbol;
    smtlib_spell(&text, name_text(t->names, n), name_len(t->names, n), term_get(t, a)->index, 0);
    uint32_t *used = map_slot(clash_count, intern(spelled, text.data, text.len).i, &fresh);
    uint32_t clash = (*used)++;
    map_put(&p->clashes, key, clash);
    buf_free(&text);
    buf_str(p->out, "(declare-fun ");
    print_symbol(p, a);
    buf_str(p->out, " (");
    for (uint32_t i = 0; i < term_count(t, a); i++) {
        if (i) buf_char(p->out, ' ');
        smtlib_print_sort(t, term_sort(t, term_arg(t, a, i)), p->out);
    }
    buf_str(p->out, ") ");
    smtlib_print_sort(t, term_sort(t, a), p->out);
    buf_str(p->out, ")\n");
}

void smtlib_print_script(const term_table *t, const term *terms, uint32_t count, bool check_sat, buf *out)
{
    printer p = {.t = t, .out = out, .scripted = true};
    term_walk w = {0};
    bool arrays = false, floats = false, functions = false;
    for (uint32_t i = 0; i < count; i++) {
        walk_add(t, &w, terms[i]);
        arrays |= term_get(t, terms[i])->has_array;
        floats |= term_get(t, terms[i])->has_float;
        functions |= term_get(t, terms[i])->has_apply;
    }
    buf_printf(out, "(set-logic %s)\n", arrays || floats ? "ALL" : functions ? "QF_UFBV" : "QF_BV");
    interner spelled;
    intern_init(&spelled);
    map64 clash_count = {0};
    for (uint32_t i = 0; i < w.order.len; i++) {
        term a = w.order.data[i];
        if (term_is(t, a, T_VAR) || term_is(t, a, T_APPLY)) declare_symbol(&p, &spelled, &clash_count, a);
    }
    for (uint32_t i = 0; i < count; i++) {
        bool formula = term_sort(t, terms[i]).i == t->bool_sort.i;
        if (formula) {
            buf_str(out, "(assert ");
        } else {
            buf_printf(out, "(define-fun ?result%u () ", i);
            smtlib_print_sort(t, term_sort(t, terms[i]), out);
            buf_char(out, ' ');
        }
        print_with_lets(&p, terms[i]);
        buf_str(out, ")\n");
    }
    if (check_sat) buf_str(out, "(check-sat)\n");
    intern_free(&spelled);
    map_free(&clash_count);
    map_free(&p.clashes);
    vec_free(&p.stack);
    walk_free(&w);
}

/* ---- logs ---- */

struct smtlib_log {
    printer p;
    FILE *to;
    buf text;
    interner spelled;
    map64 clash_count;
    term_walk walk;
};

smtlib_log *smtlib_log_new(const term_table *t, FILE *out)
{
    smtlib_log *l = mem_alloc(sizeof *l);
    *l = (smtlib_log){.to = out, .p = {.t = t, .scripted = true, .next_let = 1}};
    l->p.out = &l->text;
    intern_init(&l->spelled);
    fputs("(set-logic ALL)\n(set-option :global-declarations true)\n", out);
    return l;
}

static void log_write(smtlib_log *l)
{
    fwrite(l->text.data, 1, l->text.len, l->to);
    vec_clear(&l->text);
}

void smtlib_log_free(smtlib_log *l)
{
    if (!l) return;
    intern_free(&l->spelled);
    map_free(&l->clash_count);
    map_free(&l->p.clashes);
    map_free(&l->p.lets);
    vec_free(&l->p.stack);
    walk_free(&l->walk);
    buf_free(&l->text);
    free(l);
}

/* Declares and defines the subterms that are new to the log. The walk holds those that it has already. */
static void log_define(smtlib_log *l, term a)
{
    const term_table *t = l->p.t;
    uint32_t i = l->walk.order.len;
    walk_add(t, &l->walk, a);
    for (; i < l->walk.order.len; i++) {
        term b = l->walk.order.data[i];
        if (term_is(t, b, T_VAR) || term_is(t, b, T_APPLY)) declare_symbol(&l->p, &l->spelled, &l->clash_count, b);
        if (!is_application(t, b)) continue;
        buf_printf(&l->text, "(define-fun ?%u () ", l->p.next_let);
        smtlib_print_sort(t, term_sort(t, b), &l->text);
        buf_char(&l->text, ' ');
        print_tree(&l->p, b);
        buf_str(&l->text, ")\n");
        map_put(&l->p.lets, b.i, l->p.next_let++);
    }
}

void smtlib_log_push(smtlib_log *l) { fputs("(push 1)\n", l->to); }
void smtlib_log_pop(smtlib_log *l) { fputs("(pop 1)\n", l->to); }

static void log_operand(smtlib_log *l, term a)
{
    if (!print_leaf(&l->p, a, true)) print_tree(&l->p, a);
}

void smtlib_log_assert(smtlib_log *l, term formula)
{
    log_define(l, formula);
    buf_str(&l->text, "(assert ");
    log_operand(l, formula);
    buf_str(&l->text, ")\n");
    log_write(l);
}

void smtlib_log_check(smtlib_log *l, const term *assumptions, uint32_t count, const char *status, const char *origin)
{
    for (uint32_t i = 0; i < count; i++) log_define(l, assumptions[i]);
    if (status) buf_printf(&l->text, "(set-info :status %s)\n", status);
    if (origin) buf_printf(&l->text, "(set-info :origin %s)\n", origin);
    buf_str(&l->text, count ? "(check-sat-assuming (" : "(check-sat)\n");
    for (uint32_t i = 0; i < count; i++) {
        if (i) buf_char(&l->text, ' ');
        log_operand(l, assumptions[i]);
    }
    if (count) buf_str(&l->text, "))\n");
    log_write(l);
}
