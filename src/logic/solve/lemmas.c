/* logic/solve/lemmas.c — which atoms matter, functions, and the interface; see logic/solve/lemmas.h and logic/solve/lemmas_internal.h. */
#include "logic/solve/circuit.h"
#include "logic/solve/lemmas_internal.h"

enum { STEPS_PER_LOOK = 256, STEPS_PER_TICK = 32 };

/* ---- relevant nodes and atoms ---- */

void lemma_mark_cone(lemma_state *s, aig_lit root)
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

void lemma_mark_vector(lemma_state *s, uint32_t at, uint32_t width)
{
    for (uint32_t i = 0; i < width; i++) lemma_mark_cone(s, s->b->bits.data[at + i]);
}

uint32_t lemma_mark_term(lemma_state *s, term t)
{
    lemma_mark_vector(s, lemma_vector(s, t), blast_width(s->t, t));
    return lemma_vector(s, t);
}

uint32_t lemma_limbs(lemma_state *s, uint32_t at, uint32_t width)
{
    uint32_t first = s->limbs.len, n = (width + 63) / 64;
    vec_reserve(&s->limbs, first + n);
    s->limbs.len += n;
    memset(s->limbs.data + first, 0, sizeof(uint64_t) * n);
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[at + i])) s->limbs.data[first + i / 64] |= (uint64_t)1 << (i % 64);
    return first;
}

bool lemma_same_value(const lemma_state *s, uint32_t a, uint32_t b, uint32_t width)
{
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[a + i]) != aig_value(s->values, s->b->bits.data[b + i])) return false;
    return true;
}

aig_lit lemma_equal(lemma_state *s, uint32_t width, uint32_t a, uint32_t b)
{
    return circuit_eq(&s->b->graph, width, s->b->bits.data + a, s->b->bits.data + b);
}

bool lemma_must_stop(lemma_state *s)
{
    if (++s->ticks % STEPS_PER_LOOK) return s->b->stopped != LIMIT_NONE;
    limits_work(s->b->run, STEPS_PER_LOOK / STEPS_PER_TICK);
    if (s->b->deadline > 0 && limits_clock(s->b->run) > s->b->deadline) s->b->stopped = LIMIT_TIME;
    return s->b->stopped != LIMIT_NONE;
}

void lemma_open_application(lemma_state *s, const blast_atom *a)
{
    for (uint32_t i = 0; i < term_get(s->t, a->a)->count; i++) lemma_mark_term(s, term_arg(s->t, a->a, i));
}

/* ---- uninterpreted functions ---- */

static int compare_applications(const void *x, const void *y, void *context)
{
    const lemma_state *s = context;
    const blast_atom *a = &s->b->atoms.data[*(const uint32_t *)x], *b = &s->b->atoms.data[*(const uint32_t *)y];
    const term_info *p = term_get(s->t, a->a), *q = term_get(s->t, b->a);
    if (p->symbol.i != q->symbol.i) return p->symbol.i < q->symbol.i ? -1 : 1;
    if (p->sort.i != q->sort.i) return p->sort.i < q->sort.i ? -1 : 1;
    if (p->count != q->count) return p->count < q->count ? -1 : 1;
    for (uint32_t i = 0; i < p->count; i++) {
        term u = term_arg(s->t, a->a, i), v = term_arg(s->t, b->a, i);
        uint32_t k = lemma_vector(s, u), l = lemma_vector(s, v), width = blast_width(s->t, u);
        if (width != blast_width(s->t, v)) return width < blast_width(s->t, v) ? -1 : 1;
        for (uint32_t bit = width; bit-- > 0;) {
            bool c = aig_value(s->values, s->b->bits.data[k + bit]), d = aig_value(s->values, s->b->bits.data[l + bit]);
            if (c != d) return c ? 1 : -1;
        }
    }
    return 0;
}

static void function_lemma(lemma_state *s, const blast_atom *a, const blast_atom *b)
{
    aig_lit r = lemma_equal(s, a->width, a->value, b->value);
    for (uint32_t i = 0; i < term_get(s->t, a->a)->count; i++) {
        term u = term_arg(s->t, a->a, i), v = term_arg(s->t, b->a, i);
        r = aig_or(&s->b->graph, r, aig_not(lemma_equal(s, blast_width(s->t, u), lemma_vector(s, u), lemma_vector(s, v))));
    }
    vec_push(s->out, r);
    s->found++;
}

static void check_functions(lemma_state *s)
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
        if (!lemma_same_value(s, a->value, b->value, a->width)) function_lemma(s, a, b);
    }
    vec_free(&applications);
}

/* ---- entries ---- */

static void state_open(lemma_state *s, blaster *b, const cnf *c, const uint8_t *values)
{
    memset(s, 0, sizeof *s);
    s->b = b;
    s->t = b->terms;
    s->values = values;
    uint32_t n = b->graph.nodes.len, atoms = b->atoms.len;
    vec_reserve(&s->relevant, n + 1);
    vec_reserve(&s->atom_seen, atoms + 1);
    memset(s->relevant.data, 0, n);
    memset(s->atom_seen.data, 0, atoms);
    for (uint32_t i = 0; i < b->graph.inputs.len; i++)
        if (cnf_var(c, b->graph.inputs.data[i])) lemma_mark_cone(s, b->graph.inputs.data[i] << 1);
}

