/* logic/lemmas.c — see logic/lemmas.h */
#include "logic/lemmas.h"
#include "logic/circuit.h"

typedef enum { EDGE_STORE, EDGE_ITE, EDGE_EQ } edge_kind;

typedef struct {
    uint32_t to;   /* node */
    uint32_t next; /* next edge of the same node, plus 1 */
    edge_kind kind;
    aig_lit condition;  /* EDGE_ITE, EDGE_EQ: holds in the model if the edge counts */
    uint32_t store_index; /* EDGE_STORE: the bits of the store's index */
} edge;

typedef struct {
    term array;
    uint32_t edges; /* first edge plus 1 */
    uint32_t seen;  /* the round in which the search came here */
    uint32_t from;  /* the edge it came along, plus 1 … */
    uint32_t back;  /* … and the node it came from */
    uint32_t accesses; /* first access in the current group, plus 1 */
} node;

typedef struct { /* a value that an array has at an index */
    uint32_t node;
    uint32_t index, value; /* offsets of bits; index NONE: at every index (constant array) */
    uint32_t limbs;        /* the index's value in the model, offset into `limbs` */
    uint32_t order;
    uint32_t next; /* in its node's list, plus 1 */
} entry;

#define NONE UINT32_MAX

typedef struct {
    blaster *b;
    const term_table *t;
    const uint8_t *values;
    VEC(uint8_t) relevant; /* per graph node */
    VEC(uint32_t) cone;
    VEC(uint32_t) atoms; /* relevant ones, in order of discovery */
    VEC(uint8_t) atom_seen, eq_seen;
    VEC(node) nodes;
    VEC(edge) edges;
    VEC(entry) accesses; /* sorted into groups of equal sort and index */
    VEC(entry) constants;
    VEC(uint64_t) limbs;
    map64 node_of;
    VEC(uint32_t) queue;
    uint32_t round;
    aig_lits *out;
    uint32_t found;
} state;

/* ---- what matters ---- */

static void mark_cone(state *s, aig_lit root)
{
    vec_push(&s->cone, root >> 1);
    while (s->cone.len) {
        uint32_t n = vec_pop(&s->cone);
        if (s->relevant.data[n]) continue;
        s->relevant.data[n] = 1;
        if (aig_is_input(&s->b->graph, n)) {
            uint32_t atom = s->b->atom_of_input.data[s->b->graph.nodes.data[n].right];
            if (!s->atom_seen.data[atom]) {
                s->atom_seen.data[atom] = 1;
                vec_push(&s->atoms, atom);
            }
        } else if (n) {
            vec_push(&s->cone, s->b->graph.nodes.data[n].left >> 1);
            vec_push(&s->cone, s->b->graph.nodes.data[n].right >> 1);
        }
    }
}

static void mark_vector(state *s, uint32_t at, uint32_t width)
{
    for (uint32_t i = 0; i < width; i++) mark_cone(s, s->b->bits.data[at + i]);
}

static uint32_t vector_of(const state *s, term t) { return s->b->where.data[t.i] - 1; }
static uint32_t mark_term(state *s, term t)
{
    mark_vector(s, vector_of(s, t), blast_width(s->t, t));
    return vector_of(s, t);
}

static const sort_info *array_sort(const state *s, term array) { return sort_get(s->t, term_sort(s->t, array)); }
static uint32_t index_width(const state *s, term array) { return blast_sort_width(s->t, array_sort(s, array)->index); }
static uint32_t value_width(const state *s, term array) { return blast_sort_width(s->t, array_sort(s, array)->element); }

static void join(state *s, uint32_t a, uint32_t b, edge_kind kind, aig_lit condition, uint32_t store_index)
{
    vec_push(&s->edges, (edge){b, s->nodes.data[a].edges, kind, condition, store_index});
    s->nodes.data[a].edges = s->edges.len;
    vec_push(&s->edges, (edge){a, s->nodes.data[b].edges, kind, condition, store_index});
    s->nodes.data[b].edges = s->edges.len;
}

