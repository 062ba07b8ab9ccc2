/* Which clauses a refutation needs: a random formula without a solution has none with these clauses alone either. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/vec.h"
#include "logic/solve/cdcl.h"

enum { FORMULAS = 300, VARIABLES = 40, CLAUSES = 260 };

typedef struct {
    int32_t lits[3];
    uint32_t count;
} clause;

static uint32_t next_number(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

/* Some clauses are units or have two literals, so that the top level decides variables. */
static clause random_clause(uint64_t *state)
{
    clause c = {.count = next_number(state) % 60 == 0 ? 1 : next_number(state) % 8 == 0 ? 2 : 3};
    for (uint32_t k = 0; k < c.count; k++) {
        int32_t v = (int32_t)(1 + next_number(state) % VARIABLES);
        c.lits[k] = next_number(state) % 2 ? v : -v;
    }
    return c;
}

static void add(cdcl *s, const clause *c)
{
    for (uint32_t k = 0; k < c->count; k++) cdcl_add(s, c->lits[k]);
    cdcl_add(s, 0);
}

static void needed_clauses_are_refuted(void **state)
{
    (void)state;
    uint64_t seed = 7;
    uint32_t refuted = 0, smaller = 0;
    for (uint32_t n = 0; n < FORMULAS; n++) {
        clause all[CLAUSES];
        bool needed[CLAUSES] = {false};
        cdcl *s = cdcl_new(), *again = cdcl_new();
        cdcl_keep_derivation(s);
        for (uint32_t k = 0; k < CLAUSES; k++) all[k] = random_clause(&seed);
        for (uint32_t k = 0; k < CLAUSES; k++) {
            add(s, &all[k]);
            if (k == CLAUSES / 2) (void)cdcl_solve(s, 0, NULL, NULL); /* clauses may also come after a search */
        }
        if (cdcl_solve(s, 0, NULL, NULL) == CDCL_UNSAT) {
            uint32_t count = 0;
            cdcl_needed(s, needed);
            for (uint32_t k = 0; k < CLAUSES; k++) {
                count += needed[k];
                if (needed[k]) add(again, &all[k]);
            }
            refuted++;
            smaller += count < CLAUSES;
            assert_int_equal(cdcl_solve(again, 0, NULL, NULL), CDCL_UNSAT);
        }
        cdcl_free(s);
        cdcl_free(again);
    }
    assert_true(refuted > FORMULAS / 2);
    assert_true(smaller > refuted / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(needed_clauses_are_refuted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
