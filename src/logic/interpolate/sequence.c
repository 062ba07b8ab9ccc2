/* logic/interpolate/sequence.c — interpolants between the cores, in each way; see logic/interpolate/sequence.h.
 * The core of a formula are its conjuncts that the refutation uses. Forward: the facts after a core are the facts before it and the core
 * itself, projected to the symbols that later cores mention. Over a path this is the strongest postcondition over the core. Then, from the
 * last to the first, the facts are reduced to those that the next link needs. This proves the sequence and keeps it general.
 * Backward is the same in the reversed order, negated: the negation of an interpolant of the reversed sequence is one of the sequence. */
#include "logic/interpolate/partitioned_formula.h"
#include "logic/interpolate/sequence_internal.h"
#include "logic/interpolate/spacer.h"
#include "logic/term/simplify.h"

enum { MOST_CHAINS = 32 };

interpolator *interpolator_new(solver *s)
{
    interpolator *x = mem_zalloc(sizeof *x);
    x->s = s;
    x->t = solver_terms(s);
    eliminator_init(&x->el, x->t);
    return x;
}

void interpolator_free(interpolator *x)
{
    if (!x) return;
    eliminator_free(&x->el);
    vec_free(&x->conjuncts);
    vec_free(&x->symbols);
    map_free(&x->first_seen);
    map_free(&x->defined_by);
    for (uint32_t i = 0; i < x->cores.len; i++) vec_free(&x->cores.data[i].facts);
    vec_free(&x->cores);
    vec_free(&x->core_formulas);
    map_free(&x->core_first);
    map_free(&x->core_last);
    vec_free(&x->soft);
    vec_free(&x->from);
    vec_free(&x->to);
    vec_free(&x->order);
    vec_free(&x->work);
    vec_free(&x->spare);
    free(x);
}

const interpolator_stats *interpolator_statistics(const interpolator *x) { return &x->stats; }

/* ---- the cores in order ---- */

typedef struct {
    interpolator *x;
    bool reversed, splits;
    chain_list *chains; /* per cut: after the k-th core in order */
    term *whole;        /* per cut: the interpolant */
} direction;

static uint32_t position_of(const direction *d, uint32_t k) { return d->reversed ? d->x->core_count - 1 - k : k; }

static const fact_list *core_at(const direction *d, uint32_t k) { return &d->x->cores.data[position_of(d, k)].facts; }

typedef struct {
    const direction *d;
    uint32_t cut;
} cut_scope;

/* Do cores after the cut (in order) mention the symbol? */
static bool used_after(void *context, uint64_t symbol)
{
    const cut_scope *c = context;
    uint32_t at;
    if (c->d->reversed) return map_get(&c->d->x->core_first, symbol, &at) && at < position_of(c->d, c->cut);
    return map_get(&c->d->x->core_last, symbol, &at) && at > c->cut;
}

/* Do cores up to the cut mention the symbol? */
static bool used_before(void *context, uint64_t symbol)
{
    const cut_scope *c = context;
    uint32_t at;
    if (c->d->reversed) return map_get(&c->d->x->core_last, symbol, &at) && at >= position_of(c->d, c->cut);
    return map_get(&c->d->x->core_first, symbol, &at) && at <= c->cut;
}

static void project_facts(const direction *d, fact_list *facts, uint32_t cut, bool (*kept)(void *, uint64_t))
{
    cut_scope c = {d, cut};
    vocabulary v = {kept, &c};
    eliminate(&d->x->el, facts, &v);
}

/* ---- links ---- */

static void assert_core(const direction *d, uint32_t k)
{
    const fact_list *core = core_at(d, k);
    for (uint32_t i = 0; i < core->len; i++) solver_assert(d->x->s, core->data[i]);
}

/* The solver's assertions contradict the facts? Then the facts are reduced to those that the contradiction needs. */
static solver_answer reduce_facts(interpolator *x, fact_list *facts)
{
    x->stats.links++;
    solver_answer a = solver_check(x->s, facts->data, facts->len);
    if (a != SOLVER_UNSAT || facts->len < 2) return a;
    uint32_t count;
    const term *core = solver_core(x->s, &count);
    vec_clear(facts);
    for (uint32_t i = 0; i < count; i++) vec_push(facts, core[i]);
    return a;
}

static bool goes_after(void *context, term variable) { return !used_after(context, variable.i); }

static term with_values(interpolator *x, term a)
{
    return x->from.len ? term_substitute(x->t, a, x->from.data, x->to.data, x->from.len) : a;
}

