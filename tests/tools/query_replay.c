/* tests/tools/query_replay.c — answers the questions of logs (tests/tools/query_log.c) with our solver and with Z3 alone, and compares
 * answers and times. Z3 is used as its manual says: one context per log, one solver object that lives as long as the log, push, pop,
 * check-sat-assuming, each term translated once. Configurations: the solver for the log's logic, the simple incremental one, the default
 * one (which switches between them), and, instead of one solver object, a new one for the logic per question, which lets Z3 preprocess the
 * whole question with its tactics. The context and the library are opened before the clock starts. Terms are in our table before it starts;
 * what translating them costs Z3 is counted, but also shown apart. usage: query_replay [--with
 * auto,nocache,bitblast,fresh,logic,simple,default,tactic] [--timeout S] [--rounds N] [--slow S] [--times FILE] LOG… The first is compared
 * with every other. fresh is our interface with Z3 as back end: a solver object per question. Times are processor times. Rounds: the whole
 * of every log again, best time counts. Status 1: answers differ. */
#include "tool.h"
#include "base/map.h"
#include "logic/term/smtlib.h"
#include "logic/solve/solver.h"
#include "logic/solve/z3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum { DO_PUSH, DO_POP, DO_ASSERT, DO_CHECK } action_kind;

typedef struct {
    action_kind kind;
    uint32_t count, origin; /* levels, or assumptions; kind of question */
    term formula;
    uint32_t first; /* of the assumptions */
} action;

typedef enum { WITH_AUTO, WITH_NOCACHE, WITH_BITBLAST, WITH_FRESH, WITH_LOGIC, WITH_SIMPLE, WITH_DEFAULT, WITH_TACTIC, WITHS } with;
static const char *const with_text[] = {"auto", "nocache", "bitblast", "fresh", "logic", "simple", "default", "tactic"};

enum { MOST_ORIGINS = 16 };

typedef struct {
    uint32_t questions, unknown, answers[3];
    double seconds, slowest;
} tally;

typedef struct {
    double timeout, slow;
    FILE *dump; /* one line per question */
    uint32_t rounds;
    with list[WITHS];
    uint32_t count_list;
    /* the log */
    term_table *t;
    VEC(action) actions;
    VEC(term) assumptions;
    uint32_t origin_now;
    const char *file;
    VEC(uint8_t) recorded, answers[WITHS];
    VEC(double) times[WITHS], best[WITHS];
    /* totals */
    char origins[MOST_ORIGINS][24];
    uint32_t count_origins;
    tally total[WITHS][MOST_ORIGINS];
    double translation[WITHS], levels[WITHS] /* push, pop, assert */, longest[WITHS] /* wall clock, of our solver */;
    uint32_t differ, logs, questions;
    double read_seconds;
    solver_stats stats;
} replay;

/* Processor time: the machine may be busy with other things. */
static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- reading ---- */

static void on_push(void *c, uint32_t n)
{
    replay *r = c;
    vec_push(&r->actions, (action){.kind = DO_PUSH, .count = n});
}

static void on_pop(void *c, uint32_t n)
{
    replay *r = c;
    vec_push(&r->actions, (action){.kind = DO_POP, .count = n});
}

static void on_assert(void *c, term a)
{
    replay *r = c;
    vec_push(&r->actions, (action){.kind = DO_ASSERT, .formula = a});
}

static void on_check(void *c, const term *assumptions, uint32_t count)
{
    replay *r = c;
    vec_push(&r->actions, (action){.kind = DO_CHECK, .count = count, .first = r->assumptions.len, .origin = r->origin_now});
    for (uint32_t i = 0; i < count; i++) vec_push(&r->assumptions, assumptions[i]);
}

static uint32_t origin_of(replay *r, const char *text, uint32_t len)
{
    if (len > sizeof r->origins[0] - 1) len = sizeof r->origins[0] - 1;
    for (uint32_t i = 0; i < r->count_origins; i++)
        if (strlen(r->origins[i]) == len && !memcmp(r->origins[i], text, len)) return i;
    if (r->count_origins == MOST_ORIGINS) return MOST_ORIGINS - 1;
    memcpy(r->origins[r->count_origins], text, len);
    return r->count_origins++;
}

