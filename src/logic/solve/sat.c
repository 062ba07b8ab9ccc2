/* logic/solve/sat.c — see logic/solve/sat.h */
#include "logic/solve/cdcl.h"
#include "logic/solve/sat.h"
#include <ccadical.h>

enum {
    EASY_CONFLICTS = 4000,
    MOST_SOURCES = 1 << 26,           /* of learned clauses that are kept */
    VISITS_PER_TICK = 96,             /* of watched clauses, in our own solver */
    LITERALS_PER_TICK = 64,           /* of clauses that are handed over */
    LOOK_TICKS = 3,                   /* between two questions of CaDiCaL whether to stop */
    CONFLICT_TICKS = 8,               /* for each conflict in between */
    CONFLICT_LITERALS_PER_TICK = 1200 /* for literals that propagation may meet until a conflict */
};

struct sat {
    cdcl *easy;
    CCaDiCaL *hard;    /* NULL until it is needed */
    bool hard_answers; /* CaDiCaL gave the last answer */
    int32_t max_var;
    VEC(int32_t) clauses; /* all of them, for CaDiCaL */
    uint32_t given;       /* how many literals of them it has */
    VEC(int32_t) assumptions;
    sat_limits limits;
    uint64_t steps; /* conflicts so far; of CaDiCaL, how often it asked whether to stop */
    uint64_t asked; /* how often the solvers asked whether to stop */
    uint64_t counted_visits, counted_literals;
    uint64_t conflicts; /* of CaDiCaL that are not counted as work yet */
    limit_reason stopped;
    bool proof, derives;
    VEC(int32_t) learned;
};

static bool must_stop(sat *s)
{
    const sat_limits *l = &s->limits;
    if (s->stopped) return true;
    s->asked++;
    if (l->run && l->run->hit) s->stopped = l->run->hit;
    else if (l->deadline > 0 && limits_clock(l->run) > l->deadline) s->stopped = LIMIT_TIME;
    else if ((s->asked & 1023) == 0) { /* the clock is cheap, the resident size is not */
        uint64_t resident = l->max_memory ? limits_resident_bytes() : 0;
        if (resident > l->memory_start && resident - l->memory_start > l->max_memory) s->stopped = LIMIT_MEMORY;
    }
    return s->stopped != LIMIT_NONE;
}

/* Counts what was added since the last time, per `divisor` one tick; the rest stays for the next time. */
static void count_since(limits *run, uint64_t now, uint64_t *counted, uint64_t divisor)
{
    uint64_t ticks = (now - *counted) / divisor;
    *counted += ticks * divisor;
    limits_work(run, ticks);
}

/* Called by our own solver every few decisions. */
static bool must_stop_easy(void *context)
{
    sat *s = context;
    count_since(s->limits.run, cdcl_visits(s->easy), &s->counted_visits, VISITS_PER_TICK);
    if (s->derives && cdcl_sources(s->easy) > MOST_SOURCES) s->stopped = LIMIT_MEMORY;
    return must_stop(s);
}

/* CaDiCaL does not tell how much it has propagated: that is guessed from its conflicts and the size of the formula. */
static void count_conflicts(sat *s)
{
    uint64_t each = CONFLICT_TICKS + s->given / CONFLICT_LITERALS_PER_TICK, conflicts = s->conflicts;
    s->conflicts = 0;
    limits_work(s->limits.run, LOOK_TICKS + conflicts * each);
}

/* Called by CaDiCaL every few decisions or conflicts. */
static int must_stop_hard(void *context)
{
    sat *s = context;
    count_conflicts(s);
    return must_stop(s);
}

static void record_clause(void *context, int *clause)
{
    sat *s = context;
    s->conflicts++;
    if (!s->proof) return;
    for (; *clause; clause++) vec_push(&s->learned, *clause);
    vec_push(&s->learned, 0);
}

static void open_hard(sat *s)
{
    s->hard = ccadical_init();
    ccadical_set_option(s->hard, "quiet", 1);
    if (s->proof) {
        static const char *const inprocessing[] = {"inprocessing", "block",       "compact",  "condition", "cover",
                                                   "decompose",    "deduplicate", "elim",     "lucky",     "probe",
                                                   "subsume",      "ternary",     "transred", "vivify",    "walk"};
        for (size_t i = 0; i < sizeof inprocessing / sizeof *inprocessing; i++) ccadical_set_option(s->hard, inprocessing[i], 0);
    }
    ccadical_set_learn(s->hard, s, INT32_MAX, record_clause);
}

sat *sat_new(bool proof)
{
    sat *s = mem_zalloc(sizeof *s);
    s->easy = cdcl_new();
    sat_clear(s, proof);
    return s;
}

void sat_clear(sat *s, bool proof)
{
    cdcl_clear(s->easy);
    cdcl_record(s->easy, proof);
    if (s->hard) ccadical_release(s->hard);
    s->hard = NULL;
    s->hard_answers = false;
    s->max_var = 0;
    s->given = 0;
    s->counted_literals = 0;
    s->steps = 0;
    s->proof = proof;
    s->derives = false;
    vec_clear(&s->clauses);
    vec_clear(&s->assumptions);
    vec_clear(&s->learned);
}

