/* logic/interpolate/eliminate.c — see logic/interpolate/eliminate.h */
#include "logic/interpolate/eliminate.h"
#include "base/map.h"
#include "logic/term/simplify.h"

enum { ROUNDS = 100, MOST_CASES = 64, NESTING = 60, DEFAULT_NODES = 3000, MOST_BOUNDS = 16, CASE_DEPTH = 20 };

typedef VEC(term) term_vec;

void eliminator_init(eliminator *x, term_table *t)
{
    memset(x, 0, sizeof *x);
    x->t = t;
    x->most_nodes = DEFAULT_NODES;
}

void eliminator_free(eliminator *x)
{
    definitions_free(&x->defs);
    vec_free(&x->seen);
    vec_free(&x->open);
    vec_free(&x->symbols);
    vec_free(&x->next);
}

/* ---- walks ---- */

static void start_walk(eliminator *x)
{
    uint32_t old = x->seen.len;
    if (old < x->t->terms.len) {
        vec_reserve(&x->seen, x->t->terms.len);
        memset(x->seen.data + old, 0, sizeof *x->seen.data * (x->seen.cap - old));
        x->seen.len = x->seen.cap;
    }
    if (!++x->walk) { /* the counter has overflowed */
        memset(x->seen.data, 0, sizeof *x->seen.data * x->seen.len);
        x->walk = 1;
    }
    vec_clear(&x->open);
}

static bool is_first_visit(eliminator *x, term a)
{
    bool fresh = x->seen.data[a.i] != x->walk;
    x->seen.data[a.i] = x->walk;
    return fresh;
}

static bool next_term(eliminator *x, term *a)
{
    while (x->open.len) {
        *a = vec_pop(&x->open);
        if (!is_first_visit(x, *a)) continue;
        for (uint32_t i = term_count(x->t, *a); i-- > 0;) {
            term b = term_arg(x->t, *a, i);
            if (x->seen.data[b.i] != x->walk && !term_is_const(x->t, b)) vec_push(&x->open, b);
        }
        return true;
    }
    return false;
}

void symbols_add(eliminator *x, term a, symbol_list *out)
{
    uint64_t symbol;
    uint32_t first = out->len;
    start_walk(x);
    vec_push(&x->open, a);
    while (next_term(x, &a)) {
        if (!term_symbol_key(x->t, a, &symbol)) continue;
        bool listed = false; /* a function may be applied several times */
        for (uint32_t i = first; i < out->len && !listed && symbol >> 32; i++) listed = out->data[i] == symbol;
        if (!listed) vec_push(out, symbol);
    }
}

bool vocabulary_covers(eliminator *x, const vocabulary *v, term a)
{
    uint64_t symbol;
    start_walk(x);
    vec_push(&x->open, a);
    while (next_term(x, &a))
        if (term_symbol_key(x->t, a, &symbol) && !v->kept(v->context, symbol)) return false;
    return true;
}

bool term_mentions(eliminator *x, term a, term variable)
{
    start_walk(x);
    vec_push(&x->open, a);
    while (next_term(x, &a))
        if (term_same(a, variable)) return true;
    return false;
}

/* ---- facts ---- */

void facts_add(eliminator *x, fact_list *facts, term a)
{
    term_table *t = x->t;
    term_vec open = {0};
    map64 opened = {0};
    uint32_t steps = 0;
    vec_push(&open, a);
    while (open.len) {
        a = vec_pop(&open);
        if (++steps > 1000) { /* large and perhaps shared: nothing is opened twice */
            bool fresh;
            (void)map_slot(&opened, a.i, &fresh);
            if (!fresh) continue;
        }
        if (term_is(t, a, T_AND)) {
            for (uint32_t i = term_count(t, a); i-- > 0;) vec_push(&open, term_arg(t, a, i));
        } else if (term_is(t, a, T_NOT) && term_is(t, term_arg(t, a, 0), T_OR)) {
            term inner = term_arg(t, a, 0);
            for (uint32_t i = term_count(t, inner); i-- > 0;) {
                term n = term_not(t, term_arg(t, inner, i));
                vec_push(&open, n);
            }
        } else if (!term_is(t, a, T_TRUE)) {
            vec_push(facts, a);
        }
    }
    vec_free(&open);
    map_free(&opened);
}