static void on_info(void *c, const char *key, uint32_t key_length, const char *value, uint32_t value_length)
{
    replay *r = c;
    if (key_length == 6 && !memcmp(key, "origin", 6)) r->origin_now = origin_of(r, value, value_length);
    if (key_length == 6 && !memcmp(key, "status", 6))
        vec_push(&r->recorded, value[0] == 's' ? SOLVER_SAT : value[2] == 's' ? SOLVER_UNSAT : SOLVER_UNKNOWN);
}

static bool read_log(replay *r, const char *file)
{
    source_map sources = {0};
    diag d;
    diag_init(&d, &sources);
    vec_clear(&r->actions);
    vec_clear(&r->assumptions);
    vec_clear(&r->recorded);
    source *text = NULL;
    if (source_read(&sources, file, &text) != SOURCE_OK) fprintf(stderr, "query_replay: cannot read %s\n", file), text = NULL;
    smtlib_listener to = {r, on_assert, on_push, on_pop, on_check, on_info};
    bool good = text && smtlib_run(r->t, text, &d, &to);
    if (!good) diag_print(&d, stderr, false, DIAG_ERROR);
    diag_free(&d);
    source_map_free(&sources);
    return good;
}

/* ---- our solver ---- */

static void answer(replay *r, with w, solver_answer a, double seconds)
{
    vec_push(&r->answers[w], (uint8_t)a);
    vec_push(&r->times[w], seconds);
}

static void with_ours(replay *r, with w)
{
    static const solver_kind kinds[] = {SOLVER_AUTO, SOLVER_AUTO, SOLVER_BITBLAST, SOLVER_Z3};
    solver *s = solver_new(r->t, &(solver_options){.kind = kinds[w], .timeout = r->timeout, .cache = w == WITH_AUTO});
    for (uint32_t i = 0; i < r->actions.len; i++) {
        const action *a = &r->actions.data[i];
        double start = cpu_now();
        switch (a->kind) {
        case DO_PUSH:
            for (uint32_t k = 0; k < a->count; k++) solver_push(s);
            break;
        case DO_POP:
            for (uint32_t k = 0; k < a->count; k++) solver_pop(s);
            break;
        case DO_ASSERT: solver_assert(s, a->formula); break;
        case DO_CHECK: {
            double wall = limits_now();
            solver_answer x = solver_check(s, r->assumptions.data + a->first, a->count);
            answer(r, w, x, cpu_now() - start);
            wall = limits_now() - wall;
            if (wall > r->longest[w]) r->longest[w] = wall;
            if (r->slow > 0 && x == SOLVER_UNKNOWN)
                printf("unknown: %s question %u: %s (%.3f s)\n", r->file, r->answers[w].len - 1, solver_unknown_reason(s), wall);
            continue;
        }
        }
        r->levels[w] += cpu_now() - start;
    }
    if (w == WITH_AUTO) {
        const solver_stats *n = solver_statistics(s);
        r->stats.queries += n->queries;
        r->stats.cache_hits += n->cache_hits;
        r->stats.trivial += n->trivial;
        r->stats.sat_queries += n->sat_queries;
        r->stats.z3_queries += n->z3_queries;
    }
    solver_free(s);
}

/* ---- Z3 ---- */

static const char *logic_of(const replay *r)
{
    bool arrays = false, floats = false, functions = false;
    for (uint32_t i = 0; i < r->actions.len; i++) {
        const action *a = &r->actions.data[i];
        if (a->kind != DO_ASSERT) continue;
        const term_info *x = term_get(r->t, a->formula);
        arrays |= x->has_array, floats |= x->has_float, functions |= x->has_apply;
    }
    if (floats) return arrays || functions ? NULL : "QF_FPBV";
    return arrays ? functions ? "QF_AUFBV" : "QF_ABV" : functions ? "QF_UFBV" : "QF_BV";
}