static uint32_t limbs_of(state *s, uint32_t at, uint32_t width)
{
    uint32_t first = s->limbs.len, n = (width + 63) / 64;
    vec_reserve(&s->limbs, first + n);
    s->limbs.len += n;
    memset(s->limbs.data + first, 0, sizeof(uint64_t) * n);
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[at + i])) s->limbs.data[first + i / 64] |= (uint64_t)1 << (i % 64);
    return first;
}

static void add_access(state *s, uint32_t n, uint32_t index, uint32_t value)
{
    uint32_t limbs = limbs_of(s, index, index_width(s, s->nodes.data[n].array));
    vec_push(&s->accesses, (entry){n, index, value, limbs, s->accesses.len, 0});
}

static term resolve(const state *s, term array)
{
    for (term d; term_get(s->t, array)->kind == T_VAR && (d = blast_definition(s->b, array)).i;) array = d;
    return array;
}

static uint32_t add_node(state *s, term array)
{
    array = resolve(s, array);
    bool fresh;
    uint32_t *slot = map_slot(&s->node_of, array.i, &fresh);
    if (fresh) {
        *slot = s->nodes.len;
        vec_push(&s->nodes, (node){.array = array});
        return s->nodes.len - 1;
    }
    return *slot;
}

/* The arrays a node is made of, its edges to them, and what it says itself. */
static void open_node(state *s, uint32_t n)
{
    term a = s->nodes.data[n].array;
    const term_info *info = term_get(s->t, a);
    if (info->kind == T_STORE) {
        uint32_t index = mark_term(s, term_arg(s->t, a, 1)), value = mark_term(s, term_arg(s->t, a, 2));
        join(s, n, add_node(s, term_arg(s->t, a, 0)), EDGE_STORE, AIG_TRUE, index);
        add_access(s, n, index, value);
    } else if (info->kind == T_ITE) {
        aig_lit c = s->b->bits.data[mark_term(s, term_arg(s->t, a, 0))];
        join(s, n, add_node(s, term_arg(s->t, a, 1)), EDGE_ITE, c, 0);
        join(s, n, add_node(s, term_arg(s->t, a, 2)), EDGE_ITE, aig_not(c), 0);
    } else if (info->kind == T_CONST_ARRAY) {
        vec_push(&s->constants, (entry){n, NONE, mark_term(s, term_arg(s->t, a, 0)), 0, 0, 0});
    }
}

static void open_equation(state *s, uint32_t k)
{
    if (s->eq_seen.data[k]) return;
    s->eq_seen.data[k] = 1;
    blast_array_eq e = s->b->array_eqs.data[k];
    uint32_t width = value_width(s, e.a);
    mark_cone(s, e.equal);
    mark_vector(s, e.witness, index_width(s, e.a));
    mark_vector(s, e.value_a, width);
    mark_vector(s, e.value_b, width);
    uint32_t a = add_node(s, e.a), b = add_node(s, e.b);
    join(s, a, b, EDGE_EQ, e.equal, 0);
}

static void open_atom(state *s, uint32_t k)
{
    blast_atom a = s->b->atoms.data[k];
    if (a.kind == ATOM_READ) {
        mark_vector(s, a.index_bits, index_width(s, a.a));
        add_access(s, add_node(s, a.a), a.index_bits, a.value);
    } else if (a.kind == ATOM_APPLY) {
        for (uint32_t i = 0; i < term_get(s->t, a.a)->count; i++) mark_term(s, term_arg(s->t, a.a, i));
    } else if (a.kind == ATOM_FRESH) {
        open_equation(s, a.index_bits);
    }
}

