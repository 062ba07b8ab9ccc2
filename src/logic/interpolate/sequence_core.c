/* logic/interpolate/sequence_core.c — the conjuncts that contradict each other; see logic/interpolate/sequence.h.
 * A conjunct that introduces a variable (x@4 = …, where nothing before mentions x@4) can always be satisfied. It is a definition: others
 * depend on it, but it contradicts nothing by itself. So the solver is asked about the other conjuncts only, with the values substituted
 * for the variables: constants propagate, and most of a path folds away. Often one conjunct is then false, or the negation of another.
 * The core found this way and the definitions that it reaches are then reduced once more, definitions first, the earliest before the
 * others: an assignment whose value does not matter is not part of the refutation. */
#include "logic/interpolate/sequence_internal.h"
#include "logic/term/simplify.h"

enum {
    MOST_REDUCED = 160, /* a core with more conjuncts is not reduced */
    MOST_IMAGES = 6000,
    MOST_NODES = 20000 /* nor one behind whose arrays there are more nodes than this */
};

/* ---- conjuncts ---- */

static void forget(interpolator *x)
{
    vec_clear(&x->conjuncts);
    vec_clear(&x->symbols);
    map_free(&x->first_seen);
    map_free(&x->defined_by);
    map_free(&x->core_first);
    map_free(&x->core_last);
    x->core_count = 0;
    vec_clear(&x->core_formulas);
    x->loaded = false;
}

/* Is the variable met for the first time in this formula, and not defined or used by a definition? */
static bool is_new(const interpolator *x, term a, uint32_t formula)
{
    uint32_t first;
    if (!term_is(x->t, a, T_VAR) || map_get(&x->defined_by, a.i, NULL)) return false;
    return map_get(&x->first_seen, a.i, &first) && first == formula;
}

/* Is it one summand of the equation, and nothing else in it? Then any values of the others allow one for it. */
static bool occurs_once(interpolator *x, term equation, term variable)
{
    uint32_t count = 0;
    for (uint32_t side = 0; side < 2; side++) {
        term a = term_arg(x->t, equation, side);
        bool sum = term_is(x->t, a, T_BVADD);
        for (uint32_t i = 0, n = sum ? term_count(x->t, a) : 1; i < n; i++) {
            term part = sum ? term_arg(x->t, a, i) : a;
            if (term_same(part, variable)) count++;
            else if (!term_is_const(x->t, part) && term_mentions(&x->el, part, variable)) return false;
        }
    }
    return count == 1;
}

/* The variable that an equation introduces: the youngest one. */
static term introduced(interpolator *x, const seq_conjunct *c)
{
    term best = {0};
    if (!term_is(x->t, c->t, T_EQ)) return best;
    for (uint32_t side = 0; side < 2; side++) {
        term a = term_arg(x->t, c->t, side);
        bool sum = term_is(x->t, a, T_BVADD);
        for (uint32_t i = 0, n = sum ? term_count(x->t, a) : 1; i < n; i++) {
            term part = sum ? term_arg(x->t, a, i) : a;
            if (part.i > best.i && is_new(x, part, c->formula) && occurs_once(x, c->t, part)) best = part;
        }
    }
    return best;
}

/* Does the conjunct, apart from `variable`, mention variables that are new here and could still be defined? */
static bool waits_for_others(const interpolator *x, const seq_conjunct *c, term variable)
{
    for (uint32_t i = 0; i < c->count; i++) {
        uint64_t symbol = x->symbols.data[c->first + i];
        if (symbol != variable.i && !(symbol >> 32) && is_new(x, (term){(uint32_t)symbol}, c->formula)) return true;
    }
    return false;
}

static void accept(interpolator *x, uint32_t number, term variable)
{
    seq_conjunct *c = &x->conjuncts.data[number];
    c->defines = variable;
    for (uint32_t i = 0; i < c->count; i++) { /* nothing that it needs may depend on it later */
        bool fresh;
        uint64_t symbol = x->symbols.data[c->first + i];
        if (is_new(x, (term){(uint32_t)symbol}, c->formula) && !(symbol >> 32)) (void)map_slot(&x->defined_by, symbol, &fresh);
    }
    map_put(&x->defined_by, variable.i, number + 1);
}

/* Finds the definitions among a formula's conjuncts. In each round, those are taken that depend on no undefined variable. */
static void find_definitions(interpolator *x, uint32_t begin)
{
    for (bool patient = true, found = true; found || patient;) {
        if (!found) patient = false;
        found = false;
        for (uint32_t i = begin; i < x->conjuncts.len; i++) {
            if (x->conjuncts.data[i].defines.i) continue;
            term v = introduced(x, &x->conjuncts.data[i]);
            if (!v.i || (patient && waits_for_others(x, &x->conjuncts.data[i], v))) continue;
            accept(x, i, v);
            found = true;
        }
        if (!patient && !found) return;
    }
}