typedef struct {
    z3_session z;
    Z3_solver solver;
    const char *logic;
    VEC(Z3_ast) assumed, claims; /* WITH_TACTIC: what is asserted, and how much below each level */
    VEC(uint32_t) levels;
} z3_run;

static Z3_ast translate(replay *r, with w, z3_run *z, term a)
{
    double start = cpu_now();
    Z3_ast x = z3_term(&z->z, a);
    r->translation[w] += cpu_now() - start;
    return x;
}

static Z3_solver z3_solver(const replay *r, with w, const z3_run *z)
{
    const z3_api *f = &z->z.api;
    Z3_context c = z->z.context;
    Z3_solver s = w == WITH_SIMPLE                ? f->mk_simple_solver(c)
                  : z->logic && w != WITH_DEFAULT ? f->mk_solver_for_logic(c, f->mk_string_symbol(c, z->logic))
                                                  : f->mk_solver(c);
    f->solver_inc_ref(c, s);
    Z3_params p = f->mk_params(c);
    f->params_inc_ref(c, p);
    f->params_set_uint(c, p, f->mk_string_symbol(c, "timeout"), (unsigned)(r->timeout * 1000));
    f->solver_set_params(c, s, p);
    f->params_dec_ref(c, p);
    return s;
}

static solver_answer z3_ask(replay *r, with w, z3_run *z, const action *a)
{
    const z3_api *f = &z->z.api;
    Z3_context c = z->z.context;
    vec_clear(&z->assumed);
    if (w == WITH_TACTIC) {
        if (z->solver) f->solver_dec_ref(c, z->solver);
        z->solver = z3_solver(r, w, z);
        for (uint32_t k = 0; k < z->claims.len; k++) f->solver_assert(c, z->solver, z->claims.data[k]);
    }
    for (uint32_t k = 0; k < a->count; k++) vec_push(&z->assumed, translate(r, w, z, r->assumptions.data[a->first + k]));
    Z3_lbool x = a->count ? f->solver_check_assumptions(c, z->solver, a->count, z->assumed.data) : f->solver_check(c, z->solver);
    return x == Z3_L_TRUE ? SOLVER_SAT : x == Z3_L_FALSE ? SOLVER_UNSAT : SOLVER_UNKNOWN;
}

static void with_z3(replay *r, with w)
{
    z3_run z = {0};
    if (!z3_open(&z.z, r->t)) {
        fprintf(stderr, "query_replay: no libz3\n");
        return;
    }
    const z3_api *f = &z.z.api;
    Z3_context c = z.z.context;
    z.logic = logic_of(r);
    if (w != WITH_TACTIC) z.solver = z3_solver(r, w, &z);
    for (uint32_t i = 0; i < r->actions.len; i++) {
        const action *a = &r->actions.data[i];
        double start = cpu_now();
        switch (a->kind) {
        case DO_PUSH:
            for (uint32_t k = 0; k < a->count; k++) {
                if (w == WITH_TACTIC) vec_push(&z.levels, z.claims.len);
                else f->solver_push(c, z.solver);
            }
            break;
        case DO_POP:
            for (uint32_t k = 0; k < a->count && w == WITH_TACTIC; k++) z.claims.len = vec_pop(&z.levels);
            if (w != WITH_TACTIC) f->solver_pop(c, z.solver, a->count);
            break;
        case DO_ASSERT: {
            Z3_ast x = translate(r, w, &z, a->formula);
            if (w == WITH_TACTIC) vec_push(&z.claims, x);
            else f->solver_assert(c, z.solver, x);
            break;
        }
        case DO_CHECK: {
            solver_answer x = z3_ask(r, w, &z, a);
            answer(r, w, x, cpu_now() - start);
            continue;
        }
        }
        r->levels[w] += cpu_now() - start;
    }
    if (z.solver) f->solver_dec_ref(c, z.solver);
    z3_close(&z.z);
    vec_free(&z.assumed);
    vec_free(&z.claims);
    vec_free(&z.levels);
}