static void collect(state *s, const cnf *c)
{
    uint32_t n = s->b->graph.nodes.len, atoms = s->b->atoms.len, eqs = s->b->array_eqs.len;
    vec_reserve(&s->relevant, n + 1);
    vec_reserve(&s->atom_seen, atoms + 1);
    vec_reserve(&s->eq_seen, eqs + 1);
    memset(s->relevant.data, 0, n);
    memset(s->atom_seen.data, 0, atoms);
    memset(s->eq_seen.data, 0, eqs);
    for (uint32_t i = 0; i < s->b->graph.inputs.len; i++)
        if (cnf_var(c, s->b->graph.inputs.data[i])) mark_cone(s, s->b->graph.inputs.data[i] << 1);
    uint32_t atom = 0, opened = 0;
    while (atom < s->atoms.len || opened < s->nodes.len) {
        if (atom < s->atoms.len) open_atom(s, s->atoms.data[atom++]);
        else open_node(s, opened++);
    }
}

/* ---- arrays ---- */

static int compare_accesses(const void *x, const void *y, void *context)
{
    const state *s = context;
    const entry *a = x, *b = y;
    term p = s->nodes.data[a->node].array, q = s->nodes.data[b->node].array;
    uint32_t u = term_sort(s->t, p).i, v = term_sort(s->t, q).i;
    if (u != v) return u < v ? -1 : 1;
    for (uint32_t i = (index_width(s, p) + 63) / 64; i-- > 0;) {
        uint64_t k = s->limbs.data[a->limbs + i], l = s->limbs.data[b->limbs + i];
        if (k != l) return k < l ? -1 : 1;
    }
    return a->order < b->order ? -1 : a->order > b->order;
}

static bool same_place(const state *s, const entry *a, const entry *b)
{
    term p = s->nodes.data[a->node].array, q = s->nodes.data[b->node].array;
    return term_sort(s->t, p).i == term_sort(s->t, q).i &&
           !memcmp(s->limbs.data + a->limbs, s->limbs.data + b->limbs, sizeof(uint64_t) * ((index_width(s, p) + 63) / 64));
}

static bool same_value(const state *s, uint32_t a, uint32_t b, uint32_t width)
{
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[a + i]) != aig_value(s->values, s->b->bits.data[b + i])) return false;
    return true;
}

static bool index_is(const state *s, uint32_t at, const uint64_t *limbs, uint32_t width)
{
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[at + i]) != (limbs[i / 64] >> (i % 64) & 1)) return false;
    return true;
}

static bool edge_counts(const state *s, const edge *e, const uint64_t *limbs, uint32_t width)
{
    if (e->kind == EDGE_STORE) return !index_is(s, e->store_index, limbs, width);
    return aig_value(s->values, e->condition);
}

static aig_lit vectors_equal(state *s, uint32_t width, uint32_t a, uint32_t b)
{
    return circuit_eq(&s->b->graph, width, s->b->bits.data + a, s->b->bits.data + b);
}

static uint32_t constant_vector(state *s, const uint64_t *limbs, uint32_t width)
{
    uint32_t at = s->b->bits.len;
    for (uint32_t i = 0; i < width; i++) vec_push(&s->b->bits, limbs[i / 64] >> (i % 64) & 1 ? AIG_TRUE : AIG_FALSE);
    return at;
}

/* path from `first`'s node to `second`'s ∧ equal indices ⇒ equal values */
static void array_lemma(state *s, const entry *first, const entry *second, const uint64_t *limbs)
{
    term array = s->nodes.data[first->node].array;
    uint32_t width = index_width(s, array);
    uint32_t index = first->index != NONE ? first->index : second->index != NONE ? second->index : constant_vector(s, limbs, width);
    aig_lit r = vectors_equal(s, value_width(s, array), first->value, second->value);
    if (first->index != NONE && second->index != NONE) r = aig_or(&s->b->graph, r, aig_not(vectors_equal(s, width, first->index, second->index)));
    for (uint32_t n = second->node; n != first->node; n = s->nodes.data[n].back) {
        edge e = s->edges.data[s->nodes.data[n].from - 1];
        aig_lit against = e.kind == EDGE_STORE ? vectors_equal(s, width, index, e.store_index) : aig_not(e.condition);
        r = aig_or(&s->b->graph, r, against);
    }
    vec_push(s->out, r);
    s->found++;
}