static void add_formula(interpolator *x, term formula, uint32_t number)
{
    uint32_t begin = x->conjuncts.len;
    vec_clear(&x->spare);
    facts_add(&x->el, &x->spare, formula);
    for (uint32_t i = 0; i < x->spare.len; i++) {
        seq_conjunct c = {.t = x->spare.data[i], .formula = number, .first = x->symbols.len};
        symbols_add(&x->el, c.t, &x->symbols);
        c.count = x->symbols.len - c.first;
        for (uint32_t k = 0; k < c.count; k++) {
            bool fresh;
            uint32_t *first = map_slot(&x->first_seen, x->symbols.data[c.first + k], &fresh);
            if (fresh) *first = number;
        }
        vec_push(&x->conjuncts, c);
    }
    find_definitions(x, begin);
}

/* ---- the core ---- */

/* The conjunct that defines the symbol; false: there is none, or it is left out. */
static bool definition_of(const interpolator *x, uint64_t symbol, uint32_t *number)
{
    uint32_t by;
    if (!map_get(&x->defined_by, symbol, &by) || !by || x->conjuncts.data[by - 1].left_out) return false;
    *number = by - 1;
    return true;
}

/* Marks the definitions that the conjuncts in x->work reach. */
static void mark_reached(interpolator *x)
{
    while (x->work.len) {
        const seq_conjunct *c = &x->conjuncts.data[vec_pop(&x->work)];
        for (uint32_t i = 0; i < c->count; i++) {
            uint32_t by;
            if (!definition_of(x, x->symbols.data[c->first + i], &by) || x->conjuncts.data[by].reached) continue;
            x->conjuncts.data[by].reached = true;
            vec_push(&x->work, by);
        }
    }
}

static void start_reaching(interpolator *x)
{
    for (uint32_t i = 0; i < x->conjuncts.len; i++) x->conjuncts.data[i].reached = false;
    vec_clear(&x->work);
}

/* ---- images: conjuncts with values substituted for the variables they depend on ---- */

/* `a`, a part of the conjunct, with the images of the variables that it depends on */
static term substitute_images(interpolator *x, const seq_conjunct *c, term a, term except)
{
    vec_clear(&x->from);
    vec_clear(&x->to);
    for (uint32_t i = 0; i < c->count; i++) {
        uint64_t symbol = x->symbols.data[c->first + i];
        uint32_t by;
        if (symbol == except.i || !definition_of(x, symbol, &by)) continue;
        vec_push(&x->from, (term){(uint32_t)symbol});
        vec_push(&x->to, x->conjuncts.data[by].image);
    }
    return x->from.len ? term_substitute(x->t, a, x->from.data, x->to.data, x->from.len) : a;
}

/* The value of the variable that the conjunct defines, in terms of undefined ones; those it depends on first. */
static void make_image(interpolator *x, uint32_t number)
{
    vec_clear(&x->work);
    vec_push(&x->work, number);
    while (x->work.len) {
        uint32_t at = vec_last(&x->work);
        seq_conjunct *c = &x->conjuncts.data[at];
        bool waits = false;
        for (uint32_t i = 0; i < c->count && !c->image.i; i++) {
            uint32_t by;
            if (!definition_of(x, x->symbols.data[c->first + i], &by) || by == at || x->conjuncts.data[by].image.i) continue;
            vec_push(&x->work, by);
            waits = true;
        }
        if (waits) continue;
        if (!c->image.i) {
            term value = term_solved_for(x->t, c->t, c->defines);
            c = &x->conjuncts.data[at];
            c->image = substitute_images(x, c, value, c->defines);
        }
        x->work.len--;
    }
}

/* Computes the images of the demands in x->order, and of the conjuncts that they reach. */
static void make_images(interpolator *x)
{
    for (uint32_t i = 0; i < x->conjuncts.len; i++) x->conjuncts.data[i].image = (term){0};
    for (uint32_t i = 0; i < x->conjuncts.len; i++)
        if (x->conjuncts.data[i].reached && !x->conjuncts.data[i].left_out) make_image(x, i);
    for (uint32_t i = 0; i < x->order.len; i++) {
        seq_conjunct *c = &x->conjuncts.data[x->order.data[i]];
        c->image = substitute_images(x, c, c->t, (term){0});
    }
}

