/* tests/tools/solver_check.c — the decision procedures against each other, the evaluator and the clock.
 *   random formulas   bit-blasting (A) and Z3 (B) must give the same answer, `auto` with its cache and short cuts (C) too, asked level by
 * level; every model must satisfy the formula by our evaluator; every core must be unsatisfiable again.
 *   --loop            that many small questions through one solver with its cache on: the resident size must stay where it was.
 * Formula number i depends on the seed and i alone: --only repeats one.
 * usage: solver_check [--count N] [--seed N] [--steps N] [--only I] [--floats] [--print] [--quiet]
 *        solver_check --loop N [--kind auto|bitblast|z3]
 * --floats: operators on floats may occur in every formula, not in one of twelve. --print shows the formulas instead of asking. Undecided
 * formulas are counted and listed. Last line: counts. Status 1: something is wrong, or too much is undecided. */
#include "tool.h"
#include "logic/term/smtlib.h"
#include "logic/solve/solver.h"
#include "../unit/random_term.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Z3 itself leaks when it runs out of memory; nothing else is excused. The sanitizer looks for this name. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libz3.so"; }

enum {
    TABLE_FORMULAS = 1000,
    MOST_PARTS = 8,
    LISTED = 40,
    Z3_SHARE = 64,
    UNDECIDED_SHARE = 100,
    UNDECIDED_FLOATS = 20,
    UNDECIDED_FLOOR = 3
};
#define SLOW 2.0 /* seconds for one question: worth a line */

typedef struct {
    uint64_t seed;
    uint32_t count, only;
    uint64_t steps;
    bool quiet, one, print, only_floats;
    term_table *t;
    solver *bits, *z3, *any, *any_by_z3 /* Z3's steps are longer */;
    random_terms gen;
    uint32_t number; /* of the formula */
    uint32_t wrong, decided, sat, unsat, bits_unknown, z3_unknown, any_unknown, models, cores, levels, floats, uncovered;
    uint32_t z3_models_missing;
    double bits_seconds, z3_seconds, any_seconds, level_seconds;
} campaign;

/* ---- one formula ---- */

typedef struct {
    term parts[MOST_PARTS]; /* their conjunction is asked */
    uint32_t count, hard;   /* the first ones are asserted, the others assumed */
} formula;

static void print_formula(const campaign *c, const formula *f)
{
    buf text = {0};
    smtlib_print_script(c->t, f->parts, f->count, true, &text);
    fwrite(text.data, 1, text.len, stdout);
    buf_free(&text);
}

static void wrong(campaign *c, const formula *f, const char *what)
{
    c->wrong++;
    printf("WRONG: formula %u of seed %llu: %s\n", c->number, (unsigned long long)c->seed, what);
    if (c->wrong <= 5) print_formula(c, f);
}

/* A quarter without multiplication and division, a quarter with them and narrow, the rest with every operator up to 64 bits; the operators
 * are those of random_term.c. */
static void choose(campaign *c)
{
    random_source *r = &c->gen.source;
    uint32_t mix = random_below(r, 4);
    random_options o = {
        .depth = 1 + random_below(r, 6), .max_width = 64, .arrays = random_below(r, 2), .functions = random_below(r, 4) == 0};
    if (mix == 0) o.no_division = true;
    else if (mix == 1) o.max_width = 2 + random_below(r, 10);
    else if (mix == 2) o.max_width = 33 + random_below(r, 32), o.depth = 1 + random_below(r, 4);
    if (random_below(r, 12) == 0 || c->only_floats) { /* Z3 is slow with large ones */
        o.floats = o.formats = true;
        o.small_floats = random_below(r, 4) != 0;
        if (!o.small_floats) o.depth = 1 + random_below(r, 3);
        if (o.depth > 4) o.depth = 4;
    }
    c->gen.options = o;
}

static formula generate(campaign *c)
{
    formula f = {.count = 0};
    c->gen.source.state = c->seed * 0x9e3779b97f4a7c15u + c->number;
    choose(c);
    f.count = 1 + random_below(&c->gen.source, 4);
    f.hard = random_below(&c->gen.source, f.count + 1);
    for (uint32_t k = 0; k < f.count; k++) f.parts[k] = random_formula(&c->gen, c->t);
    random_terms_reset(&c->gen);
    return f;
}