typedef struct { /* what the search tells about one joined set of arrays */
    void (*visit)(state *s, void *context, uint32_t node, const entry *first, const uint64_t *limbs);
    void *context;
} visitor;

/* All arrays joined with `first`'s at the index; disagreement becomes lemmas, unless there is a visitor. */
static void search_from(state *s, const entry *first, const uint64_t *limbs, const visitor *v)
{
    if (s->nodes.data[first->node].seen == s->round) return;
    uint32_t width = index_width(s, s->nodes.data[first->node].array), values = value_width(s, s->nodes.data[first->node].array);
    vec_clear(&s->queue);
    vec_push(&s->queue, first->node);
    s->nodes.data[first->node].seen = s->round;
    for (uint32_t at = 0; at < s->queue.len; at++) {
        uint32_t n = s->queue.data[at];
        if (v) v->visit(s, v->context, n, first, limbs);
        else
            for (uint32_t k = s->nodes.data[n].accesses; k; k = (k & 1 ? s->constants.data : s->accesses.data)[(k >> 1) - 1].next) {
                entry other = (k & 1 ? s->constants.data : s->accesses.data)[(k >> 1) - 1];
                if (!same_value(s, first->value, other.value, values)) array_lemma(s, first, &other, limbs);
            }
        for (uint32_t e = s->nodes.data[n].edges; e; e = s->edges.data[e - 1].next) {
            const edge *x = &s->edges.data[e - 1];
            node *to = &s->nodes.data[x->to];
            if (to->seen == s->round || !edge_counts(s, x, limbs, width)) continue;
            to->seen = s->round;
            to->from = e;
            to->back = n;
            vec_push(&s->queue, x->to);
        }
    }
}

/* One index value: the accesses [from, to) of the group and every constant array of the sort. */
static void search_group(state *s, uint32_t from, uint32_t to, sort array, const uint64_t *limbs, const visitor *v)
{
    s->round++;
    for (uint32_t i = from; i < to; i++) {
        node *n = &s->nodes.data[s->accesses.data[i].node];
        s->accesses.data[i].next = n->accesses;
        n->accesses = (i + 1) << 1;
    }
    for (uint32_t i = 0; i < s->constants.len; i++) {
        node *n = &s->nodes.data[s->constants.data[i].node];
        s->constants.data[i].next = n->accesses;
        n->accesses = (i + 1) << 1 | 1;
    }
    for (uint32_t i = from; i < to; i++) {
        entry first = s->accesses.data[i];
        search_from(s, &first, limbs, v);
    }
    for (uint32_t i = 0; i < s->constants.len; i++) {
        entry first = s->constants.data[i];
        if (term_sort(s->t, s->nodes.data[first.node].array).i == array.i) search_from(s, &first, limbs, v);
    }
    for (uint32_t i = from; i < to; i++) s->nodes.data[s->accesses.data[i].node].accesses = 0;
    for (uint32_t i = 0; i < s->constants.len; i++) s->nodes.data[s->constants.data[i].node].accesses = 0;
}

/* The smallest index that no access of the group's sort has; false: there is none. The accesses of a sort are sorted. */
static bool fresh_index(const state *s, uint32_t from, uint32_t to, uint32_t width, uint64_t *limbs)
{
    uint32_t n = (width + 63) / 64;
    memset(limbs, 0, sizeof *limbs * n);
    for (uint32_t i = from; i < to; i++) {
        const uint64_t *used = s->limbs.data + s->accesses.data[i].limbs;
        for (uint32_t k = 1; k < n; k++)
            if (used[k]) return true;
        if (used[0] > limbs[0]) return true;
        if (used[0] == limbs[0]) limbs[0]++;
    }
    return width >= 64 || limbs[0] >> width == 0;
}

