/* logic/term/simplify.h — normalising constructors, one per kind of term; the rest of the program uses them through logic/term/term.h.
 * Every rule looks at the term alone, so the normal form depends on nothing else. Two properties hold throughout:
 *   - stable: making a term again from its own kind and arguments gives the same id. So every node is made by
 *     term_node() only after all rules of its kind have looked at exactly these arguments.
 *   - bounded: rules that push an operator into its arguments ask for a small argument (SIMPLIFY_SMALL nodes as a tree);
 *     all others lose width or nodes with every step. So no rule walks a deep term, and none copies a shared one.
 * Normal forms worth knowing:
 *   AND/OR       flat, no negation of OR under AND (nor the dual), not all arguments negated (¬(a ∨ b) instead)
 *   NOT          never over NOT or a bit-vector comparison
 *   comparisons  with a constant: always strict
 *   ADD          a linear sum: at most one constant, first; every other base once, as x, −x or c·x
 *   shl by a constant is a multiplication (so that x << 2 and 4 · x are the same), all other shifts by constants and
 *   divisions by powers of two are extracts; ZEXT and SEXT stand outside of CONCAT. */
#ifndef LOGIC_TERM_SIMPLIFY_H
#define LOGIC_TERM_SIMPLIFY_H

#include "logic/term/bits.h"
#include "logic/term/term.h"

enum {
    /* n-ary arguments with more arguments than this stay nested: a long chain is not copied at every step */
    SIMPLIFY_FLAT = 64,  /* AND, OR */
    SIMPLIFY_SUM = 128,  /* bit-vector operators */
    SIMPLIFY_SMALL = 48, /* nodes as a tree */
};

/* A list of terms that needs no memory from the heap while it is short. */
typedef struct {
    term *data;
    uint32_t len, cap;
    term few[SIMPLIFY_FLAT + 8];
} term_list;

static inline void list_init(term_list *l) { l->data = l->few, l->len = 0, l->cap = SIMPLIFY_FLAT + 8; }
static inline void list_free(term_list *l)
{
    if (l->data != l->few) free(l->data);
}
void list_grow(term_list *l);
static inline void list_push(term_list *l, term a)
{
    if (l->len == l->cap) list_grow(l);
    l->data[l->len++] = a;
}
void list_sort(term_list *l); /* by id */
bool list_has(const term_list *sorted, term a);

/* The node itself, hash-consed, without any rule. extra: high << 0 | low << 32, or symbol and index, as in term_info. */
term term_node(term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint64_t extra);
/* No term if it does not exist. */
term term_find(const term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint64_t extra);
/* Do the arguments have the sorts that the operator asks for? Asserted for every node that term_node makes. */
bool term_well_sorted(const term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint32_t high, uint32_t low);
static inline uint64_t term_extra(uint32_t first, uint32_t second) { return first | (uint64_t)second << 32; }

static inline term_kind term_kind_of(const term_table *t, term a) { return (term_kind)t->terms.data[a.i].kind; }
static inline bool term_is(const term_table *t, term a, term_kind k) { return t->terms.data[a.i].kind == k; }
static inline uint32_t term_count(const term_table *t, term a) { return t->terms.data[a.i].count; }
static inline bool term_is_const(const term_table *t, term a)
{
    uint8_t k = t->terms.data[a.i].kind;
    return k >= T_TRUE && k <= T_FP;
}
static inline bool term_is_small(const term_table *t, term a) { return t->terms.data[a.i].size <= SIMPLIFY_SMALL; }
bool term_commutes(term_kind k); /* arguments are sorted: constants first, then by id */

static inline bool term_before(const term_table *t, term a, term b) /* the order of commutative arguments */
{
    bool ca = term_is_const(t, a), cb = term_is_const(t, b);
    return ca != cb ? ca : a.i < b.i;
}

/* bit-vector constants */
bool bv_is_zero(const term_table *t, term a);
bool bv_is_ones(const term_table *t, term a);
bool bv_is_one(const term_table *t, term a);
term bv_zero(term_table *t, uint32_t width);
term bv_ones(term_table *t, uint32_t width);
term bv_fold(term_table *t, term_kind kind, term a, term b);           /* both constants; unary: b is ignored */
bool bv_power_of_two(const term_table *t, term a, uint32_t *exponent); /* a is a constant 2^exponent */
uint32_t bv_length(const term_table *t, term a);                       /* bits_length of a constant */
bool bv_top_is_zero(const term_table *t, term a);                      /* surely not negative */

/* Both sides are surely equal (1), surely different (0), or it is not obvious (-1). */
int term_decide_eq(const term_table *t, term a, term b);

/* the rules, by family; arguments are well-sorted */
term simplify_not(term_table *t, term a);
term simplify_connective(term_table *t, term_kind kind, const term *args, uint32_t n); /* T_AND, T_OR */
term simplify_eq(term_table *t, term a, term b);
term simplify_ite(term_table *t, term c, term a, term b);
term simplify_add(term_table *t, const term *args, uint32_t n);
term simplify_mul(term_table *t, const term *args, uint32_t n);
term simplify_neg(term_table *t, term a);
term simplify_division(term_table *t, term_kind kind, term a, term b);
term simplify_shift(term_table *t, term_kind kind, term a, term b);
term simplify_compare(term_table *t, term_kind kind, term a, term b);
term simplify_bitwise(term_table *t, term_kind kind, const term *args, uint32_t n); /* T_BVAND, T_BVOR, T_BVXOR */
term simplify_bvnot(term_table *t, term a);
term simplify_concat(term_table *t, const term *args, uint32_t n);
term simplify_extract(term_table *t, term a, uint32_t high, uint32_t low);
term simplify_extend(term_table *t, term_kind kind, term a, uint32_t width); /* T_ZEXT, T_SEXT */
term simplify_select(term_table *t, term array, term index);
term simplify_store(term_table *t, term array, term index, term value);
term simplify_float(term_table *t, term_kind kind, sort s, const term *args, uint32_t n, uint32_t rounding);

typedef struct { /* all of a node but its arguments */
    term_kind kind;
    sort sort;
    uint32_t high, low;
} term_operator;

/* An operator applied to constants and to one if-then-else of constants moves into the branches; false: not of that form.
 * args: one or two arguments. */
bool simplify_lift_ite(term_table *t, term_operator o, const term *args, uint32_t n, term *out);

#endif
