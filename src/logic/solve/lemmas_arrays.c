/* logic/solve/lemmas_arrays.c — arrays that are compared with each other; see logic/solve/lemmas_internal.h and logic/solve/lemmas.h. */
#include "logic/solve/circuit.h"
#include "logic/solve/lemmas_internal.h"

static void join_nodes(lemma_state *s, uint32_t a, uint32_t b, edge_kind kind, aig_lit condition, uint32_t store_index)
{
    vec_push(&s->edges, (edge){b, s->nodes.data[a].edges, kind, condition, store_index});
    s->nodes.data[a].edges = s->edges.len;
    vec_push(&s->edges, (edge){a, s->nodes.data[b].edges, kind, condition, store_index});
    s->nodes.data[b].edges = s->edges.len;
}

static void add_access(lemma_state *s, uint32_t n, uint32_t index, uint32_t value)
{
    uint32_t limbs = lemma_limbs(s, index, lemma_index_width(s, s->nodes.data[n].array));
    vec_push(&s->accesses, (entry){n, index, value, limbs, s->accesses.len, 0});
}

static term follow_definitions(const lemma_state *s, term array)
{
    for (term d; term_get(s->t, array)->kind == T_VAR && (d = blast_definition(s->b, array)).i;) array = d;
    return array;
}

static uint32_t add_node(lemma_state *s, term array)
{
    array = follow_definitions(s, array);
    bool fresh;
    uint32_t *slot = map_slot(&s->node_of, array.i, &fresh);
    if (fresh) {
        *slot = s->nodes.len;
        vec_push(&s->nodes, (node){.array = array});
        return s->nodes.len - 1;
    }
    return *slot;
}

/* Adds the arrays that a node is made of, its edges to them, and the accesses that it makes itself. */
static void open_node(lemma_state *s, uint32_t n)
{
    term a = s->nodes.data[n].array;
    const term_info *info = term_get(s->t, a);
    if (info->kind == T_STORE) {
        uint32_t index = lemma_mark_term(s, term_arg(s->t, a, 1)), value = lemma_mark_term(s, term_arg(s->t, a, 2));
        join_nodes(s, n, add_node(s, term_arg(s->t, a, 0)), EDGE_STORE, AIG_TRUE, index);
        add_access(s, n, index, value);
    } else if (info->kind == T_ITE) {
        aig_lit c = s->b->bits.data[lemma_mark_term(s, term_arg(s->t, a, 0))];
        join_nodes(s, n, add_node(s, term_arg(s->t, a, 1)), EDGE_ITE, c, 0);
        join_nodes(s, n, add_node(s, term_arg(s->t, a, 2)), EDGE_ITE, aig_not(c), 0);
    } else if (info->kind == T_CONST_ARRAY) {
        vec_push(&s->constants, (entry){n, NONE, lemma_mark_term(s, term_arg(s->t, a, 0)), 0, 0, 0});
    }
}

static void open_equation(lemma_state *s, uint32_t k)
{
    if (s->eq_seen.data[k]) return;
    s->eq_seen.data[k] = 1;
    blast_array_eq e = s->b->array_eqs.data[k];
    uint32_t width = lemma_value_width(s, e.a);
    lemma_mark_cone(s, e.equal);
    lemma_mark_vector(s, e.witness, lemma_index_width(s, e.a));
    lemma_mark_vector(s, e.value_a, width);
    lemma_mark_vector(s, e.value_b, width);
    uint32_t a = add_node(s, e.a), b = add_node(s, e.b);
    join_nodes(s, a, b, EDGE_EQ, e.equal, 0);
}

static void open_atom(lemma_state *s, uint32_t k)
{
    blast_atom a = s->b->atoms.data[k];
    if (a.kind == ATOM_READ) {
        lemma_mark_vector(s, a.index_bits, lemma_index_width(s, a.a));
        add_access(s, add_node(s, a.a), a.index_bits, a.value);
    } else if (a.kind == ATOM_APPLY) {
        lemma_open_application(s, &a);
    } else if (a.kind == ATOM_FRESH) {
        open_equation(s, a.index_bits);
    }
}

static void collect_graph(lemma_state *s)
{
    uint32_t eqs = s->b->array_eqs.len;
    vec_reserve(&s->eq_seen, eqs + 1);
    memset(s->eq_seen.data, 0, eqs);
    uint32_t atom = 0, opened = 0;
    while (atom < s->atoms.len || opened < s->nodes.len) {
        if (atom < s->atoms.len) open_atom(s, s->atoms.data[atom++]);
        else open_node(s, opened++);
    }
}

/* ---- arrays ---- */