static void search_arrays(state *s, const visitor *v)
{
    uint64_t *limbs = mem_alloc(sizeof *limbs);
    for (uint32_t i = 0, first = 0, end; i < s->accesses.len; i = end) {
        for (end = i + 1; end < s->accesses.len && same_place(s, &s->accesses.data[i], &s->accesses.data[end]);) end++;
        term array = s->nodes.data[s->accesses.data[i].node].array;
        uint32_t width = index_width(s, array), n = (width + 63) / 64;
        limbs = mem_realloc(limbs, sizeof *limbs * n);
        memcpy(limbs, s->limbs.data + s->accesses.data[i].limbs, sizeof *limbs * n); /* the pool may move */
        search_group(s, i, end, term_sort(s->t, array), limbs, v);
        bool last = end == s->accesses.len || term_sort(s->t, s->nodes.data[s->accesses.data[end].node].array).i != term_sort(s->t, array).i;
        if (!last) continue;
        if (s->constants.len > 1 && !v && fresh_index(s, first, end, width, limbs)) search_group(s, 0, 0, term_sort(s->t, array), limbs, v);
        first = end;
    }
    free(limbs);
}

/* Constant arrays of a sort without any access: they are joined by equations alone. */
static void search_untouched(state *s)
{
    for (uint32_t i = 0; i < s->constants.len; i++) {
        term array = s->nodes.data[s->constants.data[i].node].array;
        bool touched = false;
        for (uint32_t k = 0; k < s->accesses.len && !touched; k++) touched = term_sort(s->t, s->nodes.data[s->accesses.data[k].node].array).i == term_sort(s->t, array).i;
        for (uint32_t k = 0; k < i && !touched; k++) touched = term_sort(s->t, s->nodes.data[s->constants.data[k].node].array).i == term_sort(s->t, array).i;
        if (touched) continue;
        uint32_t n = (index_width(s, array) + 63) / 64;
        uint64_t *limbs = mem_alloc(sizeof *limbs * n);
        memset(limbs, 0, sizeof *limbs * n);
        search_group(s, 0, 0, term_sort(s->t, array), limbs, NULL);
        free(limbs);
    }
}

/* An equation that is false needs a witness. */
static void check_witnesses(state *s)
{
    for (uint32_t k = 0; k < s->b->array_eqs.len; k++) {
        if (!s->eq_seen.data[k]) continue;
        blast_array_eq e = s->b->array_eqs.data[k];
        uint32_t width = value_width(s, e.a);
        if (aig_value(s->values, e.equal) || !same_value(s, e.value_a, e.value_b, width)) continue;
        vec_push(s->out, aig_or(&s->b->graph, e.equal, aig_not(vectors_equal(s, width, e.value_a, e.value_b))));
        s->found++;
    }
}

/* ---- uninterpreted functions ---- */

static int compare_applications(const void *x, const void *y, void *context)
{
    const state *s = context;
    const blast_atom *a = &s->b->atoms.data[*(const uint32_t *)x], *b = &s->b->atoms.data[*(const uint32_t *)y];
    const term_info *p = term_get(s->t, a->a), *q = term_get(s->t, b->a);
    if (p->symbol.i != q->symbol.i) return p->symbol.i < q->symbol.i ? -1 : 1;
    if (p->sort.i != q->sort.i) return p->sort.i < q->sort.i ? -1 : 1;
    if (p->count != q->count) return p->count < q->count ? -1 : 1;
    for (uint32_t i = 0; i < p->count; i++) {
        term u = term_arg(s->t, a->a, i), v = term_arg(s->t, b->a, i);
        uint32_t k = vector_of(s, u), l = vector_of(s, v), width = blast_width(s->t, u);
        if (width != blast_width(s->t, v)) return width < blast_width(s->t, v) ? -1 : 1;
        for (uint32_t bit = width; bit-- > 0;) {
            bool c = aig_value(s->values, s->b->bits.data[k + bit]), d = aig_value(s->values, s->b->bits.data[l + bit]);
            if (c != d) return c ? 1 : -1;
        }
    }
    return 0;
}