term facts_conjunction(term_table *t, const fact_list *facts)
{
    return facts->len == 0 ? t->true_term : facts->len == 1 ? facts->data[0] : term_and_n(t, facts->data, facts->len);
}

/* Takes over the new facts without duplicates; one that is false stands alone. */
static void replace_facts(eliminator *x, fact_list *facts)
{
    vec_clear(facts);
    start_walk(x);
    for (uint32_t i = 0; i < x->next.len; i++) {
        term a = x->next.data[i];
        if (term_is(x->t, a, T_FALSE)) {
            vec_clear(facts);
            vec_push(facts, a);
            break;
        }
        if (is_first_visit(x, a)) vec_push(facts, a);
    }
    vec_clear(&x->next);
}

static bool contradictory(const eliminator *x, const fact_list *facts) { return facts->len == 1 && term_is(x->t, facts->data[0], T_FALSE); }

/* ---- definitions ---- */

static void exact_rounds(eliminator *x, fact_list *facts, const vocabulary *v);

static bool may_go(void *context, term variable)
{
    const vocabulary *v = context;
    return !v->kept(v->context, variable.i);
}

/* x = … x …: defines nothing, and must not take the place of an equation that does */
static bool is_circular(eliminator *x, term a)
{
    if (!term_is(x->t, a, T_EQ)) return false;
    for (uint32_t side = 0; side < 2; side++) {
        term v = term_arg(x->t, a, side), other = term_arg(x->t, a, 1 - side);
        if (term_is(x->t, v, T_VAR) && !term_is(x->t, other, T_VAR) && term_mentions(x, other, v)) return true;
    }
    return false;
}

/* Replaces variables that equations define. */
static bool use_definitions(eliminator *x, fact_list *facts, const vocabulary *v)
{
    uint32_t straight = 0; /* circular equations to the end */
    for (uint32_t i = 0; i < facts->len; i++) {
        if (is_circular(x, facts->data[i])) continue;
        term keep = facts->data[i];
        facts->data[i] = facts->data[straight];
        facts->data[straight++] = keep;
    }
    definitions_find(&x->defs, x->t, facts->data, straight, may_go, (void *)v);
    if (x->defs.contradiction) {
        vec_push(&x->next, x->t->false_term);
        replace_facts(x, facts);
        return false;
    }
    uint32_t n = x->defs.list.len;
    if (!n) return false;
    term_vec from = {0}, to = {0};
    for (uint32_t i = 0; i < n; i++) { /* dependencies come first */
        term value =
            from.len ? term_substitute(x->t, x->defs.list.data[i].value, from.data, to.data, from.len) : x->defs.list.data[i].value;
        vec_push(&from, x->defs.list.data[i].variable);
        vec_push(&to, value);
    }
    for (uint32_t i = 0; i < x->defs.rest.len; i++) {
        term a = term_substitute(x->t, x->defs.rest.data[i].t, from.data, to.data, from.len);
        facts_add(x, &x->next, x->defs.rest.data[i].negated ? term_not(x->t, a) : a);
    }
    for (uint32_t i = straight; i < facts->len; i++)
        facts_add(x, &x->next, term_substitute(x->t, facts->data[i], from.data, to.data, from.len));
    replace_facts(x, facts);
    vec_free(&from);
    vec_free(&to);
    return true;
}

/* ---- arrays ---- */

/* The array variable under a chain of stores; none if it is something else. */
static term store_base(const term_table *t, term a)
{
    while (term_is(t, a, T_STORE)) a = term_arg(t, a, 0);
    return term_is(t, a, T_VAR) ? a : (term){0};
}

static term lost_element(eliminator *x, sort element) { return term_var(x->t, intern_str(x->t->names, "$lost"), ++x->fresh, element); }