void sat_free(sat *s)
{
    if (!s) return;
    cdcl_free(s->easy);
    if (s->hard) ccadical_release(s->hard);
    vec_free(&s->clauses);
    vec_free(&s->assumptions);
    vec_free(&s->learned);
    free(s);
}

static void see_variable(sat *s, int32_t lit)
{
    if (lit > s->max_var) s->max_var = lit;
    if (-lit > s->max_var) s->max_var = -lit;
}

void sat_add(sat *s, int32_t lit)
{
    see_variable(s, lit);
    vec_push(&s->clauses, lit);
    if (!s->hard) cdcl_add(s->easy, lit);
}

void sat_add_all(sat *s, const int32_t *lits, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) sat_add(s, lits[i]);
}

void sat_assume(sat *s, int32_t lit)
{
    see_variable(s, lit);
    vec_push(&s->assumptions, lit);
}

static sat_answer solve_easy(sat *s)
{
    for (uint32_t i = 0; i < s->assumptions.len; i++) cdcl_assume(s->easy, s->assumptions.data[i]);
    uint64_t done = cdcl_conflicts(s->easy), budget = s->derives ? UINT64_MAX - done : EASY_CONFLICTS;
    if (s->limits.max_steps && s->limits.max_steps - s->steps < budget) budget = s->limits.max_steps - s->steps;
    cdcl_answer a = cdcl_solve(s->easy, budget, must_stop_easy, s);
    count_since(s->limits.run, cdcl_visits(s->easy), &s->counted_visits, VISITS_PER_TICK);
    s->steps += cdcl_conflicts(s->easy) - done;
    s->hard_answers = false;
    return a == CDCL_SAT ? SAT_YES : a == CDCL_UNSAT ? SAT_NO : SAT_UNKNOWN;
}

static sat_answer solve_hard(sat *s)
{
    if (!s->hard) {
        open_hard(s);
        if (s->proof) { /* learned clauses stay true */
            uint32_t count;
            const int32_t *log = cdcl_learned(s->easy, &count);
            for (uint32_t i = 0; i < count; i++) vec_push(&s->learned, log[i]);
        }
    }
    for (; s->given < s->clauses.len; s->given++) ccadical_add(s->hard, s->clauses.data[s->given]);
    for (uint32_t i = 0; i < s->assumptions.len; i++) ccadical_assume(s->hard, s->assumptions.data[i]);
    ccadical_set_terminate(s->hard, s, must_stop_hard);
    if (s->limits.max_steps) {
        uint64_t left = s->limits.max_steps - s->steps;
        ccadical_limit(s->hard, "conflicts", left > INT32_MAX ? INT32_MAX : (int)left);
    }
    uint64_t asked = s->asked;
    int a = ccadical_solve(s->hard);
    count_conflicts(s);
    ccadical_set_terminate(s->hard, NULL, NULL);
    s->steps += s->asked - asked; /* CaDiCaL does not report its conflicts; without any count, a query that is solved again and again would
                                     never reach its limit */
    s->hard_answers = true;
    return a == 10 ? SAT_YES : a == 20 ? SAT_NO : SAT_UNKNOWN;
}

sat_answer sat_solve(sat *s, const sat_limits *l)
{
    s->limits = l ? *l : (sat_limits){0};
    s->stopped = LIMIT_NONE;
    sat_answer a = SAT_UNKNOWN;
    count_since(s->limits.run, s->clauses.len, &s->counted_literals, LITERALS_PER_TICK);
    if (s->limits.run && s->limits.run->hit) s->stopped = s->limits.run->hit;
    else if (s->limits.max_steps && s->steps >= s->limits.max_steps) s->stopped = LIMIT_STEPS;
    if (!s->stopped && !s->hard) a = solve_easy(s);
    bool out_of_steps = s->limits.max_steps && s->steps >= s->limits.max_steps;
    if (a == SAT_UNKNOWN && !s->stopped && !out_of_steps && !s->derives) a = solve_hard(s);
    if (a == SAT_UNKNOWN && !s->stopped) s->stopped = LIMIT_STEPS;
    vec_clear(&s->assumptions);
    return a;
}

void sat_keep_derivation(sat *s)
{
    s->derives = true;
    cdcl_keep_derivation(s->easy);
}

void sat_needed(const sat *s, bool *needed) { cdcl_needed(s->easy, needed); }

uint64_t sat_steps(const sat *s) { return s->steps; }
bool sat_is_easy(const sat *s) { return !s->hard; }
limit_reason sat_stopped_by(const sat *s) { return s->stopped; }

bool sat_value(sat *s, int32_t var)
{
    if (var > s->max_var) return false;
    return s->hard_answers ? ccadical_val(s->hard, var) > 0 : cdcl_value(s->easy, var);
}

bool sat_failed(sat *s, int32_t assumption)
{
    return s->hard_answers ? ccadical_failed(s->hard, assumption) != 0 : cdcl_failed(s->easy, assumption);
}

const int32_t *sat_learned(const sat *s, uint32_t *count)
{
    if (!s->hard) return cdcl_learned(s->easy, count);
    *count = s->learned.len;
    return s->learned.data;
}