static void function_lemma(state *s, const blast_atom *a, const blast_atom *b)
{
    aig_lit r = vectors_equal(s, a->width, a->value, b->value);
    for (uint32_t i = 0; i < term_get(s->t, a->a)->count; i++) {
        term u = term_arg(s->t, a->a, i), v = term_arg(s->t, b->a, i);
        r = aig_or(&s->b->graph, r, aig_not(vectors_equal(s, blast_width(s->t, u), vector_of(s, u), vector_of(s, v))));
    }
    vec_push(s->out, r);
    s->found++;
}

static void check_functions(state *s)
{
    VEC(uint32_t) applications = {0};
    for (uint32_t i = 0; i < s->atoms.len; i++)
        if (s->b->atoms.data[s->atoms.data[i]].kind == ATOM_APPLY) vec_push(&applications, s->atoms.data[i]);
    if (applications.len > 1) qsort_r(applications.data, applications.len, sizeof *applications.data, compare_applications, s);
    for (uint32_t i = 1, first = 0; i < applications.len; i++) {
        if (compare_applications(&applications.data[first], &applications.data[i], s) != 0) {
            first = i;
            continue;
        }
        const blast_atom *a = &s->b->atoms.data[applications.data[first]], *b = &s->b->atoms.data[applications.data[i]];
        if (!same_value(s, a->value, b->value, a->width)) function_lemma(s, a, b);
    }
    vec_free(&applications);
}

/* ---- entries ---- */

static void state_open(state *s, blaster *b, const cnf *c, const uint8_t *values)
{
    memset(s, 0, sizeof *s);
    s->b = b;
    s->t = b->terms;
    s->values = values;
    collect(s, c);
    if (s->accesses.len > 1) qsort_r(s->accesses.data, s->accesses.len, sizeof *s->accesses.data, compare_accesses, s);
}

static void state_close(state *s)
{
    vec_free(&s->relevant);
    vec_free(&s->cone);
    vec_free(&s->atoms);
    vec_free(&s->atom_seen);
    vec_free(&s->eq_seen);
    vec_free(&s->nodes);
    vec_free(&s->edges);
    vec_free(&s->accesses);
    vec_free(&s->constants);
    vec_free(&s->limbs);
    vec_free(&s->queue);
    map_free(&s->node_of);
}

static bool has_theory(const blaster *b)
{
    for (uint32_t i = 0; i < b->atoms.len; i++)
        if (b->atoms.data[i].kind != ATOM_VAR) return true;
    return false;
}

uint32_t lemmas_find(blaster *b, const cnf *c, const uint8_t *values, aig_lits *out)
{
    if (!has_theory(b)) return 0;
    state s;
    state_open(&s, b, c, values);
    s.out = out;
    check_witnesses(&s);
    search_arrays(&s, NULL);
    search_untouched(&s);
    check_functions(&s);
    state_close(&s);
    return s.found;
}

typedef struct {
    term_table *t;
    VEC(term) contents; /* per node: the array's value so far; 0: nothing known */
} array_contents;

static term constant_term(const state *s, term_table *t, sort kind, uint32_t at)
{
    uint32_t width = blast_sort_width(t, kind), n = (width + 63) / 64;
    if (sort_get(t, kind)->kind == SORT_BOOL) return term_bool(t, aig_value(s->values, s->b->bits.data[at]));
    uint64_t small[4] = {0}, *limbs = n <= 4 ? small : mem_alloc(sizeof *limbs * n);
    memset(limbs, 0, sizeof *limbs * n);
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[at + i])) limbs[i / 64] |= (uint64_t)1 << (i % 64);
    term r = term_bv_limbs(t, width, limbs);
    if (limbs != small) free(limbs);
    return r;
}

