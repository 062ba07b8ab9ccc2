/* tests/tools/interpolate_check.c — the interpolants against both back ends.
 *   formulas  random unsatisfiable conjunctions: interpolants of splits and trees of the partitions, and sequences in every way
 * (interpolate_formulas.c) proofs    refutations that were tampered with must be rejected (interpolate_proofs.c) paths     infeasible paths
 * of C programs: interpolants as Hoare triples of the program's edges (interpolate_paths.c) usage: interpolate_check [--count N] [--proofs
 * N] [--seed N] [--timeout SECONDS] [--verbose] [--show] [--32] [--paths N] [--edges N] [FILE…] Status 1: something is wrong. */
#include "interpolate_check.h"
#include "base/bigstack.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- judges ---- */

void judge_open(judge *j, term_table *t, double timeout)
{
    j->t = t;
    j->bits = solver_new(t, &(solver_options){.kind = SOLVER_BITBLAST, .timeout = timeout});
    j->z3 = solver_new(t, &(solver_options){.kind = SOLVER_Z3, .timeout = timeout});
}

void judge_close(judge *j)
{
    solver_free(j->bits);
    solver_free(j->z3);
}

bool judge_unsat(judge *j, const term *f, uint32_t n, const char *what)
{
    solver_answer a = solver_check(j->bits, f, n), b = solver_check(j->z3, f, n);
    if (a == SOLVER_SAT || b == SOLVER_SAT) {
        printf("WRONG: %s: bit-blasting says %s, Z3 says %s\n", what,
               a == SOLVER_SAT     ? "sat"
               : a == SOLVER_UNSAT ? "unsat"
                                   : "unknown",
               b == SOLVER_SAT     ? "sat"
               : b == SOLVER_UNSAT ? "unsat"
                                   : "unknown");
        j->wrong++;
        return false;
    }
    if (a == SOLVER_UNKNOWN && b == SOLVER_UNKNOWN) j->open++;
    else if (a == SOLVER_UNKNOWN || b == SOLVER_UNKNOWN) j->once++;
    return a == SOLVER_UNSAT || b == SOLVER_UNSAT;
}

static void mark(void *context, uint64_t symbol) { map_put(context, symbol, 1); }

bool judge_shared(judge *j, term itp, const term *f, const bool *in_a, uint32_t n)
{
    map64 a = {0}, b = {0}, i = {0};
    for (uint32_t k = 0; k < n; k++) partition_each_symbol(j->t, f[k], mark, in_a[k] ? &a : &b);
    partition_each_symbol(j->t, itp, mark, &i);
    bool fine = true;
    for (uint32_t k = 0; k < i.count; k++) fine = fine && map_get(&a, i.entries[k].key, NULL) && map_get(&b, i.entries[k].key, NULL);
    map_free(&a);
    map_free(&b);
    map_free(&i);
    if (!fine) {
        printf("WRONG: an interpolant with symbols that are not shared\n");
        j->wrong++;
    }
    return fine;
}

/* ---- splits and trees ---- */

static void check_interpolant(judge *j, term itp, const term *f, const bool *in_a, uint32_t n)
{
    VEC(term) a = {0}, b = {0};
    for (uint32_t k = 0; k < n; k++) {
        if (in_a[k]) vec_push(&a, f[k]);
        else vec_push(&b, f[k]);
    }
    vec_push(&a, term_not(j->t, itp));
    vec_push(&b, itp);
    (void)judge_unsat(j, a.data, a.len, "A implies the interpolant");
    (void)judge_unsat(j, b.data, b.len, "the interpolant contradicts B");
    (void)judge_shared(j, itp, f, in_a, n);
    vec_free(&a);
    vec_free(&b);
}

static term demand(judge *j, partitioned *p, const bool *in_a, itp_rules rules)
{
    term r = partitioned_interpolant(p, in_a, rules);
    if (!r.i) {
        printf("WRONG: there is a proof, but no interpolant\n");
        j->wrong++;
    }
    return r;
}