static void check_model(campaign *c, const formula *f, uint32_t count, solver *s, const char *who)
{
    const model *m = solver_model(s);
    char text[80];
    if (!m && s == c->z3) { /* an array that Z3 describes in a way that we do not read */
        c->z3_models_missing++;
        return;
    }
    bool good = m != NULL;
    for (uint32_t k = 0; k < count && good; k++) good = model_holds(m, f->parts[k]);
    c->models++;
    if (good) return;
    snprintf(text, sizeof text, m ? "the model of %s does not satisfy it" : "%s has no model", who);
    wrong(c, f, text);
}

/* The core with what is asserted, asked of somebody else. */
static void check_core(campaign *c, const formula *f, solver *s, solver *other, const char *who)
{
    uint32_t n;
    char text[80];
    const term *core = solver_core(s, &n);
    term copy[MOST_PARTS];
    bool known = n <= MOST_PARTS;
    for (uint32_t k = 0; k < n && known; k++) {
        copy[k] = core[k];
        bool found = false;
        for (uint32_t i = f->hard; i < f->count; i++) found |= term_same(f->parts[i], core[k]);
        known = found;
    }
    c->cores++;
    if (!known) {
        snprintf(text, sizeof text, "the core of %s is no part of the assumptions", who);
        wrong(c, f, text);
    } else if (solver_check(other, copy, n) == SOLVER_SAT) {
        snprintf(text, sizeof text, "the core of %s is satisfiable", who);
        wrong(c, f, text);
    }
}

static solver_answer ask(campaign *c, const formula *f, solver *s, double *seconds)
{
    double start = limits_now();
    solver_push(s);
    for (uint32_t k = 0; k < f->hard; k++) solver_assert(s, f->parts[k]);
    solver_answer a = solver_check(s, f->parts + f->hard, f->count - f->hard);
    double took = limits_now() - start;
    *seconds += took;
    if (took > SLOW && !c->quiet)
        printf("slow: formula %u, %s: %.1f s\n", c->number, s == c->bits ? "bit-blasting" : s == c->z3 ? "Z3" : "auto", took);
    return a;
}

/* Level by level, down and up again: part k on level k. Each answer must be one that the final answer allows. Of an unsatisfiable formula
 * with floats, a part may be left to Z3, whose model may choose open results otherwise than we do. */
static void climb(campaign *c, const formula *f, bool floats, solver_answer whole)
{
    solver_answer at[MOST_PARTS];
    for (uint32_t k = 0; k < f->count; k++) {
        solver_push(c->any);
        solver_assert(c->any, f->parts[k]);
        double start = limits_now();
        at[k] = solver_check(c->any, NULL, 0);
        c->level_seconds += limits_now() - start;
        c->levels++;
        if (at[k] == SOLVER_SAT && !(floats && whole != SOLVER_SAT)) check_model(c, f, k + 1, c->any, "auto, by levels,");
        if (k && at[k] == SOLVER_SAT && at[k - 1] == SOLVER_UNSAT) wrong(c, f, "auto: more assertions, and satisfiable again");
    }
    solver_answer last = at[f->count - 1];
    if (last != whole && last != SOLVER_UNKNOWN && whole != SOLVER_UNKNOWN) wrong(c, f, "auto, by levels, answers otherwise");
    for (uint32_t k = f->count; k-- > 0;) {
        solver_pop(c->any);
        if (!k || k % 2) continue;
        solver_answer again = solver_check(c->any, NULL, 0);
        if (again != at[k - 1] && again != SOLVER_UNKNOWN && at[k - 1] != SOLVER_UNKNOWN) wrong(c, f, "auto: another answer after a pop");
    }
}

static bool has_floats(const campaign *c, const formula *f)
{
    for (uint32_t k = 0; k < f->count; k++)
        if (term_get(c->t, f->parts[k])->has_float) return true;
    return false;
}

