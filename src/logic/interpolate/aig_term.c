/* logic/interpolate/aig_term.c — see logic/interpolate/aig_term.h */
#include "logic/interpolate/aig_term.h"

/* high … low of a bit-vector term compared with a constant: value ≤ bound, or value ≥ bound. Its negation is the other kind. */
typedef struct {
    term t; /* 0: it is not an ordering */
    uint32_t high, low;
    bool at_most;
    VEC(uint8_t) bound; /* bit by bit, low first */
} ordering;

typedef struct {
    const aig *g;
    const aig_bit *inputs;
    term_table *t;
    VEC(term) done; /* per node: the term of its positive literal */
    VEC(uint32_t) work;
    VEC(aig_lit) parts;
    VEC(term) conjuncts;
    VEC(uint8_t) uses;
} translator;

static bool is_word(const translator *r, term x) { return sort_get(r->t, term_sort(r->t, x))->kind == SORT_BV; }

static aig_bit bit_of(const translator *r, aig_lit a) { return r->inputs[r->g->nodes.data[a >> 1].right]; }

static term bit_term(translator *r, aig_bit b)
{
    return is_word(r, b.t) ? term_eq(r->t, term_extract(r->t, b.t, b.bit, b.bit), term_bv(r->t, 1, 1)) : b.t;
}

static term lit_term(translator *r, aig_lit a)
{
    term x = r->done.data[a >> 1];
    return a & 1 ? term_not(r->t, x) : x;
}

/* The operands of a conjunction, flattened through operands that nothing else uses. */
static void flatten(translator *r, uint32_t node)
{
    vec_clear(&r->parts);
    vec_push(&r->parts, r->g->nodes.data[node].left);
    vec_push(&r->parts, r->g->nodes.data[node].right);
    for (uint32_t i = 0; i < r->parts.len;) {
        aig_lit a = r->parts.data[i], x, y, z;
        uint32_t n = aig_node_of(a);
        if ((a & 1) || !aig_is_and(r->g, n) || r->uses.data[n] > 1 || aig_match_ite(r->g, n, &x, &y, &z)) {
            i++;
            continue;
        }
        r->parts.data[i] = r->g->nodes.data[n].left;
        vec_push(&r->parts, r->g->nodes.data[n].right);
    }
}

/* An equivalence of two input bits, x ↔ y */
static bool bit_equation(const translator *r, aig_lit a, aig_bit *x, aig_bit *y)
{
    aig_lit c, d, e;
    if (!aig_match_ite(r->g, a >> 1, &c, &d, &e) || d != aig_not(e)) return false;
    if (!aig_is_input(r->g, c >> 1) || !aig_is_input(r->g, d >> 1)) return false;
    bool differ = (c & 1) ^ (d & 1) ^ (a & 1); /* node = c ? d : ¬d, that is c ↔ d */
    if (differ) return false;
    *x = bit_of(r, c);
    *y = bit_of(r, d);
    if (x->t.i > y->t.i || (term_same(x->t, y->t) && x->bit > y->bit)) {
        aig_bit swap = *x;
        *x = *y;
        *y = swap;
    }
    return is_word(r, x->t) && is_word(r, y->t);
}

typedef struct {  /* a conjunct as a sortable item */
    uint8_t kind; /* 0: a bit of a word, 1: an equation of bits, 2: anything else */
    aig_bit x, y;
    aig_lit lit;
} item;

static int compare_items(const void *p, const void *q)
{
    const item *a = p, *b = q;
    if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
    if (a->x.t.i != b->x.t.i) return a->x.t.i < b->x.t.i ? -1 : 1;
    if (a->y.t.i != b->y.t.i) return a->y.t.i < b->y.t.i ? -1 : 1;
    if (a->x.bit != b->x.bit) return a->x.bit < b->x.bit ? -1 : 1;
    if (a->y.bit != b->y.bit) return a->y.bit < b->y.bit ? -1 : 1;
    return a->lit < b->lit ? -1 : a->lit > b->lit;
}

