#include "analysis/native/guided.h"

#include "analysis/budgets.h"
#include "replay/interpreted/likely.h"
#include "replay/interpreted/supply.h"
#include "analysis/native/mutate.h"
#include "analysis/native/program_state.h"
#include "analysis/native/watched_comparisons.h"
#include <string.h>

/* How far an execution had come when it asked for an input. */
typedef struct {
    uint32_t ways;
    uint64_t steps;
} progress_mark;

/* The values of inputs behind the end of the sequence. */
typedef enum { TAIL_SEEN, TAIL_LIKELY, TAIL_MIXED, TAIL_EQUAL } tail_kind;

typedef struct {
    const verify_task *task;
    const attack_options *o;
    likely_numbers likely;
    value_supply supply;
    corpus corpus;
    state_variables state;
    run_coverage coverage;
    run_options options;
    interpreter *interpreter;
    corpus_inputs wanted;     /* the sequence */
    corpus_inputs given;      /* what the execution got; so far */
    VEC(progress_mark) marks; /* by input */
    tail_kind tail;
    uint32_t new_state; /* inputs before the last state that is new; 0: none */
    uint32_t objects;   /* of memory from outside, so far */
    watched_comparisons watched;
    corpus_seed changed; /* that is being repaired */
    attack_result out;
    uint64_t spent;       /* steps, with what the set-up counts for */
    uint64_t spent_until; /* the last time that something was kept */
    uint32_t claims;
} guided;

/* ---- inputs ---- */

static uint64_t pick_pointer(guided *g)
{
    uint64_t r = likely_random(&g->likely);
    if (r % 4 == 0) return 0;
    if (r % 4 == 1 && g->objects) return supply_object((uint32_t)(r >> 2) % g->objects);
    return supply_object(g->objects++);
}

static uint64_t pick_number(guided *g, uint32_t size)
{
    uint64_t bits, r = likely_random(&g->likely);
    tail_kind tail = g->tail == TAIL_MIXED ? (tail_kind)(r % 2) : g->tail;
    if (tail == TAIL_EQUAL && g->given.len && !vec_last(&g->given).is_pointer) return vec_last(&g->given).bits;
    if (tail == TAIL_SEEN && corpus_some_input(&g->corpus, r >> 1, size, &bits)) return bits;
    return likely_number(&g->likely, size);
}

static void mark_progress(guided *g)
{
    if (g->marks.len < BUDGET_NATIVE_SEED_INPUTS) vec_push(&g->marks, (progress_mark){g->coverage.count, run_view_steps(g->interpreter)});
    if (g->given.len && corpus_note_state(&g->corpus, state_hash(&g->state, g->interpreter))) g->new_state = g->given.len;
}

static uint64_t pick(void *context, uint32_t size, bool is_pointer)
{
    guided *g = context;
    const uint32_t at = g->given.len;
    const corpus_input *wanted = at < g->wanted.len ? &g->wanted.data[at] : NULL;
    uint64_t bits;
    mark_progress(g);
    g->watched.asked = at + 1;
    if (wanted && wanted->is_pointer == is_pointer && wanted->size) bits = wanted->bits;
    else bits = is_pointer ? pick_pointer(g) : pick_number(g, size);
    if (size < 8) bits &= ((uint64_t)1 << 8 * size) - 1;
    vec_push(&g->given, (corpus_input){bits, (uint8_t)(size < 8 ? size : 8), is_pointer});
    return bits;
}

/* ---- executions ---- */

static uint64_t least_steps(const guided *g) { return BUDGET_NATIVE_GUIDED_RUN + g->spent / BUDGET_NATIVE_GUIDED_SHARE; }

static void clear_coverage(run_coverage *c)
{
    for (uint32_t k = 0; k < c->count; k++) c->taken[c->ways[k]] = 0;
    c->count = 0;
}