/* Substitutes the values that core k+1 gives to variables into the core and the facts. Do they then contain all facts of a chain after the
 * core? If so the link holds, and *out are the facts that it needs. Most links of a path are of this kind, and a solver that works on bits
 * may find them hard. */
static bool is_carried(const direction *d, const fact_list *facts, uint32_t k, fact_list *out)
{
    interpolator *x = d->x;
    map64 have = {0}; /* what holds after the core → 1 + the fact that it comes from; 0: the core alone */
    cut_scope scope = {d, k + 1};
    const fact_list *core = core_at(d, k + 1);
    definitions_find(&x->el.defs, x->t, core->data, core->len, goes_after, &scope);
    vec_clear(&x->from);
    vec_clear(&x->to);
    for (uint32_t i = 0; i < x->el.defs.list.len; i++) {
        definition one = x->el.defs.list.data[i];
        vec_push(&x->to, with_values(x, one.value));
        vec_push(&x->from, one.variable);
    }
    for (uint32_t i = 0; i < core->len + facts->len; i++) {
        vec_clear(&x->spare);
        facts_add(&x->el, &x->spare, with_values(x, i < core->len ? core->data[i] : facts->data[i - core->len]));
        for (uint32_t n = 0; n < x->spare.len; n++) {
            bool fresh;
            uint32_t *from = map_slot(&have, x->spare.data[n].i, &fresh);
            if (fresh) *from = i < core->len ? 0 : i - core->len + 1;
        }
    }
    bool found = false;
    for (uint32_t c = 0; c < d->chains[k + 1].len && !found; c++) {
        const fact_list *chain = &d->chains[k + 1].data[c];
        found = true;
        map64 used = {0};
        for (uint32_t i = 0; i < chain->len && found; i++) {
            uint32_t from = 0;
            found = map_get(&have, chain->data[i].i, &from);
            if (from) map_put(&used, from, 1);
        }
        for (uint32_t i = 0; i < facts->len && found; i++)
            if (map_get(&used, i + 1, NULL)) vec_push(out, facts->data[i]);
        map_free(&used);
    }
    map_free(&have);
    return found && out->len;
}

/* facts ∧ core k+1 ⇒ after; reduces the facts */
static solver_answer link_after(const direction *d, fact_list *facts, uint32_t k, term after)
{
    interpolator *x = d->x;
    fact_list carried = {0};
    if (k + 2 < x->core_count && is_carried(d, facts, k, &carried)) {
        vec_free(facts);
        *facts = carried;
        x->stats.carried++;
        return SOLVER_UNSAT;
    }
    vec_free(&carried);
    solver_push(x->s);
    assert_core(d, k + 1);
    solver_assert(x->s, term_not(x->t, after));
    solver_answer a = reduce_facts(x, facts);
    solver_pop(x->s);
    return a;
}

static bool link_whole(const direction *d, term before, uint32_t k, term after)
{
    fact_list one = {0};
    vec_push(&one, before);
    bool fine = link_after(d, &one, k, after) == SOLVER_UNSAT;
    vec_free(&one);
    return fine;
}

/* ---- repairs: the cores up to k imply something that gives `after` with core k+1, but the projection has lost it ---- */

/* Projects core k+1 ∧ ¬after to the symbols of the cores before, and negates the result. */
static term repair_by_facts(const direction *d, uint32_t k, term after)
{
    interpolator *x = d->x;
    fact_list facts = {0};
    const fact_list *core = core_at(d, k + 1);
    for (uint32_t i = 0; i < core->len; i++) vec_push(&facts, core->data[i]);
    facts_add(&x->el, &facts, term_not(x->t, after));
    project_facts(d, &facts, k, used_before);
    solver_push(x->s);
    for (uint32_t i = 0; i <= k; i++) assert_core(d, i);
    bool fine = facts.len && reduce_facts(x, &facts) == SOLVER_UNSAT;
    solver_pop(x->s);
    term r = fine ? term_not(x->t, facts_conjunction(x->t, &facts)) : (term){0};
    vec_free(&facts);
    return fine && link_whole(d, r, k, after) ? r : (term){0};
}

