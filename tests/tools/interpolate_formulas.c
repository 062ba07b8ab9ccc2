/* tests/tools/interpolate_formulas.c — random unsatisfiable conjunctions; see interpolate_check.c */
#include "interpolate_check.h"
#include "../unit/random_term.h"
#include <stdio.h>

enum { MOST = 8, FORGET = 100 /* formulas after which terms and solvers start anew */ };

typedef struct {
    judge j;
    dice d;
    solver *s;
    random_terms gen;
    uint32_t interpolants, sequences, missing[SEQUENCE_WAYS], not_refuted, trees;
} formulas_check;

static bool unsat(formulas_check *c, const term *f, uint32_t n) { return solver_check(c->s, f, n) == SOLVER_UNSAT; }

/* Formulas that share variables and are unsatisfiable together; returns how many. */
static uint32_t random_partitions(formulas_check *c, term *f, bool trivial)
{
    random_terms *gen = &c->gen;
    term_table *t = c->j.t;
    for (;;) {
        uint32_t n = 2 + random_below(&gen->source, 4);
        gen->options.max_width = random_below(&gen->source, 2) ? 33 + random_below(&gen->source, 32) : 64;
        gen->options.arrays = random_below(&gen->source, 3) == 0;
        gen->options.functions = random_below(&gen->source, 4) == 0;
        for (uint32_t k = 0; k < n; k++) {
            f[k] = random_formula(gen, t);
            for (uint32_t more = random_below(&gen->source, 4); more; more--) f[k] = term_and(t, f[k], random_formula(gen, t));
        }
        random_terms_reset(gen);
        if (!unsat(c, f, n)) continue;
        bool alone = false;
        for (uint32_t k = 0; k < n && !trivial; k++) alone |= unsat(c, f + k, 1);
        if (!alone) return n;
    }
}

static void check_sequences(formulas_check *c, const term *f, uint32_t n)
{
    static const char *const names[] = {"a link of a backward sequence", "a link of a forward sequence", "a link of a proof's sequence",
                                        "a link of Spacer's sequence"};
    term out[MOST];
    interpolator *x = interpolator_new(c->s);
    bool in_a[MOST], any = false;
    if (interpolator_load(x, f, n) != SOLVER_UNSAT) {
        printf("WRONG: the formulas are unsatisfiable, but not for the sequence\n");
        c->j.wrong++;
    }
    for (sequence_way w = SEQUENCE_BACKWARD; w < SEQUENCE_WAYS; w++) {
        if (!interpolator_find(x, w, out)) {
            c->missing[w]++;
            continue;
        }
        any = true;
        c->sequences++;
        for (uint32_t k = 0; k < n; k++) {
            term link[3] = {k ? out[k - 1] : c->j.t->true_term, f[k], k + 1 < n ? term_not(c->j.t, out[k]) : c->j.t->true_term};
            (void)judge_unsat(&c->j, link, 3, names[w]);
        }
        for (uint32_t k = 0; k + 1 < n; k++) {
            for (uint32_t i = 0; i < n; i++) in_a[i] = i <= k;
            (void)judge_shared(&c->j, out[k], f, in_a, n);
        }
    }
    if (!any) {
        printf("WRONG: no sequence in any way\n");
        c->j.wrong++;
    }
    interpolator_free(x);
}

static void open_tables(formulas_check *c, double timeout)
{
    term_table *t = terms_new(NULL);
    c->s = solver_new(t, &(solver_options){.timeout = timeout});
    judge_open(&c->j, t, timeout);
}

static void close_tables(formulas_check *c)
{
    solver_free(c->s);
    judge_close(&c->j);
    terms_free(c->j.t);
}

uint32_t check_formulas(uint32_t count, uint64_t seed, double timeout, bool verbose)
{
    formulas_check c = {.d = {seed}};
    double start = limits_now();
    random_terms_init(&c.gen, seed, (random_options){.depth = 4, .no_division = true});
    open_tables(&c, timeout);
    for (uint32_t i = 0; i < count; i++) {
        if (i % FORGET == FORGET - 1) {
            close_tables(&c);
            open_tables(&c, timeout);
            if (verbose) printf("%u formulas, %.1f s\n", i + 1, limits_now() - start);
        }
        term f[MOST];
        uint32_t n = random_partitions(&c, f, i % 10 == 0);
        partitioned *p = partitioned_new(c.j.t, &(solver_options){.timeout = timeout});
        for (uint32_t k = 0; k < n; k++) partitioned_add(p, f[k]);
        solver_answer a = partitioned_solve(p);
        if (a == SOLVER_SAT || (a == SOLVER_UNSAT && !partitioned_replay(p))) {
            printf("WRONG: %s\n", a == SOLVER_SAT ? "unsatisfiable formulas have a model" : "the solver's proof is rejected");
            c.j.wrong++;
        } else if (a == SOLVER_UNSAT) {
            c.interpolants += check_splits(&c.j, &c.d, p, f, n, 2);
            if (n > 2) check_tree(&c.j, &c.d, p, f, n), c.trees++;
        } else {
            c.not_refuted++; /* shared arrays can be beyond the index terms that both sides know */
        }
        partitioned_free(p);
        check_sequences(&c, f, n);
    }
    close_tables(&c);
    random_terms_free(&c.gen);
    bool few = c.not_refuted <= count / 20 + 1;
    printf("%u formulas: %u interpolants, %u trees, %u sequences; without a partitioned proof %u; no sequence: backward %u, forward %u, "
           "proof %u, spacer %u; claims decided by one back end only %u, by none %u; wrong %u; %.1f s\n",
           count, c.interpolants, c.trees, c.sequences, c.not_refuted, c.missing[0], c.missing[1], c.missing[2], c.missing[3], c.j.once,
           c.j.open, c.j.wrong, limits_now() - start);
    if (!few) printf("WRONG: too many formulas without a partitioned proof\n");
    return c.j.wrong + !few;
}