static int compare_accesses(const void *x, const void *y, void *context)
{
    const lemma_state *s = context;
    const entry *a = x, *b = y;
    term p = s->nodes.data[a->node].array, q = s->nodes.data[b->node].array;
    uint32_t u = term_sort(s->t, p).i, v = term_sort(s->t, q).i;
    if (u != v) return u < v ? -1 : 1;
    for (uint32_t i = (lemma_index_width(s, p) + 63) / 64; i-- > 0;) {
        uint64_t k = s->limbs.data[a->limbs + i], l = s->limbs.data[b->limbs + i];
        if (k != l) return k < l ? -1 : 1;
    }
    return a->order < b->order ? -1 : a->order > b->order;
}

static bool same_place(const lemma_state *s, const entry *a, const entry *b)
{
    term p = s->nodes.data[a->node].array, q = s->nodes.data[b->node].array;
    return term_sort(s->t, p).i == term_sort(s->t, q).i &&
           !memcmp(s->limbs.data + a->limbs, s->limbs.data + b->limbs, sizeof(uint64_t) * ((lemma_index_width(s, p) + 63) / 64));
}

static bool index_is(const lemma_state *s, uint32_t at, const uint64_t *limbs, uint32_t width)
{
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[at + i]) != (limbs[i / 64] >> (i % 64) & 1)) return false;
    return true;
}

static bool edge_counts(const lemma_state *s, const edge *e, const uint64_t *limbs, uint32_t width)
{
    if (e->kind == EDGE_STORE) return !index_is(s, e->store_index, limbs, width);
    return aig_value(s->values, e->condition);
}

static uint32_t constant_vector(lemma_state *s, const uint64_t *limbs, uint32_t width)
{
    uint32_t at = s->b->bits.len;
    for (uint32_t i = 0; i < width; i++) vec_push(&s->b->bits, limbs[i / 64] >> (i % 64) & 1 ? AIG_TRUE : AIG_FALSE);
    return at;
}

/* path from `first`'s node to `second`'s ∧ equal indices ⇒ equal values */
static void array_lemma(lemma_state *s, const entry *first, const entry *second, const uint64_t *limbs)
{
    term array = s->nodes.data[first->node].array;
    uint32_t width = lemma_index_width(s, array);
    uint32_t index = first->index != NONE ? first->index : second->index != NONE ? second->index : constant_vector(s, limbs, width);
    aig_lit r = lemma_equal(s, lemma_value_width(s, array), first->value, second->value);
    if (first->index != NONE && second->index != NONE)
        r = aig_or(&s->b->graph, r, aig_not(lemma_equal(s, width, first->index, second->index)));
    for (uint32_t n = second->node; n != first->node; n = s->nodes.data[n].back) {
        edge e = s->edges.data[s->nodes.data[n].from - 1];
        aig_lit against = e.kind == EDGE_STORE ? lemma_equal(s, width, index, e.store_index) : aig_not(e.condition);
        r = aig_or(&s->b->graph, r, against);
    }
    vec_push(s->out, r);
    s->found++;
}

typedef struct { /* called for each array of a joined set */
    void (*visit)(lemma_state *s, void *context, uint32_t node, const entry *first, const uint64_t *limbs);
    void *context;
} visitor;