uint32_t check_splits(judge *j, dice *d, partitioned *p, const term *f, uint32_t n, uint32_t splits)
{
    uint32_t count = 0;
    bool *in_a = mem_alloc(n);
    for (uint32_t s = 0; s < splits; s++) {
        uint32_t as = 0;
        while (as == 0 || as == n) {
            as = 0;
            for (uint32_t k = 0; k < n; k++) as += in_a[k] = roll(d, 2);
        }
        for (itp_rules r = ITP_PUDLAK; r <= ITP_MCMILLAN_DUAL; r++) {
            term itp = demand(j, p, in_a, r);
            if (!itp.i) continue;
            check_interpolant(j, itp, f, in_a, n);
            count++;
        }
    }
    free(in_a);
    return count;
}

/* Property (2): the interpolants of X₁ … Xₙ, and Y itself, imply the interpolant of X₁ ∧ … ∧ Xₙ ∧ Y. */
void check_tree(judge *j, dice *d, partitioned *p, const term *f, uint32_t n)
{
    uint32_t children = 1 + roll(d, n > 2 ? n - 2 : 1);
    uint32_t *role = mem_alloc(sizeof *role * n); /* < children: X, = children: Y, above: Z */
    bool *in_a = mem_alloc(n), fine = true;
    VEC(term) facts = {0};
    for (uint32_t k = 0; k < n; k++) role[k] = roll(d, children + 2);
    for (uint32_t c = 0; c < children && fine; c++) {
        bool any = false;
        for (uint32_t k = 0; k < n; k++) any |= in_a[k] = role[k] == c;
        if (!any) continue;
        term itp = demand(j, p, in_a, ITP_PUDLAK);
        vec_push(&facts, itp);
        fine = itp.i != 0;
    }
    for (uint32_t k = 0; k < n; k++) {
        in_a[k] = role[k] <= children;
        if (role[k] == children) vec_push(&facts, f[k]);
    }
    term whole = fine ? demand(j, p, in_a, ITP_PUDLAK) : (term){0};
    if (whole.i) {
        vec_push(&facts, term_not(j->t, whole));
        (void)judge_unsat(j, facts.data, facts.len, "the tree property");
    }
    vec_free(&facts);
    free(role);
    free(in_a);
}

/* ---- the whole ---- */

typedef struct {
    uint32_t count, proofs, failures;
    path_options o;
    char **files;
    int count_files;
} campaign;

static void run(void *context)
{
    campaign *c = context;
    if (c->count) c->failures += check_formulas(c->count, c->o.seed, c->o.timeout, c->o.verbose);
    if (c->proofs) c->failures += check_proofs(c->proofs, c->o.seed);
    if (c->count_files) c->failures += check_paths(&c->o, c->files, c->count_files);
}

static int usage(void)
{
    fprintf(stderr, "usage: interpolate_check [--count N] [--proofs N] [--seed N] [--timeout SECONDS] [--verbose] [--show] [--32] [--paths "
                    "N] [--edges N] [FILE...]\n");
    return 2;
}

int main(int argc, char **argv)
{
    campaign c = {.o = {.paths = 4, .edges = 400, .seed = 1, .timeout = 10}};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        bool more = i + 1 < argc;
        if (!strcmp(argv[i], "--32")) c.o.ilp32 = true;
        else if (!strcmp(argv[i], "--64")) c.o.ilp32 = false;
        else if (!strcmp(argv[i], "--verbose")) c.o.verbose = true;
        else if (!strcmp(argv[i], "--show")) c.o.show = true;
        else if (!strcmp(argv[i], "--count") && more) c.count = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--proofs") && more) c.proofs = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--seed") && more) c.o.seed = strtoull(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--paths") && more) c.o.paths = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--edges") && more) c.o.edges = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--timeout") && more) c.o.timeout = strtod(argv[++i], NULL);
        else return usage();
    }
    c.files = argv + i;
    c.count_files = argc - i;
    if (!c.count && !c.proofs && !c.count_files) return usage();
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!bigstack_run(run, &c)) return 2;
    return c.failures != 0;
}