static run_result execute(guided *g, uint64_t most_steps)
{
    uint64_t left = g->o->most_steps - g->spent;
    vec_clear(&g->given);
    vec_clear(&g->marks);
    supply_begin(&g->supply);
    clear_coverage(&g->coverage);
    g->new_state = g->objects = g->watched.asked = 0;
    g->options.max_steps = most_steps < left ? most_steps : left;
    run_result r = interpreter_execute(g->interpreter);
    uint64_t counted = r.steps + BUDGET_NATIVE_GUIDED_START + g->state.restored / BUDGET_NATIVE_GUIDED_BYTES;
    g->out.runs++;
    g->out.steps += r.steps;
    g->spent += counted;
    limits_work(g->o->limits, counted % BUDGET_EXECUTION_COUNTED / BUDGET_EXECUTION_STEPS_PER_TICK);
    return r;
}

/* Nothing new, for longer than it took to find all that is known. */
static bool is_idle(const guided *g) { return g->spent > BUDGET_NATIVE_GUIDED_IDLE + 3 * g->spent_until; }

static bool is_over(const guided *g)
{
    if (is_idle(g)) return true;
    return g->out.has_won || g->claims >= BUDGET_NATIVE_CLAIMS || g->spent >= g->o->most_steps ||
           (g->o->most_runs && g->out.runs >= g->o->most_runs) || (g->o->limits && limits_look(g->o->limits));
}

/* ---- what is kept ---- */

/* The inputs that were asked for before the way was taken for the first time. */
static uint32_t inputs_before(const guided *g, uint32_t position)
{
    uint32_t low = 0, high = g->marks.len;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (g->marks.data[middle].ways > position) high = middle;
        else low = middle + 1;
    }
    return low;
}

static uint64_t steps_at(const guided *g, uint32_t inputs, const run_result *r)
{
    return inputs < g->marks.len ? g->marks.data[inputs].steps : r->steps;
}

static bool keep_new(guided *g, const run_result *r)
{
    uint32_t needed = 0, rare = UINT32_MAX;
    for (uint32_t k = 0; k < g->coverage.count; k++) {
        uint32_t way = g->coverage.ways[k];
        uint8_t times = g->coverage.taken[way];
        if (corpus_is_new_way(&g->corpus, way, times)) {
            bool is_first = !g->corpus.classes[way];
            uint32_t before = is_first ? inputs_before(g, k) : g->given.len;
            if (before > needed) needed = before;
            if (rare == UINT32_MAX || is_first) rare = way;
        }
        corpus_note_way(&g->corpus, way, times);
    }
    if (rare == UINT32_MAX && !g->new_state) return false;
    g->spent_until = g->spent;
    if (rare != UINT32_MAX) corpus_add(&g->corpus, SEED_WAY, g->given.data, needed, steps_at(g, needed, r), rare);
    else corpus_add(&g->corpus, SEED_STATE, g->given.data, g->new_state, steps_at(g, g->new_state, r), 0);
    return true;
}

/* true: it was new. */
static bool judge(guided *g, const run_result *r)
{
    bool is_new = keep_new(g, r);
    if (r->outcome != RUN_ERROR_CALL || g->supply.is_full) return is_new;
    g->claims++;
    g->out.has_won = g->o->reached(g->o->context, &g->supply.values);
    return is_new;
}

/* ---- the search ---- */

/* An execution again, slowly: what its branches compare. */
static void watch_seed(guided *g, corpus_seed *s)
{
    vec_clear(&g->wanted);
    for (uint32_t k = 0; k < s->inputs.len; k++) vec_push(&g->wanted, s->inputs.data[k]);
    s->is_watched = true;
    watched_begin(&g->watched, &g->corpus, &g->coverage, &s->comparisons);
    (void)execute(g, 2 * s->steps + least_steps(g));
    watched_end(&g->watched, &g->coverage);
}

static void copy_given(const guided *g, corpus_inputs *to)
{
    vec_clear(to);
    for (uint32_t k = 0; k < g->given.len && k < BUDGET_NATIVE_SEED_INPUTS; k++) vec_push(to, g->given.data[k]);
}

/* A change that leads on may break what was right before: a sum, a length. So what the changed execution compared at its end is made
 * right, again and again, even if nothing was new. */
static void repair(guided *g, uint64_t most_steps)
{
    corpus_seed *s = &g->changed;
    for (uint32_t k = 0; k < BUDGET_NATIVE_REPAIRS && !is_over(g); k++) {
        copy_given(g, &s->inputs);
        vec_clear(&s->comparisons);
        s->steps = most_steps / 2;
        watch_seed(g, s);
        if (is_over(g) || !mutate_end(&g->corpus, s, &g->likely, &g->wanted)) return;
        run_result r = execute(g, most_steps);
        if (judge(g, &r)) return;
    }
}

