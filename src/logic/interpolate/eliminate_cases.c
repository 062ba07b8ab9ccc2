/* logic/interpolate/eliminate_cases.c — the rules for disjunctions: facts about a variable move into the cases that give it a value, and
 * each case eliminates the variables that nothing else mentions; see logic/interpolate/eliminate.h. */
#include "logic/interpolate/eliminate_internal.h"

enum { MOST_CASES = 64, NESTING = 60, CASE_DEPTH = 20 };

typedef VEC(term) term_vec;

/* ---- facts move into cases ---- */

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

/* Adds a disjunction. Conjuncts that all its cases contain are added by themselves. */
static void add_factored(eliminator *x, term disjunction)
{
    term_table *t = x->t;
    uint32_t n = term_is(t, disjunction, T_OR) ? term_count(t, disjunction) : 1;
    map64 said = {0}; /* conjunct → how many of the cases contain it; no longer counted once a case lacks it */
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
            eliminate_replace_facts(x, facts);
        }
        vec_free(&about);
        vec_free(&others);
        if (fine) return true;
    }
    return false;
}

/* Variables that must go and that disjunctions mention. The variable on which the least depends comes first: at the end of a block, not at
 * its start. */
bool eliminate_into_cases(eliminator *x, fact_list *facts, const vocabulary *v)
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

/* ---- elimination within cases ---- */

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
static term without_in_cases(eliminator *x, term disjunction, const vocabulary *inner)
{
    term_table *t = x->t;
    term_vec cases = {0};
    x->depth++;
    for (uint32_t i = 0; i < term_count(t, disjunction); i++) {
        fact_list facts = {0};
        facts_add(x, &facts, term_arg(t, disjunction, i));
        eliminate_exactly(x, &facts, inner);
        vec_push(&cases, facts_conjunction(t, &facts));
        vec_free(&facts);
    }
    x->depth--;
    term r = term_or_n(t, cases.data, cases.len);
    vec_free(&cases);
    return r;
}

/* Variables that only one disjunction mentions: each case eliminates them by itself. */
bool eliminate_inside_cases(eliminator *x, fact_list *facts, const vocabulary *v)
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
        term without = without_in_cases(x, facts->data[i], &inner);
        changed |= !term_same(without, facts->data[i]);
        facts->data[i] = without;
    }
    map_free(&scope.counts);
    if (changed) {
        for (uint32_t i = 0; i < facts->len; i++) add_factored(x, facts->data[i]);
        eliminate_replace_facts(x, facts);
    }
    return changed;
}