static void list_unknown(const campaign *c, const char *who, solver *s, uint32_t so_far)
{
    if (so_far <= LISTED && !c->quiet) printf("undecided: formula %u, %s: %s\n", c->number, who, solver_unknown_reason(s));
}

static void compare(campaign *c)
{
    formula f = generate(c);
    if (c->print) {
        print_formula(c, &f);
        return;
    }
    bool floats = has_floats(c, &f);
    solver_answer a, b, any;
    c->floats += floats;
    a = ask(c, &f, c->bits, &c->bits_seconds);
    bool uncovered = floats && a == SOLVER_UNKNOWN; /* remainders, and what depends on results that the standard leaves open; Z3's models
                                                       may choose those otherwise than we do */
    c->uncovered += uncovered;
    if (a == SOLVER_UNKNOWN && !floats) list_unknown(c, "bit-blasting", c->bits, ++c->bits_unknown);
    if (a == SOLVER_SAT) check_model(c, &f, f.count, c->bits, "bit-blasting");
    b = ask(c, &f, c->z3, &c->z3_seconds);
    if (b == SOLVER_UNKNOWN) list_unknown(c, "Z3", c->z3, ++c->z3_unknown);
    if (b == SOLVER_SAT && !floats) check_model(c, &f, f.count, c->z3, "Z3");
    solver *as_it_comes = uncovered ? c->any_by_z3 : c->any;
    any = ask(c, &f, as_it_comes, &c->any_seconds);
    if (any == SOLVER_UNKNOWN) list_unknown(c, "auto", as_it_comes, ++c->any_unknown);
    if (any == SOLVER_SAT && !uncovered) check_model(c, &f, f.count, as_it_comes, "auto");
    solver_answer whole = a != SOLVER_UNKNOWN ? a : any;
    if (a != SOLVER_UNKNOWN && b != SOLVER_UNKNOWN && a != b)
        wrong(c, &f, a == SOLVER_SAT ? "bit-blasting says sat, Z3 unsat" : "bit-blasting says unsat, Z3 sat");
    if (any != SOLVER_UNKNOWN && whole != any)
        wrong(c, &f, any == SOLVER_SAT ? "auto says sat, bit-blasting unsat" : "auto says unsat, bit-blasting sat");
    if (any != SOLVER_UNKNOWN && b != SOLVER_UNKNOWN && any != b)
        wrong(c, &f, any == SOLVER_SAT ? "auto says sat, Z3 unsat" : "auto says unsat, Z3 sat");
    if (any == SOLVER_UNSAT) check_core(c, &f, as_it_comes, c->z3, "auto");
    if (a == SOLVER_UNSAT) check_core(c, &f, c->bits, c->any, "bit-blasting");
    if (b == SOLVER_UNSAT && f.hard < f.count) { /* the core of auto was asked of Z3 meanwhile */
        if (solver_check(c->z3, f.parts + f.hard, f.count - f.hard) == SOLVER_UNSAT) check_core(c, &f, c->z3, as_it_comes, "Z3");
    }
    solver_pop(c->bits);
    solver_pop(c->z3);
    solver_pop(as_it_comes);
    if (!uncovered) climb(c, &f, floats, whole);
    c->decided += (a != SOLVER_UNKNOWN || uncovered) && b != SOLVER_UNKNOWN;
    c->sat += whole == SOLVER_SAT;
    c->unsat += whole == SOLVER_UNSAT;
}

/* ---- the campaign ---- */

static void close_solvers(campaign *c)
{
    solver_free(c->bits);
    solver_free(c->z3);
    solver_free(c->any);
    solver_free(c->any_by_z3);
    terms_free(c->t);
}

static void open_solvers(campaign *c)
{
    c->t = terms_new(NULL);
    c->bits = solver_new(c->t, &(solver_options){.kind = SOLVER_BITBLAST, .max_steps = c->steps});
    c->z3 = solver_new(c->t, &(solver_options){.kind = SOLVER_Z3, .max_steps = c->steps / Z3_SHARE, .timeout = 20});
    c->any = solver_new(c->t, &(solver_options){.cache = true, .max_steps = c->steps, .timeout = 20});
    c->any_by_z3 = solver_new(c->t, &(solver_options){.cache = true, .max_steps = c->steps / Z3_SHARE, .timeout = 20});
}