static void put_entry(state *s, void *context, uint32_t n, const entry *first, const uint64_t *limbs)
{
    array_contents *c = context;
    term array = s->nodes.data[n].array;
    if (term_get(s->t, array)->kind != T_VAR) return;
    const sort_info as = *array_sort(s, array);
    term index = sort_get(c->t, as.index)->kind == SORT_BOOL ? term_bool(c->t, limbs[0] & 1) : term_bv_limbs(c->t, blast_sort_width(c->t, as.index), limbs);
    c->contents.data[n] = term_store(c->t, c->contents.data[n], index, constant_term(s, c->t, as.element, first->value));
}

static term zero_of(term_table *t, sort s)
{
    if (sort_get(t, s)->kind == SORT_BOOL) return term_bool(t, false);
    return term_bv(t, sort_get(t, s)->width, 0);
}

/* Where nothing is mentioned, all stores are transparent: what is joined then has one default, that of a constant array if there is one. */
static void set_defaults(state *s, array_contents *c)
{
    s->round++;
    for (uint32_t pass = 0, i; pass < 2; pass++)
        for (i = 0; i < (pass ? s->nodes.len : s->constants.len); i++) {
            uint32_t start = pass ? i : s->constants.data[i].node;
            if (s->nodes.data[start].seen == s->round) continue;
            sort array = term_sort(s->t, s->nodes.data[start].array);
            sort element = sort_get(c->t, array)->element;
            term value = pass ? zero_of(c->t, element) : constant_term(s, c->t, element, s->constants.data[i].value);
            term whole = term_const_array(c->t, array, value);
            vec_clear(&s->queue);
            vec_push(&s->queue, start);
            s->nodes.data[start].seen = s->round;
            for (uint32_t at = 0; at < s->queue.len; at++) {
                c->contents.data[s->queue.data[at]] = whole;
                for (uint32_t e = s->nodes.data[s->queue.data[at]].edges; e; e = s->edges.data[e - 1].next) {
                    const edge *x = &s->edges.data[e - 1];
                    if (s->nodes.data[x->to].seen == s->round || (x->kind != EDGE_STORE && !aig_value(s->values, x->condition))) continue;
                    s->nodes.data[x->to].seen = s->round;
                    vec_push(&s->queue, x->to);
                }
            }
        }
}

static void put_function(const state *s, const blast_atom *a, term_table *t, model *m)
{
    const term_info info = *term_get(t, a->a);
    VEC(term) args = {0};
    for (uint32_t i = 0; i < info.count; i++) {
        term arg = term_arg(t, a->a, i);
        vec_push(&args, constant_term(s, t, term_sort(t, arg), vector_of(s, arg)));
    }
    model_set_function(m, info.symbol, args.data, args.len, constant_term(s, t, info.sort, a->value));
    vec_free(&args);
}

void lemmas_model(blaster *b, const cnf *c, const uint8_t *values, term_table *t, model *m)
{
    state s;
    state_open(&s, b, c, values);
    for (uint32_t i = 0; i < s.atoms.len; i++) {
        const blast_atom *a = &b->atoms.data[s.atoms.data[i]];
        if (a->kind == ATOM_VAR) model_set(m, a->a, constant_term(&s, t, term_sort(t, a->a), a->value));
        else if (a->kind == ATOM_APPLY) put_function(&s, a, t, m);
    }
    array_contents contents = {.t = t};
    vec_reserve(&contents.contents, s.nodes.len + 1);
    contents.contents.len = s.nodes.len;
    set_defaults(&s, &contents);
    visitor v = {put_entry, &contents};
    search_arrays(&s, &v);
    for (uint32_t i = 0; i < s.nodes.len; i++)
        if (term_get(t, s.nodes.data[i].array)->kind == T_VAR) model_set(m, s.nodes.data[i].array, contents.contents.data[i]);
    vec_free(&contents.contents);
    state_close(&s);
}