/* ---- comparing ---- */

static void replay_once(replay *r, with w)
{
    vec_clear(&r->answers[w]);
    vec_clear(&r->times[w]);
    if (w <= WITH_FRESH) with_ours(r, w);
    else with_z3(r, w);
}

static void count_log(replay *r)
{
    static const char *const text[] = {"sat", "unsat", "unknown"};
    with mine = r->list[0];
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->actions.len; i++) {
        const action *a = &r->actions.data[i];
        if (a->kind != DO_CHECK) continue;
        for (uint32_t k = 0; k < r->count_list; k++) {
            with w = r->list[k];
            solver_answer x = n < r->answers[w].len ? (solver_answer)r->answers[w].data[n] : SOLVER_UNKNOWN,
                          y = n < r->answers[mine].len ? (solver_answer)r->answers[mine].data[n] : SOLVER_UNKNOWN;
            double seconds = n < r->best[w].len ? r->best[w].data[n] : 0;
            tally *to = &r->total[w][a->origin];
            to->questions++;
            to->answers[x]++;
            to->seconds += seconds;
            if (seconds > to->slowest) to->slowest = seconds;
            if (r->dump) fprintf(r->dump, "%s\t%s\t%u\t%s\t%s\t%.7f\n", with_text[w], r->file, n, r->origins[a->origin], text[x], seconds);
            if (r->slow > 0 && seconds > r->slow)
                printf("slow: %s %s question %u (%s) %s %.3f s\n", with_text[w], r->file, n, r->origins[a->origin], text[x], seconds);
            solver_answer recorded = n < r->recorded.len ? (solver_answer)r->recorded.data[n] : SOLVER_UNKNOWN;
            bool against = k && x != SOLVER_UNKNOWN && y != SOLVER_UNKNOWN && x != y;
            if (against || (!k && recorded != SOLVER_UNKNOWN && y != SOLVER_UNKNOWN && recorded != y)) {
                r->differ++;
                printf("DIFFERENT %s question %u (%s): %s %s, %s %s, recorded %s\n", r->file, n, r->origins[a->origin], with_text[mine],
                       text[y], with_text[w], text[x], text[recorded]);
            }
        }
        n++;
    }
    r->questions += n;
}

static void one_log(replay *r, const char *file)
{
    r->file = file;
    r->t = terms_new(NULL);
    double start = cpu_now();
    bool good = read_log(r, file);
    r->read_seconds += cpu_now() - start;
    if (good) {
        r->logs++;
        for (uint32_t k = 0; k < r->count_list; k++) {
            with w = r->list[k];
            double levels = r->levels[w], translation = r->translation[w];
            for (uint32_t round = 0; round < r->rounds; round++) {
                double before = r->levels[w], translated = r->translation[w];
                replay_once(r, w);
                double spent = r->levels[w] - before, spent_translating = r->translation[w] - translated;
                if (!round || spent < levels) levels = spent;
                if (!round || spent_translating < translation) translation = spent_translating;
                r->levels[w] = before;
                r->translation[w] = translated;
                for (uint32_t n = 0; n < r->times[w].len; n++) {
                    double now = r->times[w].data[n];
                    if (!round && n == 0) vec_clear(&r->best[w]);
                    if (!round) vec_push(&r->best[w], now);
                    else if (now < r->best[w].data[n]) r->best[w].data[n] = now;
                }
            }
            r->levels[w] += levels;
            r->translation[w] += translation;
        }
        count_log(r);
    }
    terms_free(r->t);
}