static void state_close(lemma_state *s)
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

static void follow_atoms(lemma_state *s, const lemmas_sink *to)
{
    if (s->b->array_eqs.len) lemma_arrays(s, to);
    else lemma_reads(s, to);
}

uint32_t lemmas_find(blaster *b, const cnf *c, const uint8_t *values, aig_lits *out)
{
    b->stopped = LIMIT_NONE;
    if (!has_theory(b)) return 0;
    lemma_state s;
    state_open(&s, b, c, values);
    s.out = out;
    follow_atoms(&s, NULL);
    check_functions(&s);
    state_close(&s);
    return s.found;
}

/* ---- the model ---- */

uint32_t lemma_read_vector(const lemma_state *s, lemma_report *x, uint32_t at, uint32_t width)
{
    uint32_t first = x->limbs.len, n = (width + 63) / 64;
    vec_reserve(&x->limbs, first + n);
    x->limbs.len += n;
    memset(x->limbs.data + first, 0, sizeof(uint64_t) * n);
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(s->values, s->b->bits.data[at + i])) x->limbs.data[first + i / 64] |= (uint64_t)1 << (i % 64);
    return first;
}

static void report_application(const lemma_state *s, lemma_report *x, const blast_atom *a)
{
    uint32_t count = term_get(s->t, a->a)->count;
    VEC(uint32_t) at = {0};
    vec_clear(&x->limbs);
    for (uint32_t i = 0; i < count; i++) {
        term arg = term_arg(s->t, a->a, i);
        vec_push(&at, lemma_read_vector(s, x, lemma_vector(s, arg), blast_width(s->t, arg)));
    }
    uint32_t result = lemma_read_vector(s, x, a->value, a->width);
    VEC(const uint64_t *) args = {0};
    for (uint32_t i = 0; i < count; i++) vec_push(&args, x->limbs.data + at.data[i]);
    x->to->application(x->to->context, a->a, args.data, x->limbs.data + result);
    vec_free(&at);
    vec_free(&args);
}

void lemmas_values(blaster *b, const cnf *c, const uint8_t *values, const lemmas_sink *to)
{
    lemma_state s;
    lemma_report x = {.to = to};
    state_open(&s, b, c, values);
    follow_atoms(&s, to);
    for (uint32_t i = 0; i < s.atoms.len; i++) {
        const blast_atom *a = &b->atoms.data[s.atoms.data[i]];
        if (a->kind == ATOM_VAR) {
            vec_clear(&x.limbs);
            uint32_t at = lemma_read_vector(&s, &x, a->value, a->width);
            to->variable(to->context, a->a, x.limbs.data + at);
        } else if (a->kind == ATOM_APPLY && to->application) {
            report_application(&s, &x, a);
        }
    }
    vec_free(&x.limbs);
    state_close(&s);
}

/* ---- as terms ---- */

typedef struct {
    term_table *t;
    model *m;
    map64 arrays; /* variable → its value so far */
} model_builder;

static term constant_term(term_table *t, sort s, const uint64_t *limbs)
{
    if (sort_get(t, s)->kind == SORT_BOOL) return term_bool(t, limbs[0] & 1);
    return sort_get(t, s)->kind == SORT_FLOAT ? term_fp_bits(t, s, limbs) : term_bv_limbs(t, sort_get(t, s)->width, limbs);
}

static void build_variable(void *context, term x, const uint64_t *limbs)
{
    model_builder *b = context;
    model_set(b->m, x, constant_term(b->t, term_sort(b->t, x), limbs));
}

static void build_array(void *context, term x, const uint64_t *otherwise)
{
    model_builder *b = context;
    sort s = term_sort(b->t, x);
    map_put(&b->arrays, x.i, term_const_array(b->t, s, constant_term(b->t, sort_get(b->t, s)->element, otherwise)).i);
}

static void build_element(void *context, term x, const uint64_t *index, const uint64_t *value)
{
    model_builder *b = context;
    const sort_info s = *sort_get(b->t, term_sort(b->t, x));
    uint32_t so_far = 0;
    map_get(&b->arrays, x.i, &so_far);
    map_put(&b->arrays, x.i,
            term_store(b->t, (term){so_far}, constant_term(b->t, s.index, index), constant_term(b->t, s.element, value)).i);
}

static void build_application(void *context, term a, const uint64_t *const *args, const uint64_t *value)
{
    model_builder *b = context;
    const term_info info = *term_get(b->t, a);
    VEC(term) points = {0};
    for (uint32_t i = 0; i < info.count; i++) {
        term p = constant_term(b->t, term_sort(b->t, term_arg(b->t, a, i)), args[i]);
        vec_push(&points, p);
    }
    model_set_function(b->m, info.symbol, points.data, points.len, constant_term(b->t, info.sort, value));
    vec_free(&points);
}

void lemmas_model(blaster *b, const cnf *c, const uint8_t *values, term_table *t, model *m)
{
    model_builder x = {.t = t, .m = m};
    lemmas_sink to = {&x, build_variable, build_array, build_element, build_application};
    lemmas_values(b, c, values, &to);
    for (uint32_t i = 0; i < x.arrays.count; i++)
        model_set(m, (term){(uint32_t)x.arrays.entries[i].key}, (term){x.arrays.entries[i].value});
    map_free(&x.arrays);
}
