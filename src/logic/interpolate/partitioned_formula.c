/* logic/interpolate/partitioned_formula.c — encodes and solves partitioned formulas; see logic/interpolate/partitioned_formula.h */
#include "logic/interpolate/partitioned_formula.h"

enum { MAX_COMMON_READS = 20000 };

typedef VEC(term) term_vec;

partitioned *partitioned_new(term_table *t, const solver_options *o)
{
    partitioned *p = mem_zalloc(sizeof *p);
    p->t = t;
    if (o) p->options = *o;
    p->answer = SOLVER_UNKNOWN;
    proof_init(&p->proof);
    aig_init(&p->graph);
    vec_push(&p->bits, (aig_bit){{0}, 0}); /* there is no variable 0 */
    solver_options check = p->options;
    check.kind = SOLVER_AUTO;
    p->check = solver_new(t, &check);
    return p;
}

void partitioned_free(partitioned *p)
{
    if (!p) return;
    for (uint32_t i = 0; i < p->parts.len; i++) {
        partition *x = p->parts.data[i];
        blast_free(&x->blast);
        cnf_free(&x->clauses);
        definitions_free(&x->defs);
        free(x);
    }
    vec_free(&p->parts);
    map_free(&p->symbols);
    map_free(&p->occurrences);
    vec_free(&p->users);
    map_free(&p->atom_vars);
    vec_free(&p->bits);
    vec_free(&p->clauses);
    vec_free(&p->labels);
    sat_free(p->solver);
    solver_free(p->check);
    proof_free(&p->proof);
    vec_free(&p->values);
    vec_free(&p->lemmas);
    vec_free(&p->home);
    map_free(&p->occurs);
    aig_free(&p->graph);
    vec_free(&p->graph_inputs);
    vec_free(&p->input_of);
    free(p);
}

double partitioned_deadline(const partitioned *p)
{
    return p->options.timeout > 0 ? limits_clock(p->options.limits) + p->options.timeout : 0;
}

/* ---- vocabulary ---- */

/* Visits every subterm once. */
static void each_subterm(const term_table *t, term root, void (*visit)(void *, term), void *context)
{
    map64 seen = {0};
    term_vec open = {0};
    vec_push(&open, root);
    while (open.len) {
        term a = vec_pop(&open);
        bool fresh;
        (void)map_slot(&seen, a.i, &fresh);
        if (!fresh) continue;
        visit(context, a);
        for (uint32_t i = term_get(t, a)->count; i-- > 0;) vec_push(&open, term_arg(t, a, i));
    }
    vec_free(&open);
    map_free(&seen);
}

static bool mentions(const partitioned *p, uint32_t part, uint64_t symbol)
{
    uint32_t number;
    return map_get(&p->symbols, symbol, &number) && map_get(&p->occurrences, map_pair(number, part), NULL);
}

typedef struct {
    const term_table *t;
    void (*visit)(void *, uint64_t);
    void *context;
} symbol_visitor;

static void visit_symbol(void *context, term a)
{
    symbol_visitor *v = context;
    uint64_t symbol;
    if (term_symbol_key(v->t, a, &symbol)) v->visit(v->context, symbol);
}

void partition_each_symbol(const term_table *t, term a, void (*visit)(void *, uint64_t), void *context)
{
    symbol_visitor v = {t, visit, context};
    each_subterm(t, a, visit_symbol, &v);
}

typedef struct {
    partitioned *p;
    uint32_t part;
    bool fine;
} vocabulary;

static void note_symbol(void *context, uint64_t symbol)
{
    vocabulary *v = context;
    bool fresh;
    uint32_t *number = map_slot(&v->p->symbols, symbol, &fresh);
    if (fresh) {
        *number = v->p->users.len;
        vec_push(&v->p->users, 0);
    }
    uint32_t n = *number;
    (void)map_slot(&v->p->occurrences, map_pair(n, v->part), &fresh);
    if (fresh) v->p->users.data[n]++;
}

static void check_symbol(void *context, uint64_t symbol)
{
    vocabulary *v = context;
    if (!mentions(v->p, v->part, symbol)) v->fine = false;
}

static bool mentions_all(partitioned *p, uint32_t part, term a)
{
    vocabulary v = {p, part, true};
    partition_each_symbol(p->t, a, check_symbol, &v);
    return v.fine;
}

static uint32_t partitions_with(const partitioned *p, uint64_t symbol)
{
    uint32_t number;
    return map_get(&p->symbols, symbol, &number) ? p->users.data[number] : 0;
}