/* whole = store(… store(base, i₁, v₁) …, iₙ, vₙ): adds what whole holds at the indices, and returns base in terms of whole. */
static term invert_stores(eliminator *x, term whole, term stores)
{
    term_table *t = x->t;
    term_vec chain = {0};
    for (term a = stores; term_is(t, a, T_STORE); a = term_arg(t, a, 0)) vec_push(&chain, a); /* the last store first */
    for (uint32_t i = 0; i < chain.len; i++) {
        term index = term_arg(t, chain.data[i], 1), holds = term_eq(t, term_select(t, whole, index), term_arg(t, chain.data[i], 2));
        for (uint32_t k = 0; k < i; k++)
            holds = term_or(t, holds, term_eq(t, index, term_arg(t, chain.data[k], 1))); /* overwritten later */
        facts_add(x, &x->next, holds);
    }
    term base = whole;
    for (uint32_t i = chain.len; i-- > 0;) {
        term u = lost_element(x, term_sort(t, term_arg(t, chain.data[i], 2)));
        base = term_store(t, base, term_arg(t, chain.data[i], 1), u);
    }
    vec_free(&chain);
    return base;
}

/* Facts about an array that must go, and about the stores that it is seen through, in terms of what other facts say its indices are.
 * Without this, a store at x and a read at y would remain undecided although x and y are known. */
static void resolve_indices(eliminator *x, fact_list *facts, uint32_t equation, term base, term *stores)
{
    term_table *t = x->t;
    fact_list others = {0};
    bool about = false;
    for (uint32_t i = 0; i < facts->len; i++) {
        bool mentions = term_mentions(x, facts->data[i], base);
        about |= mentions && i != equation;
        if (!mentions && term_is(t, facts->data[i], T_EQ) && !term_get(t, facts->data[i])->has_array) vec_push(&others, facts->data[i]);
    }
    if (about && others.len) {
        definitions_find(&x->defs, t, others.data, others.len, NULL, NULL);
        term_vec from = {0}, to = {0};
        for (uint32_t i = 0; i < x->defs.list.len; i++) {
            term value =
                from.len ? term_substitute(t, x->defs.list.data[i].value, from.data, to.data, from.len) : x->defs.list.data[i].value;
            vec_push(&from, x->defs.list.data[i].variable);
            vec_push(&to, value);
        }
        for (uint32_t i = 0; i < facts->len && from.len; i++)
            if (i != equation && term_mentions(x, facts->data[i], base))
                facts->data[i] = term_substitute(t, facts->data[i], from.data, to.data, from.len);
        if (from.len) *stores = term_substitute(t, *stores, from.data, to.data, from.len);
        vec_free(&from);
        vec_free(&to);
    }
    vec_free(&others);
}

/* An array that must go, and that only its successor mentions. */
static bool use_stores(eliminator *x, fact_list *facts, const vocabulary *v)
{
    term_table *t = x->t;
    for (uint32_t i = 0; i < facts->len; i++) {
        term a = facts->data[i];
        if (!term_is(t, a, T_EQ)) continue;
        for (uint32_t side = 0; side < 2; side++) {
            term stores = term_arg(t, a, side), whole = term_arg(t, a, 1 - side), base = store_base(t, stores);
            if (!term_is(t, stores, T_STORE) || !base.i || !may_go((void *)v, base) || term_mentions(x, whole, base)) continue;
            bool simple = true; /* indices and values must not mention it */
            for (term s = stores; term_is(t, s, T_STORE) && simple; s = term_arg(t, s, 0))
                simple = !term_mentions(x, term_arg(t, s, 1), base) && !term_mentions(x, term_arg(t, s, 2), base);
            if (!simple) continue;
            resolve_indices(x, facts, i, base, &stores);
            term value = invert_stores(x, whole, stores);
            for (uint32_t k = 0; k < facts->len; k++)
                if (k != i) facts_add(x, &x->next, term_substitute(t, facts->data[k], &base, &value, 1));
            replace_facts(x, facts);
            return true;
        }
    }
    return false;
}