/* items[0..n) are bits of one word, one after the other, with given values */
static term run_of_bits(translator *r, const item *items, uint32_t n)
{
    uint64_t *limbs = mem_zalloc(sizeof *limbs * ((n + 63) / 64));
    for (uint32_t i = 0; i < n; i++)
        if (!(items[i].lit & 1)) limbs[i / 64] |= (uint64_t)1 << (i % 64);
    term c = term_bv_limbs(r->t, n, limbs);
    free(limbs);
    return term_eq(r->t, term_extract(r->t, items[0].x.t, items[0].x.bit + n - 1, items[0].x.bit), c);
}

static term run_of_equations(translator *r, const item *items, uint32_t n)
{
    aig_bit x = items[0].x, y = items[0].y;
    return term_eq(r->t, term_extract(r->t, x.t, x.bit + n - 1, x.bit), term_extract(r->t, y.t, y.bit + n - 1, y.bit));
}

static term conjunction(translator *r, uint32_t node)
{
    flatten(r, node);
    uint32_t n = r->parts.len;
    item *items = mem_alloc(sizeof *items * n);
    for (uint32_t i = 0; i < n; i++) {
        aig_lit a = r->parts.data[i];
        items[i] = (item){.kind = 2, .lit = a};
        if (aig_is_input(r->g, a >> 1) && is_word(r, bit_of(r, a).t)) items[i].kind = 0, items[i].x = bit_of(r, a);
        else if (bit_equation(r, a, &items[i].x, &items[i].y)) items[i].kind = 1;
        else items[i].x = items[i].y = (aig_bit){{0}, 0};
    }
    qsort(items, n, sizeof *items, compare_items);
    vec_clear(&r->conjuncts);
    for (uint32_t i = 0, end; i < n; i = end) {
        end = i + 1;
        if (items[i].kind == 2) {
            term x = lit_term(r, items[i].lit);
            vec_push(&r->conjuncts, x);
            continue;
        }
        for (; end < n; end++) {
            const item *a = &items[end - 1], *b = &items[end];
            if (b->kind != a->kind || !term_same(a->x.t, b->x.t) || b->x.bit != a->x.bit + 1) break;
            if (a->kind == 1 && (!term_same(a->y.t, b->y.t) || b->y.bit != a->y.bit + 1)) break;
        }
        term x = items[i].kind == 0 ? run_of_bits(r, items + i, end - i) : run_of_equations(r, items + i, end - i);
        vec_push(&r->conjuncts, x);
    }
    free(items);
    return term_and_n(r->t, r->conjuncts.data, r->conjuncts.len);
}

/* ---- orderings ---- */

/* Is the literal an ordering? ℓₙ op (ℓₙ₋₁ op (… ℓₖ)) over adjacent bits of one word, all negative (value ≤ bound) or all positive (value ≥
 * bound); op is ∧ or ∨. */
static bool match_ordering(const translator *r, aig_lit a, ordering *o)
{
    VEC(uint8_t) bits = {0}; /* of the bound, from the highest */
    bool fine = true, first = true, positive = false;
    aig_bit top = {{0}, 0}, last = {{0}, 0};
    while (fine) {
        bool disjunction = a & 1;
        uint32_t n = aig_node_of(a);
        aig_lit bit, rest;
        if (aig_is_input(r->g, n)) {
            bit = a, rest = AIG_TRUE;
            disjunction = false; /* ends the chain: the bit alone */
        } else if (aig_is_and(r->g, n)) {
            aig_lit x = r->g->nodes.data[n].left ^ (a & 1), y = r->g->nodes.data[n].right ^ (a & 1);
            bool input_x = aig_is_input(r->g, x >> 1), input_y = aig_is_input(r->g, y >> 1);
            if (input_x && input_y) { /* the last two: the higher bit decides first */
                bool same = term_same(bit_of(r, x).t, bit_of(r, y).t);
                if (!same) fine = false;
                bool x_first = bit_of(r, x).bit > bit_of(r, y).bit;
                bit = x_first ? x : y, rest = x_first ? y : x;
            } else if (input_x || input_y) {
                bit = input_x ? x : y, rest = input_x ? y : x;
            } else {
                fine = false;
                break;
            }
        } else {
            fine = false;
            break;
        }
        aig_bit b = bit_of(r, bit);
        bool sign = !(bit & 1);
        if (first) top = b, positive = sign, fine = fine && is_word(r, b.t);
        else fine = fine && term_same(b.t, top.t) && b.bit + 1 == last.bit && sign == positive;
        first = false;
        last = b;
        vec_push(&bits, (uint8_t)(positive ? !disjunction : disjunction)); /* x ∨ … with ≥: the bound's bit is 0; ¬x ∨ … with ≤: it is 1 */
        if (rest == AIG_TRUE) break;
        a = rest;
    }
    fine = fine && bits.len > 1;
    if (fine) {
        o->t = top.t;
        o->high = top.bit;
        o->low = last.bit;
        o->at_most = !positive;
        vec_clear(&o->bound);
        for (uint32_t i = bits.len; i-- > 0;) vec_push(&o->bound, bits.data[i]);
    }
    vec_free(&bits);
    return fine;
}