uint32_t partitioned_add(partitioned *p, term formula)
{
    partition *x = mem_zalloc(sizeof *x);
    x->formula = formula;
    blast_init(&x->blast, p->t);
    cnf_init(&x->clauses, &x->blast.graph, &p->last_var);
    vec_push(&p->parts, x);
    vocabulary v = {p, p->parts.len - 1, true};
    partition_each_symbol(p->t, formula, note_symbol, &v);
    p->solved = false;
    return p->parts.len - 1;
}

void partitioned_in_order(partitioned *p)
{
    p->in_order = true;
    p->solved = false;
}

static void add_partitions_between(partitioned *p)
{
    uint32_t n = p->users.len;
    VEC(uint32_t) first = {0}, last = {0};
    for (uint32_t i = 0; i < n; i++) vec_push(&first, UINT32_MAX);
    for (uint32_t i = 0; i < n; i++) vec_push(&last, 0);
    for (uint32_t i = 0; i < p->occurrences.count; i++) {
        uint32_t symbol = (uint32_t)(p->occurrences.entries[i].key >> 32), part = (uint32_t)p->occurrences.entries[i].key;
        if (part < first.data[symbol]) first.data[symbol] = part;
        if (part > last.data[symbol]) last.data[symbol] = part;
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t part = first.data[i]; part <= last.data[i]; part++) {
            bool fresh;
            (void)map_slot(&p->occurrences, map_pair(i, part), &fresh);
            if (fresh) p->users.data[i]++;
        }
    vec_free(&first);
    vec_free(&last);
}

/* ---- encoding ---- */

static bool is_local(void *context, term variable)
{
    const partitioned *p = context;
    return partitions_with(p, variable.i) < 2;
}

static void record_bit(partitioned *p, int32_t var, aig_bit b)
{
    while (p->bits.len <= (uint32_t)var) vec_push(&p->bits, (aig_bit){{0}, 0});
    p->bits.data[var] = b;
}

/* A float is spoken of by its bits. They are the bits of its atom, unless it is a NaN: then its atom may have other ones. */
static term as_bits(term_table *t, term a)
{
    const sort_info s = *sort_get(t, term_sort(t, a));
    return s.kind == SORT_FLOAT ? term_make(t, T_FP_TO_BITS, sort_bv(t, s.width + s.significand), &a, 1, 0, 0) : a;
}

/* SAT variables for the atoms that are new; common atoms have common variables. */
static void bind_atoms(partitioned *p, partition *x)
{
    for (; x->atoms_bound < x->blast.atoms.len; x->atoms_bound++) {
        blast_atom a = x->blast.atoms.data[x->atoms_bound];
        bool equation = a.kind == ATOM_FRESH && x->blast.bits.data[a.value] == x->blast.array_eqs.data[a.index_bits].equal;
        bool common = a.kind == ATOM_VAR || a.kind == ATOM_APPLY || equation || (a.kind == ATOM_READ && a.index.i);
        bool fresh = true;
        uint32_t *slot = common ? map_slot(&p->atom_vars, map_pair(a.a.i, a.index.i), &fresh) : NULL;
        uint32_t first = fresh ? (uint32_t)p->last_var + 1 : *slot;
        if (slot) *slot = first;
        if (fresh) {
            p->last_var += (int32_t)a.width;
            term whole = !common ? (term){0} : as_bits(p->t, a.kind == ATOM_READ ? term_select(p->t, a.a, a.index) : a.a);
            for (uint32_t i = 0; i < a.width; i++) record_bit(p, (int32_t)(first + i), (aig_bit){whole, i});
        }
        for (uint32_t i = 0; i < a.width; i++) cnf_bind(&x->clauses, x->blast.bits.data[a.value + i] >> 1, (int32_t)(first + i));
    }
}

/* Hands the partition's new clauses to the SAT solver, and records that they are the partition's. */
static void take_clauses(partitioned *p, uint32_t part)
{
    partition *x = p->parts.data[part];
    for (uint32_t i = 0; i < x->clauses.clauses.len; i++) {
        int32_t l = x->clauses.clauses.data[i];
        vec_push(&p->clauses, l);
        if (!l) vec_push(&p->labels, part);
        sat_add(p->solver, l);
    }
    vec_clear(&x->clauses.clauses);
    if (p->last_var > 0) record_bit(p, p->last_var, p->bits.len > (uint32_t)p->last_var ? p->bits.data[p->last_var] : (aig_bit){{0}, 0});
}