/* What nobody decides is not tested: more than one in a hundred (with floats alone, of which Z3 decides less, in twenty) means that a back
 * end or a limit is broken. */
static bool too_many_undecided(const campaign *c)
{
    uint32_t most = c->count / (c->only_floats ? UNDECIDED_FLOATS : UNDECIDED_SHARE) + UNDECIDED_FLOOR;
    return c->bits_unknown > most || c->z3_unknown > most || c->any_unknown > most;
}

static void report(const campaign *c)
{
    printf("formulas %u, decided by both %u (sat %u, unsat %u, with floats %u of which left to Z3 %u), undecided: bit-blasting %u, Z3 %u, "
           "auto %u; models %u (Z3 did not tell %u), cores %u, levels %u; seconds: bit-blasting %.1f, Z3 %.1f, auto %.1f, auto by levels "
           "%.1f; wrong %u%s\n",
           c->one ? 1 : c->count, c->decided, c->sat, c->unsat, c->floats, c->uncovered, c->bits_unknown, c->z3_unknown, c->any_unknown,
           c->models, c->z3_models_missing, c->cores, c->levels, c->bits_seconds, c->z3_seconds, c->any_seconds, c->level_seconds, c->wrong,
           too_many_undecided(c) ? "; TOO MANY UNDECIDED" : "");
}

static void random_campaign(campaign *c)
{
    random_terms_init(&c->gen, c->seed, (random_options){.depth = 4, .max_width = 64});
    double start = limits_now(), said = start;
    for (uint32_t i = c->one ? c->only : 0; i < (c->one ? c->only + 1 : c->count); i++) {
        if (!c->t || i % TABLE_FORMULAS == 0) { /* terms are never freed singly */
            if (c->t) close_solvers(c);
            open_solvers(c);
        }
        c->number = i;
        compare(c);
        if (!c->quiet && limits_now() - said > 10) {
            said = limits_now();
            fprintf(stderr, "%u of %u formulas, %.0f s, undecided %u, wrong %u\n", i + 1, c->count, said - start, c->z3_unknown, c->wrong);
        }
    }
    if (!c->print) report(c);
    close_solvers(c);
    random_terms_free(&c->gen);
}

/* ---- bounded memory ---- */

enum { KINDS_OF_QUESTIONS = 6, LOOP_VARIABLES = 2000 };

/* Question number i; its answer is known. Variables and constants change with i, but come again, as in a verifier that works on one
 * program. */
static term loop_question(term_table *t, uint32_t i, solver_answer *expected)
{
    uint32_t n = i % LOOP_VARIABLES;
    name sx = intern_str(t->names, "x"), sy = intern_str(t->names, "y"), sm = intern_str(t->names, "mem");
    sort s32 = sort_bv(t, 32), bytes = sort_array(t, s32, sort_bv(t, 8));
    term x = term_var(t, sx, n + 1, s32), y = term_var(t, sy, n + 1, s32), m = term_var(t, sm, n + 1, bytes),
         k = term_bv(t, 32, 2 + i / 7 % 1000);
    *expected = SOLVER_SAT;
    switch (i % KINDS_OF_QUESTIONS) {
    case 0: return term_and(t, term_bvult(t, x, y), term_bvult(t, y, term_bvadd(t, x, k)));
    case 1: return term_and(t, term_eq(t, y, term_bvadd(t, x, k)), term_bvult(t, y, x));
    case 2:
        *expected = SOLVER_UNSAT;
        return term_and(t, term_ne(t, x, y), term_ne(t, term_select(t, term_store(t, m, x, term_bv(t, 8, 1)), y), term_select(t, m, y)));
    case 3: return term_and(t, term_eq(t, term_bvand(t, x, term_bv(t, 32, 1023)), k), term_bvslt(t, x, y));
    case 4:
        *expected = SOLVER_UNSAT;
        return term_and(t, term_bvult(t, x, k), term_bvult(t, term_bvadd(t, k, k), term_bvadd(t, x, term_bv(t, 32, 1))));
    default:
        return term_and(t, term_eq(t, term_select(t, m, x), term_bv(t, 8, i)),
                        term_ne(t, term_select(t, m, term_bvadd(t, x, y)), term_bv(t, 8, i)));
    }
}