static term repair_by_proof(const direction *d, uint32_t k, term after)
{
    interpolator *x = d->x;
    partitioned *p = partitioned_new(x->t, solver_settings(x->s));
    fact_list all = {0};
    for (uint32_t i = 0; i <= k; i++)
        for (uint32_t n = 0; n < core_at(d, i)->len; n++) vec_push(&all, core_at(d, i)->data[n]);
    partitioned_add(p, facts_conjunction(x->t, &all));
    vec_free(&all);
    partitioned_add(p, term_and(x->t, facts_conjunction(x->t, core_at(d, k + 1)), term_not(x->t, after)));
    term r = {0};
    if (partitioned_solve(p) == SOLVER_UNSAT) r = partitioned_interpolant_unchecked(p, (bool[2]){true, false}, ITP_PUDLAK);
    partitioned_free(p);
    return r.i && link_whole(d, r, k, after) ? r : (term){0};
}

static void chains_free(chain_list *l)
{
    for (uint32_t i = 0; i < l->len; i++) vec_free(&l->data[i]);
    vec_free(l);
}

static bool repair(const direction *d, uint32_t k, term after)
{
    chains_free(&d->chains[k]); /* the interpolant does not consist of them */
    d->whole[k] = repair_by_facts(d, k, after);
    if (d->whole[k].i) {
        d->x->stats.repairs_facts++;
        return true;
    }
    d->whole[k] = repair_by_proof(d, k, after);
    d->x->stats.repairs_proof += d->whole[k].i != 0;
    return d->whole[k].i != 0;
}

/* ---- forward and backward ---- */

static bool is_contradiction(const interpolator *x, const fact_list *facts)
{
    return facts->len == 1 && term_is(x->t, facts->data[0], T_FALSE);
}

/* The chains after the k-th core: those before, with the core, projected; the first one always exists. */
static void extend_chains(const direction *d, uint32_t k)
{
    interpolator *x = d->x;
    static const fact_list nothing = {0};
    uint32_t count = k ? d->chains[k - 1].len : 1;
    for (uint32_t c = 0; c < count; c++) {
        const fact_list *from = k ? &d->chains[k - 1].data[c] : &nothing, *core = core_at(d, k);
        fact_list facts = {0};
        for (uint32_t i = 0; i < from->len; i++) vec_push(&facts, from->data[i]);
        for (uint32_t i = 0; i < core->len; i++) vec_push(&facts, core->data[i]);
        project_facts(d, &facts, k, used_after);
        if (c && is_contradiction(x, &facts)) vec_free(&facts); /* that case cannot arise from here */
        else vec_push(&d->chains[k], facts);
    }
    if (!d->splits || count > MOST_CHAINS) return;
    for (uint32_t c = 0; c < count && c < d->chains[k].len; c++) {
        chain_list more = {0};
        fact_list facts = d->chains[k].data[c];
        split_cases(x, position_of(d, k), &facts, &more);
        d->chains[k].data[c] = facts;
        for (uint32_t i = 0; i < more.len; i++) vec_push(&d->chains[k], more.data[i]);
        vec_free(&more);
    }
}

static term chains_formula(const interpolator *x, const chain_list *l)
{
    fact_list all = {0};
    for (uint32_t i = 0; i < l->len; i++) {
        term a = facts_conjunction(x->t, &l->data[i]);
        vec_push(&all, a);
    }
    term r = all.len == 1 ? all.data[0] : term_or_n(x->t, all.data, all.len);
    vec_free(&all);
    return r;
}

/* All chains after the k-th core lead to `after`; they are reduced. */
static solver_answer link_chains(const direction *d, uint32_t k, term after)
{
    solver_answer a = SOLVER_UNSAT;
    for (uint32_t c = 0; c < d->chains[k].len && a == SOLVER_UNSAT; c++) a = link_after(d, &d->chains[k].data[c], k, after);
    return a;
}

static bool follow_links(const direction *d)
{
    interpolator *x = d->x;
    term after = x->t->false_term;
    for (uint32_t k = x->core_count - 1; k-- > 0;) {
        solver_answer a = link_chains(d, k, after);
        if (a == SOLVER_UNSAT) d->whole[k] = chains_formula(x, &d->chains[k]);
        else if (a == SOLVER_UNKNOWN || !repair(d, k, after)) return false; /* a query that was too hard once will be too hard again */
        after = d->whole[k];
    }
    fact_list first = {0};
    solver_push(x->s);
    assert_core(d, 0);
    solver_assert(x->s, term_not(x->t, after));
    bool fine = reduce_facts(x, &first) == SOLVER_UNSAT;
    solver_pop(x->s);
    vec_free(&first);
    return fine;
}

