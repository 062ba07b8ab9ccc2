/* logic/interpolate/eliminate.c — see logic/interpolate/eliminate.h */
#include "logic/interpolate/eliminate_internal.h"

enum { ROUNDS = 100, DEFAULT_NODES = 3000, MOST_BOUNDS = 16 };

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
void eliminate_replace_facts(eliminator *x, fact_list *facts)
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
        eliminate_replace_facts(x, facts);
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
    eliminate_replace_facts(x, facts);
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

/* whole = store(… store(base, i₁, v₁) …, iₙ, vₙ): adds facts about the elements of whole at these indices, and returns base in terms of
 * whole. */
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

/* Rewrites the facts about an array that must go, and the stores around it: indices are replaced by their values, as other facts give them.
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
            eliminate_replace_facts(x, facts);
            return true;
        }
    }
    return false;
}

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

/* ---- all exact rules ---- */

/* All rules that keep the facts equivalent. */
void eliminate_exactly(eliminator *x, fact_list *facts, const vocabulary *v)
{
    for (uint32_t round = 0; round < ROUNDS && !contradictory(x, facts); round++)
        if (!use_definitions(x, facts, v) && !use_stores(x, facts, v) && !eliminate_inside_cases(x, facts, v) &&
            !eliminate_into_cases(x, facts, v))
            break;
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

/* The consequence of a ≺ x ≺ b for a and b. */
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

/* Adds the consequences of two bounds of a variable that must go (a ≤ x ≤ b gives a ≤ b). The facts themselves stay; weakening removes
 * them. */
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
    eliminate_replace_facts(x, facts);
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
    eliminate_replace_facts(x, facts);
}

void eliminate(eliminator *x, fact_list *facts, const vocabulary *v)
{
    for (uint32_t i = 0; i < facts->len; i++) vec_push(&x->next, facts->data[i]);
    eliminate_replace_facts(x, facts);
    eliminate_exactly(x, facts, v);
    if (contradictory(x, facts)) return;
    use_bounds(x, facts, v);
    if (!contradictory(x, facts)) weaken_all(x, facts, v);
}