/* The resident size after a fifth of the questions, when every table has seen every term, is the measure for the rest. */
static bool loop(uint32_t count, solver_kind kind)
{
    term_table *t = terms_new(NULL);
    solver *s = solver_new(t, &(solver_options){.kind = kind, .cache = true, .timeout = 20});
    uint64_t early = 0, late = 0;
    uint32_t wrong_answers = 0, terms_early = 0;
    double start = limits_now();
    for (uint32_t i = 0; i < count; i++) {
        solver_answer expected;
        if (i == count / 5) early = limits_resident_bytes(), terms_early = t->terms.len;
        solver_push(s);
        solver_assert(s, loop_question(t, i, &expected));
        solver_answer a = solver_check(s, NULL, 0);
        wrong_answers += a != expected;
        if (a == SOLVER_SAT && i % 16 == 0 && !solver_model(s)) wrong_answers++;
        solver_pop(s);
    }
    late = limits_resident_bytes();
    uint64_t allowed = early + early / 10 + (8u << 20) + 256ull * (t->terms.len - terms_early); /* terms are the caller's: they stay */
    bool good = late <= allowed && !wrong_answers;
    const solver_stats *n = solver_statistics(s);
    printf("questions %u, wrong %u, %.1f s, %.2f µs each; resident after a fifth %.1f MB, at the end %.1f MB, peak %.1f MB; terms %u then, "
           "%u at the end; cache hits %llu, SAT %llu, Z3 %llu%s\n",
           count, wrong_answers, limits_now() - start, (limits_now() - start) * 1e6 / (count ? count : 1), (double)early / 1e6,
           (double)late / 1e6, (double)limits_peak_bytes() / 1e6, terms_early, t->terms.len, (unsigned long long)n->cache_hits,
           (unsigned long long)n->sat_queries, (unsigned long long)n->z3_queries, late > allowed ? "; TOO MUCH MEMORY" : "");
    solver_free(s);
    terms_free(t);
    return good;
}

static void work(void *context)
{
    tool_arguments *a = context;
    campaign c = {.seed = 1, .count = 5000, .steps = 20000};
    uint32_t loops = 0;
    solver_kind kind = SOLVER_AUTO;
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k], *next = k + 1 < a->count ? a->values[k + 1] : NULL;
        if (!strcmp(x, "--quiet")) c.quiet = true;
        else if (!strcmp(x, "--print")) c.print = true;
        else if (!strcmp(x, "--floats")) c.only_floats = true;
        else if (!strcmp(x, "--count") && next) c.count = (uint32_t)atoi(next), k++;
        else if (!strcmp(x, "--seed") && next) c.seed = (uint64_t)atoll(next), k++;
        else if (!strcmp(x, "--steps") && next) c.steps = (uint64_t)atoll(next), k++;
        else if (!strcmp(x, "--only") && next) c.only = (uint32_t)atoi(next), c.one = true, k++;
        else if (!strcmp(x, "--loop") && next) loops = (uint32_t)atoi(next), k++;
        else if (!strcmp(x, "--kind") && next)
            kind = !strcmp(next, "z3") ? SOLVER_Z3 : !strcmp(next, "bitblast") ? SOLVER_BITBLAST : SOLVER_AUTO, k++;
        else {
            fprintf(stderr, "usage: solver_check [--count N] [--seed N] [--steps N] [--only I] [--floats] [--print] [--quiet] | --loop N "
                            "[--kind auto|bitblast|z3]\n");
            return;
        }
    }
    if (loops) {
        a->status = loop(loops, kind) ? 0 : 1;
        return;
    }
    random_campaign(&c);
    a->status = c.wrong || too_many_undecided(&c);
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    return tool_run(argc, argv, 64, work);
}