static term ordering_term(translator *r, const ordering *o)
{
    uint32_t width = o->high - o->low + 1;
    uint64_t *limbs = mem_zalloc(sizeof *limbs * ((width + 63) / 64));
    for (uint32_t i = 0; i < width; i++)
        if (o->bound.data[i]) limbs[i / 64] |= (uint64_t)1 << (i % 64);
    term c = term_bv_limbs(r->t, width, limbs), x = term_extract(r->t, o->t, o->high, o->low);
    free(limbs);
    return o->at_most ? term_bvule(r->t, x, c) : term_bvule(r->t, c, x);
}

/* ---- the walk ---- */

static bool push_if_open(translator *r, aig_lit a)
{
    if (r->done.data[a >> 1].i) return false;
    vec_push(&r->work, a >> 1);
    return true;
}

static void translate(translator *r, uint32_t node)
{
    ordering o = {.t = {0}};
    aig_lit c, x, y;
    bool waits = false;
    term result;
    if (!node) {
        result = r->t->false_term;
    } else if (aig_is_input(r->g, node)) {
        result = bit_term(r, r->inputs[r->g->nodes.data[node].right]);
    } else if (match_ordering(r, node << 1, &o)) {
        result = ordering_term(r, &o);
    } else if (aig_match_ite(r->g, node, &c, &x, &y)) {
        waits = push_if_open(r, c) | push_if_open(r, x) | (x != aig_not(y) && push_if_open(r, y));
        if (!waits)
            result = x == aig_not(y) ? term_eq(r->t, lit_term(r, c), lit_term(r, x))
                                     : term_ite(r->t, lit_term(r, c), lit_term(r, x), lit_term(r, y));
    } else {
        flatten(r, node);
        for (uint32_t i = 0; i < r->parts.len; i++) waits |= push_if_open(r, r->parts.data[i]);
        if (!waits) result = conjunction(r, node);
    }
    vec_free(&o.bound);
    if (waits) return;
    r->done.data[node] = result;
    r->work.len--;
}

term aig_to_term(const aig *g, aig_lit a, const aig_bit *inputs, term_table *t)
{
    translator r = {.g = g, .inputs = inputs, .t = t};
    uint32_t n = aig_node_of(a) + 1;
    vec_reserve(&r.done, n);
    vec_reserve(&r.uses, n);
    memset(r.done.data, 0, sizeof *r.done.data * n);
    memset(r.uses.data, 0, n);
    VEC(uint8_t) in_cone = {0};
    vec_reserve(&in_cone, n);
    memset(in_cone.data, 0, n);
    in_cone.data[n - 1] = 1;
    for (uint32_t i = n; i-- > 1;) {
        if (!in_cone.data[i] || !aig_is_and(g, i)) continue;
        aig_node k = g->nodes.data[i];
        in_cone.data[k.left >> 1] = in_cone.data[k.right >> 1] = 1;
        if (r.uses.data[k.left >> 1] < 2) r.uses.data[k.left >> 1]++;
        if (r.uses.data[k.right >> 1] < 2) r.uses.data[k.right >> 1]++;
    }
    vec_push(&r.work, n - 1);
    while (r.work.len) {
        uint32_t node = vec_last(&r.work);
        if (r.done.data[node].i) r.work.len--;
        else translate(&r, node);
    }
    term result = lit_term(&r, a);
    vec_free(&r.done);
    vec_free(&r.uses);
    vec_free(&r.work);
    vec_free(&r.parts);
    vec_free(&r.conjuncts);
    vec_free(&in_cone);
    return result;
}