/* Is the image of a demand in x->order false, or are two images contrary? Then these are the core. */
static bool is_plain_contradiction(interpolator *x)
{
    for (uint32_t i = 0; i < x->conjuncts.len; i++) x->conjuncts.data[i].in_core = false;
    map64 said = {0};
    bool found = false;
    for (uint32_t i = 0; i < x->order.len && !found; i++) {
        seq_conjunct *c = &x->conjuncts.data[x->order.data[i]];
        uint32_t other;
        bool fresh;
        found = term_is(x->t, c->image, T_FALSE);
        if (!found && map_get(&said, term_not(x->t, c->image).i, &other)) {
            x->conjuncts.data[other].in_core = true;
            found = true;
        }
        c->in_core = found;
        uint32_t *slot = map_slot(&said, c->image.i, &fresh);
        if (fresh) *slot = x->order.data[i];
    }
    map_free(&said);
    return found;
}

/* Checks the conjuncts in x->order: their images, or themselves together with the other reached ones. After UNSAT, in_core says which. */
static solver_answer check_conjuncts(interpolator *x, bool images)
{
    vec_clear(&x->soft);
    map64 asked = {0}; /* conjunct → the first place where it stands */
    for (uint32_t i = 0; i < x->order.len; i++) {
        bool fresh;
        const seq_conjunct *c = &x->conjuncts.data[x->order.data[i]];
        term a = images ? c->image : c->t;
        uint32_t *place = map_slot(&asked, a.i, &fresh);
        if (!fresh) continue;
        *place = x->order.data[i];
        vec_push(&x->soft, a);
    }
    solver_push(x->s);
    for (uint32_t i = 0; i < x->conjuncts.len && !images; i++)
        if (x->conjuncts.data[i].reached && !map_get(&asked, x->conjuncts.data[i].t.i, NULL)) solver_assert(x->s, x->conjuncts.data[i].t);
    solver_answer a = solver_check(x->s, x->soft.data, x->soft.len);
    if (a == SOLVER_UNSAT) {
        uint32_t count, place;
        const term *core = solver_core(x->s, &count);
        for (uint32_t i = 0; i < x->conjuncts.len; i++) x->conjuncts.data[i].in_core = false;
        for (uint32_t i = 0; i < count; i++)
            if (map_get(&asked, core[i].i, &place)) x->conjuncts.data[place].in_core = true;
        if (!count)
            for (uint32_t i = 0; i < x->order.len; i++) x->conjuncts.data[x->order.data[i]].in_core = true;
    }
    solver_pop(x->s);
    map_free(&asked);
    return a;
}

static bool holds_array(const interpolator *x, const seq_conjunct *c)
{
    return sort_get(x->t, term_sort(x->t, c->defines))->kind == SORT_ARRAY;
}

/* The core's demands in x->order, the definitions that they depend on reached. */
static void order_core(interpolator *x)
{
    start_reaching(x);
    vec_clear(&x->order);
    for (uint32_t i = 0; i < x->conjuncts.len; i++)
        if (x->conjuncts.data[i].in_core && !x->conjuncts.data[i].defines.i) {
            vec_push(&x->order, i);
            vec_push(&x->work, i);
        }
    mark_reached(x);
}

/* A contradiction without the solver: definitions are dropped while it remains one, whole groups first. */
static void reduce_plain(interpolator *x)
{
    order_core(x);
    VEC(uint32_t) members = {0};
    for (uint32_t i = 0; i < x->conjuncts.len; i++) {
        x->conjuncts.data[i].in_wide_core = x->conjuncts.data[i].in_core || x->conjuncts.data[i].reached;
        if (x->conjuncts.data[i].reached) vec_push(&members, i);
    }
    uint32_t budget = MOST_IMAGES;
    for (uint32_t size = members.len / 8 + 1; size && budget >= members.len; size /= 2)
        for (uint32_t i = 0; i < members.len && budget >= members.len; i += size) {
            uint32_t end = i + size < members.len ? i + size : members.len;
            bool any = false;
            VEC(uint32_t) tried = {0};
            for (uint32_t k = i; k < end; k++) {
                seq_conjunct *c = &x->conjuncts.data[members.data[k]];
                if (c->left_out) continue;
                any = c->left_out = true;
                vec_push(&tried, members.data[k]);
            }
            budget -= members.len;
            if (any) make_images(x);
            if (any && !is_plain_contradiction(x))
                for (uint32_t k = 0; k < tried.len; k++) x->conjuncts.data[tried.data[k]].left_out = false;
            vec_free(&tried);
        }
    vec_free(&members);
    make_images(x);
    (void)is_plain_contradiction(x);
    order_core(x);
    for (uint32_t i = 0; i < x->conjuncts.len; i++) {
        x->conjuncts.data[i].in_core |= x->conjuncts.data[i].reached;
        x->conjuncts.data[i].left_out = false;
    }
}