/* ---- cases ---- */

term term_solved_for(term_table *t, term equation, term variable)
{
    for (uint32_t side = 0; side < 2; side++) {
        term a = term_arg(t, equation, side), other = term_arg(t, equation, 1 - side);
        if (term_same(a, variable)) return other;
        for (uint32_t i = 0; term_is(t, a, T_BVADD) && i < term_count(t, a); i++)
            if (term_same(term_arg(t, a, i), variable)) return term_bvsub(t, other, term_bvsub(t, a, variable));
    }
    return (term){0};
}

/* The value that a case's conjuncts give to the variable; none: they give none. */
static term defined_value(eliminator *x, const fact_list *conjuncts, term variable, uint32_t *where)
{
    term_table *t = x->t;
    for (uint32_t i = 0; i < conjuncts->len; i++) {
        term a = conjuncts->data[i];
        bool negated = term_is(t, a, T_NOT);
        *where = i;
        if (term_same(negated ? term_arg(t, a, 0) : a, variable)) return term_bool(t, !negated);
        term value = term_is(t, a, T_EQ) ? term_solved_for(t, a, variable) : (term){0};
        if (value.i && !term_mentions(x, value, variable)) return value;
    }
    return (term){0};
}

/* The disjunction with `about` moved into each case, under the case's value of the variable; none: a case has none. */
static term into_cases(eliminator *x, term disjunction, term about, term variable, uint32_t depth)
{
    term_table *t = x->t;
    uint32_t n = term_count(t, disjunction);
    if (depth > NESTING || n > MOST_CASES) return (term){0};
    term_vec cases = {0};
    bool fine = true;
    for (uint32_t i = 0; i < n && fine; i++) {
        fact_list conjuncts = {0};
        facts_add(x, &conjuncts, term_arg(t, disjunction, i));
        uint32_t where = 0;
        term value = defined_value(x, &conjuncts, variable, &where), moved = {0};
        if (value.i) {
            conjuncts.data[where] = conjuncts.data[conjuncts.len - 1];
            conjuncts.len--;
            vec_push(&conjuncts, about);
            moved = term_substitute(t, facts_conjunction(t, &conjuncts), &variable, &value, 1);
        }
        for (uint32_t k = 0; k < conjuncts.len && !moved.i; k++) { /* cases within the case */
            if (!term_is(t, conjuncts.data[k], T_OR) || !term_mentions(x, conjuncts.data[k], variable)) continue;
            term rest = about;
            for (uint32_t j = 0; j < conjuncts.len; j++)
                if (j != k && term_mentions(x, conjuncts.data[j], variable)) rest = term_and(t, rest, conjuncts.data[j]);
            term inner = into_cases(x, conjuncts.data[k], rest, variable, depth + 1);
            if (!inner.i) break;
            moved = inner;
            for (uint32_t j = 0; j < conjuncts.len; j++)
                if (j != k && !term_mentions(x, conjuncts.data[j], variable)) moved = term_and(t, moved, conjuncts.data[j]);
        }
        fine = moved.i != 0;
        vec_push(&cases, moved);
        vec_free(&conjuncts);
    }
    term r = fine ? term_or_n(t, cases.data, cases.len) : (term){0};
    vec_free(&cases);
    return r;
}