static bool projection_sequence(interpolator *x, bool reversed, bool splits, term *between)
{
    uint32_t cuts = x->core_count - 1;
    direction d = {.x = x, .reversed = reversed, .splits = splits};
    d.chains = mem_zalloc(sizeof *d.chains * (cuts + 1));
    d.whole = mem_alloc(sizeof *d.whole * (cuts + 1));
    for (uint32_t k = 0; k < cuts; k++) extend_chains(&d, k);
    bool fine = follow_links(&d);
    for (uint32_t k = 0; k < cuts && fine; k++) between[reversed ? cuts - 1 - k : k] = reversed ? term_not(x->t, d.whole[k]) : d.whole[k];
    for (uint32_t k = 0; k < cuts; k++) chains_free(&d.chains[k]);
    free(d.chains);
    free(d.whole);
    return fine;
}

/* ---- from elsewhere, checked ---- */

static bool links_hold(interpolator *x, const term *between)
{
    direction d = {.x = x};
    for (uint32_t k = 0; k < x->core_count; k++) {
        fact_list before = {0};
        if (k) vec_push(&before, between[k - 1]);
        solver_push(x->s);
        assert_core(&d, k);
        if (k + 1 < x->core_count) solver_assert(x->s, term_not(x->t, between[k]));
        bool fine = reduce_facts(x, &before) == SOLVER_UNSAT;
        solver_pop(x->s);
        vec_free(&before);
        if (!fine) return false;
    }
    return true;
}

static bool proof_sequence(interpolator *x, term *between)
{
    uint32_t m = x->core_count;
    partitioned *p = partitioned_new(x->t, solver_settings(x->s));
    for (uint32_t k = 0; k < m; k++) partitioned_add(p, facts_conjunction(x->t, &x->cores.data[k].facts));
    partitioned_in_order(p);
    bool fine = partitioned_solve(p) == SOLVER_UNSAT;
    bool *in_a = mem_zalloc(m);
    for (uint32_t k = 0; k + 1 < m && fine; k++) {
        in_a[k] = true;
        between[k] = partitioned_interpolant_unchecked(p, in_a, ITP_PUDLAK);
        fine = between[k].i != 0;
    }
    free(in_a);
    partitioned_free(p);
    return fine && links_hold(x, between);
}

static bool spacer_sequence(interpolator *x, spacer_arithmetic arithmetic, term *between)
{
    uint32_t m = x->core_count;
    spacer_link *links = mem_alloc(sizeof *links * m);
    symbol_list *shared = mem_zalloc(sizeof *shared * m);
    for (uint32_t k = 0; k < m; k++) {
        links[k] = (spacer_link){&x->cores.data[k].facts, k + 1 < m ? &shared[k] : NULL};
        for (uint32_t i = 0; i < x->core_first.count && k + 1 < m; i++) {
            uint64_t symbol = x->core_first.entries[i].key;
            uint32_t last = 0;
            (void)map_get(&x->core_last, symbol, &last);
            if (x->core_first.entries[i].value <= k && last > k) vec_push(&shared[k], symbol);
        }
    }
    bool fine = spacer_find(x->t, links, m, arithmetic, between) && links_hold(x, between);
    for (uint32_t k = 0; k < m; k++) vec_free(&shared[k]);
    free(shared);
    free(links);
    return fine;
}

static bool find_between(interpolator *x, sequence_way way, term *between)
{
    switch (way) {
    case SEQUENCE_BACKWARD: return projection_sequence(x, true, true, between) || projection_sequence(x, true, false, between);
    case SEQUENCE_FORWARD: return projection_sequence(x, false, false, between);
    case SEQUENCE_PROOF: return proof_sequence(x, between);
    case SEQUENCE_SPACER: return spacer_sequence(x, SPACER_INTEGERS, between) || spacer_sequence(x, SPACER_BITS, between);
    default: return false;
    }
}

bool interpolator_find(interpolator *x, sequence_way way, term *out)
{
    if (!x->loaded) return false;
    x->stats.finds++;
    term *between = mem_alloc(sizeof *between * (x->n + 1));
    bool fine = x->core_count < 2 || find_between(x, way, between);
    if (!fine && interpolator_widen(x)) fine = find_between(x, way, between);
    for (uint32_t i = 0, k = 0; i + 1 < x->n && fine; i++) { /* after the first k cores */
        while (k < x->core_count && x->cores.data[k].formula <= i) k++;
        out[i] = k == 0 ? x->t->true_term : k == x->core_count ? x->t->false_term : between[k - 1];
    }
    free(between);
    x->stats.failures += !fine;
    return fine;
}
