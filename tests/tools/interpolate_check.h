/* tests/tools/interpolate_check.h — what the parts of the campaign share: the two back ends as judges, and counts. */
#ifndef TESTS_INTERPOLATE_CHECK_H
#define TESTS_INTERPOLATE_CHECK_H

#include "base/map.h"
#include "logic/interpolate/interpolate.h"
#include "logic/interpolate/partitioned_formula.h"
#include "logic/interpolate/sequence.h"

typedef struct {
    uint64_t state;
} dice;

static inline uint32_t roll(dice *d, uint32_t n) /* 0 … n-1 */
{
    d->state += 0x9e3779b97f4a7c15u;
    uint64_t z = d->state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 33) % n;
}

typedef struct {
    term_table *t;
    solver *bits, *z3;
    uint32_t wrong, once, open; /* claims that a back end refutes; that only one of them decided; that neither did */
    bool verbose;
} judge;

void judge_open(judge *j, term_table *t, double timeout);
void judge_close(judge *j);
/* Are these formulas unsatisfiable together? Both back ends are asked. A model of either makes the claim wrong, and is reported with
 * `what`. */
bool judge_unsat(judge *j, const term *f, uint32_t n, const char *what);
/* Does it use only symbols that occur both in f[i] with in_a[i] and in f[i] without? */
bool judge_shared(judge *j, term itp, const term *f, const bool *in_a, uint32_t n);

/* Interpolants of random splits under all rules, each judged; then property (2) on random trees. Returns how many interpolants were judged.
 */
uint32_t check_splits(judge *j, dice *d, partitioned *p, const term *f, uint32_t n, uint32_t splits);
void check_tree(judge *j, dice *d, partitioned *p, const term *f, uint32_t n);

/* Each returns the number of failures. */
uint32_t check_formulas(uint32_t count, uint64_t seed, double timeout, bool verbose);
uint32_t check_proofs(uint32_t count, uint64_t seed);
typedef struct {
    bool ilp32, verbose, show;
    uint32_t paths, edges;
    uint64_t seed;
    double timeout;
} path_options;
uint32_t check_paths(const path_options *o, char **files, int count);

#endif