/* A disjunction: what all its cases say stands by itself. */
static void add_factored(eliminator *x, term disjunction)
{
    term_table *t = x->t;
    uint32_t n = term_is(t, disjunction, T_OR) ? term_count(t, disjunction) : 1;
    map64 said = {0}; /* conjunct → number of cases that say it, as long as that is all so far */
    for (uint32_t i = 0; i < n && n > 1; i++) {
        fact_list conjuncts = {0};
        facts_add(x, &conjuncts, term_arg(t, disjunction, i));
        for (uint32_t k = 0; k < conjuncts.len; k++) {
            bool fresh;
            uint32_t *count = map_slot(&said, conjuncts.data[k].i, &fresh);
            if (*count == i) ++*count;
        }
        vec_free(&conjuncts);
    }
    bool factored = false;
    for (uint32_t k = 0; k < said.count; k++)
        if (said.entries[k].value == n) {
            vec_push(&x->next, (term){(uint32_t)said.entries[k].key});
            factored = true;
        }
    if (!factored) {
        map_free(&said);
        facts_add(x, &x->next, disjunction);
        return;
    }
    term_vec rest = {0};
    for (uint32_t i = 0; i < n; i++) {
        fact_list conjuncts = {0};
        uint32_t count, kept = 0;
        facts_add(x, &conjuncts, term_arg(t, disjunction, i));
        for (uint32_t k = 0; k < conjuncts.len; k++)
            if (!map_get(&said, conjuncts.data[k].i, &count) || count != n) conjuncts.data[kept++] = conjuncts.data[k];
        conjuncts.len = kept;
        vec_push(&rest, facts_conjunction(t, &conjuncts));
        vec_free(&conjuncts);
    }
    facts_add(x, &x->next, term_or_n(t, rest.data, rest.len));
    vec_free(&rest);
    map_free(&said);
}

typedef struct {
    term variable;
    uint32_t nodes; /* of the facts that mention it */
} case_candidate;

static int compare_candidates(const void *a, const void *b)
{
    const case_candidate *p = a, *q = b;
    if (p->nodes != q->nodes) return p->nodes < q->nodes ? -1 : 1;
    return p->variable.i < q->variable.i ? -1 : p->variable.i > q->variable.i;
}

/* Moves the facts about the variable into a disjunction that gives it a value in every case. */
static bool move_into_cases(eliminator *x, fact_list *facts, term variable)
{
    term_table *t = x->t;
    for (uint32_t i = 0; i < facts->len; i++) {
        if (!term_is(t, facts->data[i], T_OR) || !term_mentions(x, facts->data[i], variable)) continue;
        fact_list about = {0}, others = {0};
        for (uint32_t j = 0; j < facts->len; j++) {
            if (j == i) continue;
            if (term_mentions(x, facts->data[j], variable)) vec_push(&about, facts->data[j]);
            else vec_push(&others, facts->data[j]);
        }
        term moved = into_cases(x, facts->data[i], facts_conjunction(t, &about), variable, 0);
        bool fine = moved.i && term_dag_size(t, moved) <= x->most_nodes;
        if (fine) {
            for (uint32_t j = 0; j < others.len; j++) vec_push(&x->next, others.data[j]);
            add_factored(x, moved);
            replace_facts(x, facts);
        }
        vec_free(&about);
        vec_free(&others);
        if (fine) return true;
    }
    return false;
}

/* Variables that must go and that disjunctions mention. The variable on which the least depends comes first: at the end of a block, not at
 * its start. */
static bool use_cases(eliminator *x, fact_list *facts, const vocabulary *v)
{
    map64 nodes = {0};
    VEC(case_candidate) candidates = {0};
    bool any = false, moved = false;
    for (uint32_t i = 0; i < facts->len; i++) any |= term_is(x->t, facts->data[i], T_OR);
    for (uint32_t i = 0; i < facts->len && any; i++) {
        uint32_t size = term_get(x->t, facts->data[i])->size;
        vec_clear(&x->symbols);
        symbols_add(x, facts->data[i], &x->symbols);
        for (uint32_t k = 0; k < x->symbols.len; k++) {
            bool fresh;
            if (x->symbols.data[k] >> 32 || v->kept(v->context, x->symbols.data[k])) continue;
            uint32_t *sum = map_slot(&nodes, x->symbols.data[k], &fresh);
            *sum = *sum + size < *sum ? UINT32_MAX : *sum + size;
        }
    }
    for (uint32_t i = 0; i < nodes.count; i++)
        vec_push(&candidates, (case_candidate){{(uint32_t)nodes.entries[i].key}, nodes.entries[i].value});
    if (candidates.len) qsort(candidates.data, candidates.len, sizeof *candidates.data, compare_candidates);
    for (uint32_t i = 0; i < candidates.len && !moved; i++) moved = move_into_cases(x, facts, candidates.data[i].variable);
    vec_free(&candidates);
    map_free(&nodes);
    return moved;
}