/* All arrays joined with `first`'s at the index; disagreement becomes lemmas, unless there is a visitor. */
static void search_from(lemma_state *s, const entry *first, const uint64_t *limbs, const visitor *v)
{
    if (s->nodes.data[first->node].seen == s->round) return;
    uint32_t width = lemma_index_width(s, s->nodes.data[first->node].array),
             values = lemma_value_width(s, s->nodes.data[first->node].array);
    vec_clear(&s->queue);
    vec_push(&s->queue, first->node);
    s->nodes.data[first->node].seen = s->round;
    for (uint32_t at = 0; at < s->queue.len && (v || !lemma_must_stop(s)); at++) {
        uint32_t n = s->queue.data[at];
        if (v) v->visit(s, v->context, n, first, limbs);
        else
            for (uint32_t k = s->nodes.data[n].accesses; k; k = (k & 1 ? s->constants.data : s->accesses.data)[(k >> 1) - 1].next) {
                entry other = (k & 1 ? s->constants.data : s->accesses.data)[(k >> 1) - 1];
                if (!lemma_same_value(s, first->value, other.value, values)) array_lemma(s, first, &other, limbs);
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
static void search_group(lemma_state *s, uint32_t from, uint32_t to, sort array, const uint64_t *limbs, const visitor *v)
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
static bool fresh_index(const lemma_state *s, uint32_t from, uint32_t to, uint32_t width, uint64_t *limbs)
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

static void search_arrays(lemma_state *s, const visitor *v)
{
    uint64_t *limbs = mem_alloc(sizeof *limbs);
    for (uint32_t i = 0, first = 0, end; i < s->accesses.len; i = end) {
        for (end = i + 1; end < s->accesses.len && same_place(s, &s->accesses.data[i], &s->accesses.data[end]);) end++;
        term array = s->nodes.data[s->accesses.data[i].node].array;
        uint32_t width = lemma_index_width(s, array), n = (width + 63) / 64;
        limbs = mem_realloc(limbs, sizeof *limbs * n);
        memcpy(limbs, s->limbs.data + s->accesses.data[i].limbs, sizeof *limbs * n); /* the pool may move */
        search_group(s, i, end, term_sort(s->t, array), limbs, v);
        bool last =
            end == s->accesses.len || term_sort(s->t, s->nodes.data[s->accesses.data[end].node].array).i != term_sort(s->t, array).i;
        if (!last) continue;
        if (s->constants.len > 1 && !v && fresh_index(s, first, end, width, limbs)) search_group(s, 0, 0, term_sort(s->t, array), limbs, v);
        first = end;
    }
    free(limbs);
}

/* Constant arrays of a sort without any access: they are joined by equations alone. */
static void search_untouched(lemma_state *s)
{
    for (uint32_t i = 0; i < s->constants.len; i++) {
        term array = s->nodes.data[s->constants.data[i].node].array;
        bool touched = false;
        for (uint32_t k = 0; k < s->accesses.len && !touched; k++)
            touched = term_sort(s->t, s->nodes.data[s->accesses.data[k].node].array).i == term_sort(s->t, array).i;
        for (uint32_t k = 0; k < i && !touched; k++)
            touched = term_sort(s->t, s->nodes.data[s->constants.data[k].node].array).i == term_sort(s->t, array).i;
        if (touched) continue;
        uint32_t n = (lemma_index_width(s, array) + 63) / 64;
        uint64_t *limbs = mem_zalloc(sizeof *limbs * n);
        search_group(s, 0, 0, term_sort(s->t, array), limbs, NULL);
        free(limbs);
    }
}

/* An equation that is false needs a witness. */
static void check_witnesses(lemma_state *s)
{
    for (uint32_t k = 0; k < s->b->array_eqs.len; k++) {
        if (!s->eq_seen.data[k]) continue;
        blast_array_eq e = s->b->array_eqs.data[k];
        uint32_t width = lemma_value_width(s, e.a);
        if (aig_value(s->values, e.equal) || !lemma_same_value(s, e.value_a, e.value_b, width)) continue;
        vec_push(s->out, aig_or(&s->b->graph, e.equal, aig_not(lemma_equal(s, width, e.value_a, e.value_b))));
        s->found++;
    }
}

/* ---- what the arrays contain ---- */

static void report_element(lemma_state *s, void *context, uint32_t n, const entry *first, const uint64_t *limbs)
{
    lemma_report *x = context;
    term array = s->nodes.data[n].array;
    if (term_get(s->t, array)->kind != T_VAR) return;
    vec_clear(&x->limbs);
    uint32_t at = lemma_read_vector(s, x, first->value, lemma_value_width(s, array));
    x->to->element(x->to->context, array, limbs, x->limbs.data + at);
}

/* At an index that nothing mentions, all stores are transparent. Arrays that are joined there have one default: that of a constant array,
 * if there is one. */
static void report_defaults(lemma_state *s, lemma_report *x)
{
    s->round++;
    for (uint32_t pass = 0, i; pass < 2; pass++)
        for (i = 0; i < (pass ? s->nodes.len : s->constants.len); i++) {
            uint32_t start = pass ? i : s->constants.data[i].node;
            if (s->nodes.data[start].seen == s->round) continue;
            uint32_t width = lemma_value_width(s, s->nodes.data[start].array);
            vec_clear(&x->limbs);
            uint32_t at = pass ? x->limbs.len : lemma_read_vector(s, x, s->constants.data[i].value, width);
            for (uint32_t k = 0; pass && k < (width + 63) / 64; k++) vec_push(&x->limbs, 0);
            vec_clear(&s->queue);
            vec_push(&s->queue, start);
            s->nodes.data[start].seen = s->round;
            for (uint32_t q = 0; q < s->queue.len; q++) {
                node *n = &s->nodes.data[s->queue.data[q]];
                if (term_get(s->t, n->array)->kind == T_VAR) x->to->array(x->to->context, n->array, x->limbs.data + at);
                for (uint32_t e = n->edges; e; e = s->edges.data[e - 1].next) {
                    const edge *y = &s->edges.data[e - 1];
                    if (s->nodes.data[y->to].seen == s->round || (y->kind != EDGE_STORE && !aig_value(s->values, y->condition))) continue;
                    s->nodes.data[y->to].seen = s->round;
                    vec_push(&s->queue, y->to);
                }
            }
        }
}

void lemma_arrays(lemma_state *s, const lemmas_sink *to)
{
    collect_graph(s);
    if (s->accesses.len > 1) qsort_r(s->accesses.data, s->accesses.len, sizeof *s->accesses.data, compare_accesses, s);
    if (to) {
        lemma_report x = {.to = to};
        report_defaults(s, &x);
        visitor v = {report_element, &x};
        search_arrays(s, &v);
        vec_free(&x.limbs);
        return;
    }
    check_witnesses(s);
    search_arrays(s, NULL);
    search_untouched(s);
}