static bool encode_partition(partitioned *p, uint32_t part, double deadline)
{
    partition *x = p->parts.data[part];
    x->blast.deadline = deadline;
    x->blast.run = x->clauses.run = x->defs.run = p->options.limits;
    definitions_find(&x->defs, p->t, &x->formula, 1, is_local, p);
    for (uint32_t i = 0; i < x->defs.list.len; i++) blast_define(&x->blast, x->defs.list.data[i].variable, x->defs.list.data[i].value);
    VEC(aig_lit) roots = {0};
    bool fine = true;
    if (x->defs.contradiction) vec_push(&roots, AIG_FALSE);
    for (uint32_t i = 0; i < x->defs.rest.len && fine; i++) {
        aig_lit root = AIG_TRUE;
        fine = blast_formula(&x->blast, x->defs.rest.data[i].t, &root);
        vec_push(&roots, root ^ x->defs.rest.data[i].negated);
    }
    if (fine) bind_atoms(p, x);
    for (uint32_t i = 0; i < roots.len && fine; i++) cnf_assert(&x->clauses, roots.data[i]);
    vec_free(&roots);
    if (fine) take_clauses(p, part);
    p->open_results |= x->blast.convention != AIG_FALSE;
    return fine && !x->blast.graph.full;
}

/* ---- common atoms of shared arrays and functions ---- */

typedef struct {
    partitioned *p;
    term_vec indices; /* pairs: an array term, and an index used with it */
    term_vec atoms;   /* applications, and equations of arrays */
    term_vec arrays;  /* shared array variables */
    map64 seen;
} common_terms;

static bool is_array_equation(const term_table *t, term a)
{
    return term_get(t, a)->kind == T_EQ && sort_get(t, term_sort(t, term_arg(t, a, 0)))->kind == SORT_ARRAY;
}

static void note_common(void *context, term a)
{
    common_terms *c = context;
    partitioned *p = c->p;
    const term_info *info = term_get(p->t, a);
    bool fresh;
    if (info->kind == T_SELECT || info->kind == T_STORE) {
        term array = term_arg(p->t, a, 0), index = term_arg(p->t, a, 1);
        (void)map_slot(&c->seen, (uint64_t)1 << 63 | map_pair(term_sort(p->t, array).i, index.i), &fresh);
        if (fresh) {
            vec_push(&c->indices, array);
            vec_push(&c->indices, index);
        }
    } else if (info->kind == T_APPLY || is_array_equation(p->t, a)) {
        (void)map_slot(&c->seen, a.i, &fresh);
        if (fresh) vec_push(&c->atoms, a);
    } else if (info->kind == T_VAR && sort_get(p->t, info->sort)->kind == SORT_ARRAY && partitions_with(p, a.i) > 1) {
        (void)map_slot(&c->seen, a.i, &fresh);
        if (fresh) vec_push(&c->arrays, a);
    }
}

static void find_common_terms(partitioned *p, common_terms *c)
{
    c->p = p;
    for (uint32_t i = 0; i < p->parts.len; i++) each_subterm(p->t, p->parts.data[i]->formula, note_common, c);
    p->shares_theory = c->arrays.len > 0;
    for (uint32_t i = 0; i < c->atoms.len; i++) {
        uint64_t symbol;
        if (term_symbol_key(p->t, c->atoms.data[i], &symbol) && partitions_with(p, symbol) > 1) p->shares_theory = true;
    }
}

static void common_free(common_terms *c)
{
    vec_free(&c->indices);
    vec_free(&c->atoms);
    vec_free(&c->arrays);
    map_free(&c->seen);
}

/* Common reads, applications and equations in one partition; false: a limit was hit. */
static bool add_common_atoms(partitioned *p, uint32_t part, const common_terms *c, uint32_t *budget)
{
    partition *x = p->parts.data[part];
    for (uint32_t i = 0; i < c->indices.len; i += 2) {
        term like = c->indices.data[i], index = c->indices.data[i + 1];
        if (!mentions_all(p, part, index)) continue;
        for (uint32_t k = 0; k < c->arrays.len && *budget; k++) {
            term array = c->arrays.data[k];
            if (term_sort(p->t, array).i != term_sort(p->t, like).i || !mentions(p, part, array.i)) continue;
            --*budget;
            if (!blast_read(&x->blast, array, index)) return false;
        }
    }
    for (uint32_t i = 0; i < c->atoms.len && *budget; i++) {
        if (!mentions_all(p, part, c->atoms.data[i])) continue;
        --*budget;
        if (!blast_term(&x->blast, c->atoms.data[i])) return false;
    }
    bind_atoms(p, x);
    return true;
}