/* ---- within cases ---- */

typedef struct {
    const vocabulary *outer;
    map64 counts; /* symbol → number of facts that mention it */
} inner_scope;

static bool kept_inside(void *context, uint64_t symbol)
{
    const inner_scope *s = context;
    uint32_t count = 0;
    (void)map_get(&s->counts, symbol, &count);
    return count > 1 || s->outer->kept(s->outer->context, symbol);
}

/* The disjunction without the variables that its cases can eliminate. */
static term inside_cases(eliminator *x, term disjunction, const vocabulary *inner)
{
    term_table *t = x->t;
    term_vec cases = {0};
    x->depth++;
    for (uint32_t i = 0; i < term_count(t, disjunction); i++) {
        fact_list facts = {0};
        facts_add(x, &facts, term_arg(t, disjunction, i));
        exact_rounds(x, &facts, inner);
        vec_push(&cases, facts_conjunction(t, &facts));
        vec_free(&facts);
    }
    x->depth--;
    term r = term_or_n(t, cases.data, cases.len);
    vec_free(&cases);
    return r;
}

/* Variables that only one disjunction mentions: each case eliminates them by itself. */
static bool use_inside(eliminator *x, fact_list *facts, const vocabulary *v)
{
    bool any = false, changed = false;
    for (uint32_t i = 0; i < facts->len; i++) any |= term_is(x->t, facts->data[i], T_OR);
    if (!any || x->depth > CASE_DEPTH) return false;
    inner_scope scope = {.outer = v};
    symbol_list symbols = {0};
    for (uint32_t i = 0; i < facts->len; i++) {
        vec_clear(&symbols);
        symbols_add(x, facts->data[i], &symbols);
        for (uint32_t k = 0; k < symbols.len; k++) {
            bool fresh;
            ++*map_slot(&scope.counts, symbols.data[k], &fresh);
        }
    }
    vec_free(&symbols);
    vocabulary inner = {kept_inside, &scope};
    for (uint32_t i = 0; i < facts->len; i++) {
        if (!term_is(x->t, facts->data[i], T_OR) || vocabulary_covers(x, &inner, facts->data[i])) continue;
        term without = inside_cases(x, facts->data[i], &inner);
        changed |= !term_same(without, facts->data[i]);
        facts->data[i] = without;
    }
    map_free(&scope.counts);
    if (changed) {
        for (uint32_t i = 0; i < facts->len; i++) add_factored(x, facts->data[i]);
        replace_facts(x, facts);
    }
    return changed;
}

/* All rules that keep the facts equivalent. */
static void exact_rounds(eliminator *x, fact_list *facts, const vocabulary *v)
{
    for (uint32_t round = 0; round < ROUNDS && !contradictory(x, facts); round++)
        if (!use_definitions(x, facts, v) && !use_stores(x, facts, v) && !use_inside(x, facts, v) && !use_cases(x, facts, v)) break;
}

/* ---- bounds ---- */

typedef struct {
    term bound;
    bool is_signed, strict, below; /* below: bound < x */
} bound;

static bool is_order(term_kind k) { return k >= T_BVULT && k <= T_BVSLE; }

static bool read_bound(const term_table *t, term a, term variable, bound *b)
{
    term_kind k = term_kind_of(t, a);
    if (!is_order(k)) return false;
    b->is_signed = k == T_BVSLT || k == T_BVSLE;
    b->strict = k == T_BVULT || k == T_BVSLT;
    b->below = term_same(term_arg(t, a, 1), variable);
    b->bound = term_arg(t, a, b->below ? 0 : 1);
    return b->below || term_same(term_arg(t, a, 0), variable);
}