/* Reduces the definitions that the core reaches to those it needs. Definitions of arrays are all kept: as assumptions they would be
 * equations of whole arrays. */
static void reduce_core(interpolator *x)
{
    order_core(x);
    for (uint32_t i = 0; i < x->conjuncts.len; i++)
        x->conjuncts.data[i].in_wide_core = x->conjuncts.data[i].in_core || x->conjuncts.data[i].reached;
    uint32_t demands = x->order.len;
    for (uint32_t i = x->conjuncts.len; i-- > 0;) /* a core is reduced from its end: the earliest definitions are tried first */
        if (x->conjuncts.data[i].reached && !holds_array(x, &x->conjuncts.data[i])) vec_push(&x->order, i);
    uint64_t nodes = 0;
    for (uint32_t i = 0; i < x->conjuncts.len; i++)
        if (x->conjuncts.data[i].reached && holds_array(x, &x->conjuncts.data[i])) nodes += term_get(x->t, x->conjuncts.data[i].t)->size;
    bool reduced = x->order.len > 1 && x->order.len <= MOST_REDUCED && nodes <= MOST_NODES && check_conjuncts(x, false) == SOLVER_UNSAT;
    if (!reduced) { /* as it is, with all definitions */
        for (uint32_t i = demands; i < x->order.len; i++) x->conjuncts.data[x->order.data[i]].in_core = true;
    }
    /* arrays: those that the rest reaches */
    start_reaching(x);
    for (uint32_t i = 0; i < x->conjuncts.len; i++)
        if (x->conjuncts.data[i].in_core) vec_push(&x->work, i);
    mark_reached(x);
    for (uint32_t i = 0; i < x->conjuncts.len; i++) {
        seq_conjunct *c = &x->conjuncts.data[i];
        if (c->reached && holds_array(x, c)) c->in_core = true;
    }
}

/* The conjuncts in the core, formula by formula, and where their symbols occur. */
static void take_core(interpolator *x)
{
    map_free(&x->core_first);
    map_free(&x->core_last);
    x->core_count = 0;
    vec_clear(&x->core_formulas);
    for (uint32_t i = 0; i < x->conjuncts.len; i++) {
        const seq_conjunct *c = &x->conjuncts.data[i];
        if (!c->in_core) continue;
        if (!x->core_count || x->cores.data[x->core_count - 1].formula != c->formula) {
            if (x->core_count == x->cores.len) vec_push(&x->cores, (seq_core){0});
            x->cores.data[x->core_count].formula = c->formula;
            vec_clear(&x->cores.data[x->core_count].facts);
            x->core_count++;
            vec_push(&x->core_formulas, c->formula);
        }
        uint32_t at = x->core_count - 1;
        vec_push(&x->cores.data[at].facts, c->t);
        for (uint32_t k = 0; k < c->count; k++) {
            bool fresh;
            uint32_t *first = map_slot(&x->core_first, x->symbols.data[c->first + k], &fresh);
            if (fresh) *first = at;
            map_put(&x->core_last, x->symbols.data[c->first + k], at);
        }
    }
}

solver_answer interpolator_load(interpolator *x, const term *formulas, uint32_t n)
{
    forget(x);
    x->n = n;
    x->stats.loads++;
    x->stats.formulas += n;
    for (uint32_t i = 0; i < n; i++) add_formula(x, formulas[i], i);
    start_reaching(x);
    vec_clear(&x->order);
    for (uint32_t i = 0; i < x->conjuncts.len; i++)
        if (!x->conjuncts.data[i].defines.i) {
            vec_push(&x->order, i);
            vec_push(&x->work, i);
        }
    mark_reached(x);
    make_images(x);
    bool plain = is_plain_contradiction(x);
    solver_answer a = plain ? SOLVER_UNSAT : check_conjuncts(x, true);
    if (a == SOLVER_UNSAT) {
        if (plain) reduce_plain(x);
        else reduce_core(x);
        take_core(x);
        x->loaded = true;
        x->stats.core_formulas += x->core_count;
    }
    return a;
}

bool interpolator_widen(interpolator *x)
{
    bool grows = false;
    for (uint32_t i = 0; i < x->conjuncts.len; i++) {
        seq_conjunct *c = &x->conjuncts.data[i];
        grows |= c->in_wide_core && !c->in_core;
        c->in_core = c->in_wide_core;
    }
    if (grows) take_core(x);
    return grows;
}

const uint32_t *interpolator_core(const interpolator *x, uint32_t *count)
{
    *count = x->core_formulas.len;
    return x->core_formulas.data;
}