static tail_kind some_tail(guided *g)
{
    static const tail_kind often[] = {TAIL_SEEN, TAIL_SEEN, TAIL_SEEN, TAIL_LIKELY, TAIL_LIKELY, TAIL_MIXED, TAIL_MIXED, TAIL_EQUAL};
    return often[likely_random(&g->likely) % (sizeof often / sizeof *often)];
}

/* The seed is named by its number: corpus_add moves seeds. */
static void try_near(guided *g, seed_kind kind, uint32_t number)
{
    for (uint32_t k = 0; k < BUDGET_NATIVE_TRIES && !is_over(g); k++) {
        corpus_seed *s = &g->corpus.seeds[kind].data[number];
        uint64_t most_steps = 2 * s->steps + least_steps(g);
        bool solves = mutate_seed(&g->corpus, s, &g->likely, &g->wanted);
        s->tries++;
        g->tail = some_tail(g);
        run_result r = execute(g, most_steps);
        if (!judge(g, &r) && solves && likely_random(&g->likely) % BUDGET_NATIVE_REPAIR_SHARE == 0) repair(g, most_steps);
    }
}

static void execute_first(guided *g)
{
    static const tail_kind tails[] = {TAIL_LIKELY, TAIL_EQUAL, TAIL_MIXED};
    for (uint32_t k = 0; k < sizeof tails / sizeof *tails && !is_over(g); k++) {
        vec_clear(&g->wanted);
        g->tail = tails[k];
        run_result r = execute(g, BUDGET_NATIVE_GUIDED_FIRST);
        (void)judge(g, &r);
    }
}

static void search(guided *g)
{
    execute_first(g);
    while (!is_over(g) && g->given.len) {
        uint64_t r = likely_random(&g->likely);
        seed_kind kind = r % 2 && g->corpus.seeds[SEED_STATE].len ? SEED_STATE : SEED_WAY;
        corpus_seed *s = corpus_choose(&g->corpus, kind, r >> 1);
        if (!s) return;
        uint32_t number = (uint32_t)(s - g->corpus.seeds[kind].data);
        if (!s->is_watched) watch_seed(g, s);
        try_near(g, kind, number);
    }
}

/* ---- beginning and end ---- */

static uint32_t *number_locations(const cfa_program *p, uint32_t *count)
{
    uint32_t *first = mem_alloc(sizeof *first * (p->functions.len + 1u));
    *count = 0;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        first[f] = *count;
        *count += p->functions.data[f].count_locations;
    }
    return first;
}

attack_result guided_search(const verify_task *t, const program_slice *slice, const attack_options *o)
{
    guided g = {.task = t, .o = o, .likely = {.task = t, .slice = slice, .random = 1}, .supply = {.task = t, .pick = pick}};
    uint32_t locations;
    uint32_t *first = number_locations(t->program, &locations);
    run_supply supply = supply_values(&g.supply);
    run_observer observer = {.context = &g, .supply = &supply, .coverage = &g.coverage};
    g.supply.context = &g;
    corpus_init(&g.corpus, 2 * locations);
    state_find_variables(&g.state, t);
    g.coverage.first = first;
    g.coverage.taken = mem_alloc(2u * locations + 1u);
    g.coverage.ways = mem_alloc(sizeof *g.coverage.ways * (2u * locations + 1u));
    memset(g.coverage.taken, 0, 2u * locations + 1u);
    g.options = (run_options){.entry = fn_name(t->program, t->entry), .property = t->property, .limits = o->limits, .observer = &observer};
    g.interpreter = interpreter_new(t->program, &g.options);
    search(&g);
    interpreter_free(g.interpreter);
    state_free(&g.state);
    corpus_free(&g.corpus);
    watched_free(&g.watched);
    likely_free(&g.likely);
    vec_free(&g.supply.values);
    vec_free(&g.wanted);
    vec_free(&g.given);
    vec_free(&g.marks);
    vec_free(&g.changed.inputs);
    vec_free(&g.changed.comparisons);
    free(first);
    free(g.coverage.taken);
    free(g.coverage.ways);
    return g.out;
}