static void report(const replay *r)
{
    printf("%u logs, %u questions, read in %.2f s\n", r->logs, r->questions, r->read_seconds);
    printf("%-10s %-10s %9s %8s %8s %8s %10s %10s %10s\n", "origin", "with", "questions", "sat", "unsat", "unknown", "seconds", "µs each",
           "slowest");
    double all[WITHS] = {0};
    uint32_t unknown[WITHS] = {0};
    for (uint32_t o = 0; o < r->count_origins; o++)
        for (uint32_t k = 0; k < r->count_list; k++) {
            const tally *x = &r->total[r->list[k]][o];
            printf("%-10s %-10s %9u %8u %8u %8u %10.4f %10.1f %10.4f\n", r->origins[o], with_text[r->list[k]], x->questions,
                   x->answers[SOLVER_SAT], x->answers[SOLVER_UNSAT], x->answers[SOLVER_UNKNOWN], x->seconds,
                   x->seconds * 1e6 / x->questions, x->slowest);
            all[r->list[k]] += x->seconds;
            unknown[r->list[k]] += x->answers[SOLVER_UNKNOWN];
        }
    double first = all[r->list[0]] + r->levels[r->list[0]];
    for (uint32_t k = 0; k < r->count_list; k++) {
        with w = r->list[k];
        double sum = all[w] + r->levels[w];
        printf("total %-10s %10.4f s (checks %.4f, push/pop/assert %.4f; translation to Z3 %.4f of it), unknown %u, longest %.3f s, ratio "
               "%s/%s %.4f\n",
               with_text[w], sum, all[w], r->levels[w], r->translation[w], unknown[w], r->longest[w], with_text[r->list[0]], with_text[w],
               sum > 0 ? first / sum : 0);
    }
    if (r->list[0] == WITH_AUTO)
        printf("auto: %llu queries, trivial %llu, cache %llu, sat %llu, z3 %llu (over all rounds)\n", (unsigned long long)r->stats.queries,
               (unsigned long long)r->stats.trivial, (unsigned long long)r->stats.cache_hits, (unsigned long long)r->stats.sat_queries,
               (unsigned long long)r->stats.z3_queries);
    printf("different answers: %u\n", r->differ);
}

static bool choose(replay *r, const char *list)
{
    r->count_list = 0;
    for (const char *s = list; *s;) {
        size_t len = strcspn(s, ",");
        uint32_t k = 0;
        while (k < WITHS && !(strlen(with_text[k]) == len && !memcmp(with_text[k], s, len))) k++;
        if (k == WITHS || r->count_list == WITHS) return false;
        r->list[r->count_list++] = (with)k;
        s += len + (s[len] == ',');
    }
    return r->count_list > 0;
}

static void work(void *context)
{
    tool_arguments *a = context;
    replay r = {.timeout = 10, .rounds = 1};
    bool good = choose(&r, "auto,logic,simple,default");
    for (int k = 1; k < a->count && good; k++) {
        const char *x = a->values[k], *next = k + 1 < a->count ? a->values[k + 1] : NULL;
        if (!strcmp(x, "--with") && next) good = choose(&r, next), k++;
        else if (!strcmp(x, "--timeout") && next) r.timeout = atof(next), k++;
        else if (!strcmp(x, "--rounds") && next) r.rounds = (uint32_t)atoi(next), k++;
        else if (!strcmp(x, "--slow") && next) r.slow = atof(next), k++;
        else if (!strcmp(x, "--times") && next) r.dump = fopen(next, "w"), k++;
        else if (x[0] == '-') good = false;
        else one_log(&r, x);
    }
    if (good) report(&r);
    else
        fprintf(stderr, "usage: query_replay [--with auto,nocache,bitblast,fresh,logic,simple,default,tactic] [--timeout S] [--rounds N] "
                        "[--slow S] [--times FILE] LOG…\n");
    for (uint32_t k = 0; k < WITHS; k++) {
        vec_free(&r.answers[k]);
        vec_free(&r.times[k]);
        vec_free(&r.best[k]);
    }
    vec_free(&r.actions);
    vec_free(&r.assumptions);
    vec_free(&r.recorded);
    if (r.dump) fclose(r.dump);
    a->status = good ? r.differ != 0 : 64;
}

int main(int argc, char **argv) { return tool_run(argc, argv, 64, work); }