/* What a ≺ x ≺ b says about a and b. */
static void add_transitive(eliminator *x, const bound *low, const bound *high)
{
    term_table *t = x->t;
    if (low->is_signed != high->is_signed) return;
    bool strict = low->strict || high->strict;
    term_kind k = low->is_signed ? (strict ? T_BVSLT : T_BVSLE) : (strict ? T_BVULT : T_BVULE);
    facts_add(x, &x->next, term_make(t, k, t->bool_sort, (term[]){low->bound, high->bound}, 2, 0, 0));
    if (low->strict && high->strict) { /* there is room for x; low + 1 does not overflow */
        term above = term_bvadd(t, low->bound, term_bv(t, term_width(t, low->bound), 1));
        facts_add(x, &x->next, low->is_signed ? term_bvslt(t, above, high->bound) : term_bvult(t, above, high->bound));
    }
}

/* Keeps what the bounds of variables that must go say about each other. The facts themselves stay; weakening removes them. */
static void use_bounds(eliminator *x, fact_list *facts, const vocabulary *v)
{
    term_table *t = x->t;
    for (uint32_t i = 0; i < facts->len; i++) vec_push(&x->next, facts->data[i]);
    map64 done = {0};
    for (uint32_t i = 0; i < facts->len; i++) {
        if (!is_order(term_kind_of(t, facts->data[i]))) continue;
        for (uint32_t side = 0; side < 2; side++) {
            term variable = term_arg(t, facts->data[i], side);
            bool fresh;
            if (!term_is(t, variable, T_VAR) || !may_go((void *)v, variable)) continue;
            (void)map_slot(&done, variable.i, &fresh);
            if (!fresh) continue;
            VEC(bound) bounds = {0};
            for (uint32_t k = 0; k < facts->len && bounds.len < MOST_BOUNDS; k++) {
                bound b;
                if (read_bound(t, facts->data[k], variable, &b) && !term_mentions(x, b.bound, variable)) vec_push(&bounds, b);
            }
            for (uint32_t k = 0; k < bounds.len; k++)
                for (uint32_t j = 0; j < bounds.len; j++)
                    if (bounds.data[k].below && !bounds.data[j].below) add_transitive(x, &bounds.data[k], &bounds.data[j]);
            vec_free(&bounds);
        }
    }
    map_free(&done);
    replace_facts(x, facts);
}

/* ---- weakening ---- */

/* A consequence of `a` (or of its negation) without foreign symbols. */
static term weaken(eliminator *x, const vocabulary *v, term a, bool negated, uint32_t depth)
{
    term_table *t = x->t;
    if (vocabulary_covers(x, v, a)) return negated ? term_not(t, a) : a;
    term_kind k = term_kind_of(t, a);
    if (k == T_NOT) return weaken(x, v, term_arg(t, a, 0), !negated, depth);
    if ((k != T_AND && k != T_OR) || depth == 0) return t->true_term;
    term_vec parts = {0};
    for (uint32_t i = 0; i < term_count(t, a); i++) {
        term part = weaken(x, v, term_arg(t, a, i), negated, depth - 1);
        vec_push(&parts, part);
    }
    term r = (k == T_AND) == !negated ? term_and_n(t, parts.data, parts.len) : term_or_n(t, parts.data, parts.len);
    vec_free(&parts);
    return r;
}

static void weaken_all(eliminator *x, fact_list *facts, const vocabulary *v)
{
    enum { WEAKENING_DEPTH = 8 };
    for (uint32_t i = 0; i < facts->len; i++) {
        term a = weaken(x, v, facts->data[i], false, WEAKENING_DEPTH);
        bool large = term_get(x->t, a)->size > x->most_nodes && term_dag_size(x->t, a) > x->most_nodes;
        if (!large) facts_add(x, &x->next, a);
    }
    replace_facts(x, facts);
}

void eliminate(eliminator *x, fact_list *facts, const vocabulary *v)
{
    for (uint32_t i = 0; i < facts->len; i++) vec_push(&x->next, facts->data[i]);
    replace_facts(x, facts);
    exact_rounds(x, facts, v);
    if (contradictory(x, facts)) return;
    use_bounds(x, facts, v);
    if (!contradictory(x, facts)) weaken_all(x, facts, v);
}