static bool share_atoms(partitioned *p)
{
    common_terms c = {0};
    find_common_terms(p, &c);
    uint32_t budget = MAX_COMMON_READS;
    bool fine = true;
    for (uint32_t i = 0; i < p->parts.len && fine; i++) fine = add_common_atoms(p, i, &c, &budget);
    common_free(&c);
    p->tied = true;
    return fine;
}

/* ---- solving ---- */

static void simulate_model(partitioned *p, const partition *x)
{
    const aig *g = &x->blast.graph;
    vec_reserve(&p->values, g->nodes.len);
    for (uint32_t i = 0; i < g->inputs.len; i++) {
        int32_t var = cnf_var(&x->clauses, g->inputs.data[i]);
        p->values.data[g->inputs.data[i]] = var && sat_value(p->solver, var);
    }
    aig_simulate(g, p->values.data);
}

/* Lemmas that the SAT solver's model violates, partition by partition; returns how many. */
static uint32_t add_lemmas(partitioned *p)
{
    uint32_t all = 0;
    VEC(uint32_t) counts = {0};
    vec_clear(&p->lemmas);
    for (uint32_t i = 0; i < p->parts.len; i++) { /* all see the same model: no clause is added before the last partition was checked */
        partition *x = p->parts.data[i];
        simulate_model(p, x);
        vec_push(&counts, lemmas_find(&x->blast, &x->clauses, p->values.data, &p->lemmas));
    }
    for (uint32_t i = 0; i < p->parts.len; i++) {
        partition *x = p->parts.data[i];
        for (uint32_t k = 0; k < counts.data[i]; k++) cnf_assert(&x->clauses, p->lemmas.data[all + k]);
        all += counts.data[i];
        take_clauses(p, i);
    }
    vec_free(&counts);
    return all;
}

static term conjunction(partitioned *p)
{
    term_vec all = {0};
    for (uint32_t i = 0; i < p->parts.len; i++) vec_push(&all, p->parts.data[i]->formula);
    term r = all.len == 1 ? all.data[0] : all.len ? term_and_n(p->t, all.data, all.len) : p->t->true_term;
    vec_free(&all);
    return r;
}

static solver_answer solve_with_lemmas(partitioned *p, double deadline)
{
    sat_limits l = {deadline, p->options.max_steps, p->options.max_memory, p->options.max_memory ? limits_resident_bytes() : 0,
                    p->options.limits};
    for (;;) {
        sat_answer a = sat_solve(p->solver, &l);
        if (a != SAT_YES) return a == SAT_NO ? SOLVER_UNSAT : SOLVER_UNKNOWN;
        if (add_lemmas(p)) continue;
        if (!p->shares_theory && !p->open_results) return SOLVER_SAT;
        solver_answer whole = solver_query(p->check, conjunction(p)); /* each partition is consistent: is the whole? */
        if (whole != SOLVER_UNSAT) return whole;
        if (p->tied || !share_atoms(p)) return SOLVER_UNKNOWN;
        for (uint32_t i = 0; i < p->parts.len; i++) take_clauses(p, i);
    }
}

solver_answer partitioned_solve(partitioned *p)
{
    if (p->solved) return p->answer;
    double deadline = partitioned_deadline(p);
    p->solved = true;
    p->has_proof = p->proof_fails = false;
    p->answer = SOLVER_UNKNOWN;
    sat_free(p->solver);
    p->solver = sat_new(true);
    /* a partition added since the last call changes which variables are local: everything starts anew */
    map_free(&p->atom_vars);
    vec_clear(&p->clauses);
    vec_clear(&p->labels);
    p->bits.len = 1;
    p->last_var = 0;
    p->tied = p->open_results = false;
    if (p->in_order) add_partitions_between(p);
    common_terms c = {0};
    find_common_terms(p, &c);
    common_free(&c);
    for (uint32_t i = 0; i < p->parts.len; i++) {
        blast_clear(&p->parts.data[i]->blast);
        cnf_clear(&p->parts.data[i]->clauses);
        p->parts.data[i]->atoms_bound = 0;
    }
    for (uint32_t i = 0; i < p->parts.len; i++)
        if (!encode_partition(p, i, deadline)) return SOLVER_UNKNOWN;
    p->answer = solve_with_lemmas(p, deadline);
    return p->answer;
}
