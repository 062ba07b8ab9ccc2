#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/map.h"
#include "logic/solve/cdcl.h"
#include "logic/interpolate/eliminate.h"
#include "logic/interpolate/interpolate.h"
#include "logic/interpolate/sequence.h"
#include "logic/interpolate/partitioned_formula.h"
#include "random_term.h"

enum { MOST = 8 };

static term_table *t;
static solver *s;
static random_source source = {2024};

static int setup(void **state)
{
    (void)state;
    t = terms_new(NULL);
    s = solver_new(t, NULL);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    solver_free(s);
    terms_free(t);
    return 0;
}

static uint32_t count_from(const char *variable, uint32_t quick)
{
    const char *e = getenv(variable);
    return e ? (uint32_t)strtoul(e, NULL, 10) : quick;
}

static term var(const char *text, uint32_t width) { return term_var_str(t, text, sort_bv(t, width)); }
static term num(uint32_t width, uint64_t v) { return term_bv(t, width, v); }
static bool unsat(const term *f, uint32_t n) { return solver_check(s, f, n) == SOLVER_UNSAT; }

static void mark(void *context, uint64_t symbol) { map_put(context, symbol, 1); }

static bool only_shared_symbols(term itp, const term *f, const bool *in_a, uint32_t n)
{
    map64 a = {0}, b = {0}, i = {0};
    for (uint32_t k = 0; k < n; k++) partition_each_symbol(t, f[k], mark, in_a[k] ? &a : &b);
    partition_each_symbol(t, itp, mark, &i);
    bool fine = true;
    for (uint32_t k = 0; k < i.count; k++) fine = fine && map_get(&a, i.entries[k].key, NULL) && map_get(&b, i.entries[k].key, NULL);
    map_free(&a);
    map_free(&b);
    map_free(&i);
    return fine;
}

static void check_interpolant(term itp, const term *f, const bool *in_a, uint32_t n)
{
    term a[MOST + 1], b[MOST + 1];
    uint32_t as = 0, bs = 0;
    assert_int_not_equal(itp.i, 0);
    for (uint32_t k = 0; k < n; k++) {
        if (in_a[k]) a[as++] = f[k];
        else b[bs++] = f[k];
    }
    a[as++] = term_not(t, itp);
    b[bs++] = itp;
    assert_true(unsat(a, as));
    assert_true(unsat(b, bs));
    assert_true(only_shared_symbols(itp, f, in_a, n));
}

static partitioned *partitions(const term *f, uint32_t n)
{
    partitioned *p = partitioned_new(t, NULL);
    for (uint32_t k = 0; k < n; k++) assert_int_equal(partitioned_add(p, f[k]), k);
    return p;
}

/* All splits (of many partitions: some), all rules. Returns how many interpolants there were. */
static uint32_t check_splits(partitioned *p, const term *f, uint32_t n)
{
    uint32_t count = 0;
    for (uint32_t mask = 1; mask + 1 < 1u << n; mask++) {
        if (n > 3 && random_below(&source, 4)) continue;
        bool in_a[MOST];
        for (uint32_t k = 0; k < n; k++) in_a[k] = mask >> k & 1;
        for (itp_rules r = ITP_PUDLAK; r <= ITP_MCMILLAN_DUAL; r++, count++)
            check_interpolant(partitioned_interpolant(p, in_a, r), f, in_a, n);
    }
    return count;
}

/* Property (2): the interpolants of X₁ … Xₙ, and Y itself, imply the interpolant of X₁ ∧ … ∧ Xₙ ∧ Y. */
static void check_tree(partitioned *p, const term *f, uint32_t n)
{
    uint32_t children = 1 + random_below(&source, n - 2), role[MOST], count = 0; /* role < children: X, = children: Y, above: Z */
    term facts[2 * MOST];
    bool in_a[MOST];
    for (uint32_t k = 0; k < n; k++) role[k] = random_below(&source, children + 2);
    for (uint32_t c = 0; c < children; c++) {
        bool any = false;
        for (uint32_t k = 0; k < n; k++) any |= in_a[k] = role[k] == c;
        if (any) facts[count++] = partitioned_interpolant(p, in_a, ITP_PUDLAK);
    }
    for (uint32_t k = 0; k < n; k++) {
        in_a[k] = role[k] <= children;
        if (role[k] == children) facts[count++] = f[k];
    }
    facts[count++] = term_not(t, partitioned_interpolant(p, in_a, ITP_PUDLAK));
    assert_true(unsat(facts, count));
}

static void simple_interpolant(void **state)
{
    (void)state;
    term x = var("x", 32), y = var("y", 32), z = var("z", 32);
    term f[2] = {term_and(t, term_eq(t, x, num(32, 5)), term_eq(t, y, term_bvadd(t, x, z))),
                 term_and(t, term_ne(t, x, num(32, 5)), term_eq(t, z, num(32, 2)))};
    partitioned *p = partitions(f, 2);
    assert_int_equal(partitioned_solve(p), SOLVER_UNSAT);
    assert_true(partitioned_replay(p));
    bool in_a[2] = {true, false};
    for (itp_rules r = ITP_PUDLAK; r <= ITP_MCMILLAN_DUAL; r++) {
        term i = partitioned_interpolant(p, in_a, r);
        check_interpolant(i, f, in_a, 2);
    }
    partitioned_free(p);
}

/* x ≤ y, y·y ≤ 4 | x·x > 16, 0 < x; and conversions, which leave results open. */
static void float_interpolants(void **state)
{
    (void)state;
    sort f16 = sort_float(t, 5, 11), bool_sort = t->bool_sort;
    term x = term_var_str(t, "x", f16), y = term_var_str(t, "y", f16), z = term_var_str(t, "z", f16);
    term zero = term_fp_bits(t, f16, (uint64_t[1]){0}), four = term_fp_bits(t, f16, (uint64_t[1]){0x4400}),
         sixteen = term_fp_bits(t, f16, (uint64_t[1]){0x4c00});
#define FP(kind, sort, a, b) term_make(t, kind, sort, (term[2]){a, b}, 2, 0, FP_RNE)
    term n = term_make(t, T_FP_TO_SBV, sort_bv(t, 8), &x, 1, 0, FP_RTZ);
    term low = term_and(t, FP(T_FP_LE, bool_sort, x, y), FP(T_FP_LE, bool_sort, FP(T_FP_MUL, f16, y, y), four));
    term high = term_and(t, FP(T_FP_LT, bool_sort, sixteen, FP(T_FP_MUL, f16, x, x)), FP(T_FP_LT, bool_sort, zero, x));
    term f[2][2] = {{low, high},
                    {term_and(t, term_eq(t, x, four), term_eq(t, z, y)), term_and(t, term_ne(t, n, num(8, 4)), term_ne(t, z, x))}};
    for (uint32_t i = 0; i < 2; i++) {
        partitioned *p = partitions(f[i], 2);
        assert_int_equal(partitioned_solve(p), SOLVER_UNSAT);
        assert_true(partitioned_replay(p));
        assert_true(check_splits(p, f[i], 2) > 0);
        partitioned_free(p);
    }
    /* an open result may differ between partitions: satisfiable part by part, but not as a whole */
    term nan = term_make(t, T_FP_IS_NAN, bool_sort, &x, 1, 0, 0),
         open[2] = {term_and(t, nan, term_eq(t, n, num(8, 1))), term_eq(t, n, num(8, 2))};
    partitioned *p = partitions(open, 2);
    assert_int_not_equal(partitioned_solve(p), SOLVER_SAT);
    partitioned_free(p);
#undef FP
}

static void satisfiable_partitions(void **state)
{
    (void)state;
    term x = var("x", 8), y = var("y", 8), a = term_var_str(t, "a", sort_array(t, sort_bv(t, 8), sort_bv(t, 8)));
    term f[2] = {term_bvult(t, x, y), term_eq(t, term_select(t, a, x), y)};
    partitioned *p = partitions(f, 2);
    assert_int_equal(partitioned_solve(p), SOLVER_SAT);
    assert_int_equal(partitioned_interpolant(p, (bool[2]){true, false}, ITP_PUDLAK).i, 0);
    partitioned_free(p);
}

/* Memory that several partitions know: reads at indices that the other side can name. */
static void shared_arrays(void **state)
{
    (void)state;
    sort memory = sort_array(t, sort_bv(t, 32), sort_bv(t, 8));
    term m[3], i = var("i", 32), j = var("j", 32), v = var("v", 8);
    for (uint32_t k = 0; k < 3; k++) m[k] = term_var(t, intern_str(t->names, "m"), k + 1, memory);
    term f[3] = {term_eq(t, m[1], term_store(t, m[0], i, v)),
                 term_and(t, term_eq(t, m[2], term_store(t, m[1], j, num(8, 7))), term_ne(t, i, j)),
                 term_ne(t, term_select(t, m[2], i), v)};
    partitioned *p = partitions(f, 3);
    assert_int_equal(partitioned_solve(p), SOLVER_UNSAT);
    assert_true(check_splits(p, f, 3) > 0);
    for (int k = 0; k < 5; k++) check_tree(p, f, 3);
    partitioned_free(p);
    /* an equation of arrays is enough for a side that cannot name the index */
    term e[2] = {term_eq(t, m[0], m[1]), term_ne(t, term_select(t, m[0], i), term_select(t, m[1], i))};
    p = partitions(e, 2);
    assert_int_equal(partitioned_solve(p), SOLVER_UNSAT);
    check_splits(p, e, 2);
    assert_int_equal(partitioned_interpolant(p, (bool[2]){true, false}, ITP_PUDLAK).i, e[0].i);
    partitioned_free(p);
    /* and functions */
    name fn = intern_str(t->names, "fn");
    term x = var("x", 8), y = var("y", 8), fx = term_apply(t, fn, &x, 1, sort_bv(t, 8)), fy = term_apply(t, fn, &y, 1, sort_bv(t, 8));
    term g[3] = {term_eq(t, fx, num(8, 1)), term_eq(t, x, y), term_eq(t, fy, num(8, 2))};
    p = partitions(g, 3);
    solver_answer a = partitioned_solve(p);
    assert_int_not_equal(a, SOLVER_SAT);
    if (a == SOLVER_UNSAT) check_splits(p, g, 3);
    partitioned_free(p);
}

/* (a + b)·c = a·c + b·c, spread over five partitions: a proof of some size */
static uint32_t distributive(term *f, uint32_t width)
{
    term a = var("a", width), b = var("b", width), c = var("c", width), u = var("u", width), v = var("v", width), y = var("y", width),
         z = var("z", width);
    f[0] = term_eq(t, u, term_bvadd(t, a, b));
    f[1] = term_eq(t, y, term_bvmul(t, u, c));
    f[2] = term_eq(t, v, term_bvmul(t, a, c));
    f[3] = term_eq(t, z, term_bvadd(t, v, term_bvmul(t, b, c)));
    f[4] = term_ne(t, y, z);
    return 5;
}

static void larger_proof(void **state)
{
    (void)state;
    term f[MOST];
    uint32_t n = distributive(f, 3);
    partitioned *p = partitions(f, n);
    assert_int_equal(partitioned_solve(p), SOLVER_UNSAT);
    assert_true(partitioned_replay(p));
    check_splits(p, f, n);
    for (int k = 0; k < 5; k++) check_tree(p, f, n);
    partitioned_free(p);
}

/* The original clauses of a proof as they are now: are they satisfiable? Then nothing may pass for a refutation of them. */
static bool originals_satisfiable(const proof *q)
{
    cdcl *c = cdcl_new();
    for (uint32_t i = 0; i < q->originals; i++) {
        for (uint32_t k = 0; k < q->clauses.data[i].count; k++) {
            proof_lit l = q->lits.data[q->clauses.data[i].first + k];
            cdcl_add(c, l & 1 ? -(int32_t)(l >> 1) : (int32_t)(l >> 1));
        }
        cdcl_add(c, 0);
    }
    bool satisfiable = cdcl_solve(c, 0, NULL, NULL) == CDCL_SAT;
    cdcl_free(c);
    return satisfiable;
}

static uint32_t resolutions;
static void ignore(void *context, uint32_t clause) { (void)context, (void)clause; }
static void count_resolution(void *context, uint32_t clause, proof_lit pivot)
{
    (void)context, (void)clause, (void)pivot;
    resolutions++;
}

static void corrupted_proofs_are_rejected(void **state)
{
    (void)state;
    term f[MOST];
    uint32_t n = distributive(f, 3), rejected = 0;
    partitioned *p = partitions(f, n);
    assert_int_equal(partitioned_solve(p), SOLVER_UNSAT);
    assert_true(partitioned_replay(p));
    proof *q = &p->proof;
    proof_visitor v = {NULL, ignore, count_resolution, ignore};
    assert_true(proof_replay(q, &v));
    assert_true(resolutions > 100);
    /* an original clause is changed so that the formula becomes satisfiable */
    while (rejected < 60) {
        proof_clause *k = &q->clauses.data[random_below(&source, q->originals)];
        if (!k->count || !k->needed) continue;
        proof_lit *l = &q->lits.data[k->first + random_below(&source, k->count)];
        *l ^= 1;
        if (originals_satisfiable(q)) {
            assert_false(proof_replay(q, NULL));
            rejected++;
        }
        *l ^= 1;
    }
    /* steps are left out, or resolve with another clause: a chain of the empty clause then ends with something else */
    proof_clause *last = &q->clauses.data[q->empty];
    assert_true(last->chain_count > 1);
    for (uint32_t trial = 0; trial < 40; trial++, rejected++) {
        proof_step *step = &q->steps.data[last->chain + last->chain_count - 1], keep = *step;
        if (trial == 0) last->chain_count--;
        else if (trial == 1) step->clause = q->empty;
        else if (trial == 2) step->clause = UINT32_MAX;
        else if (trial == 3) step->pivot = UINT32_MAX;
        else { /* a clause with literals that nothing resolves */ uint32_t other;
            do other = random_below(&source, q->originals);
            while (!q->clauses.data[other].needed || q->clauses.data[other].count < 2);
            step->clause = other;
        }
        assert_false(proof_replay(q, NULL));
        if (trial == 0) last->chain_count++;
        *step = keep;
    }
    assert_int_equal(rejected, 100);
    assert_true(proof_replay(q, NULL));
    /* learned clauses that do not follow are found when the proof is built */
    uint32_t refused = 0;
    for (uint32_t trial = 0; trial < 50; trial++) {
        proof broken;
        proof_init(&broken);
        VEC(int32_t) lits = {0};
        for (uint32_t i = 0; i < q->clauses.len; i++) {
            vec_clear(&lits);
            for (uint32_t k = 0; k < q->clauses.data[i].count; k++) {
                proof_lit l = q->lits.data[q->clauses.data[i].first + k];
                vec_push(&lits, l & 1 ? -(int32_t)(l >> 1) : (int32_t)(l >> 1));
            }
            if (i == q->originals) { /* pretend to have learned a unit that is no consequence, and its contrary */
                int32_t unit = (int32_t)(1 + trial % q->variables), contrary = -unit;
                proof_add(&broken, &unit, 1, PROOF_LEARNED);
                proof_add(&broken, &contrary, 1, PROOF_LEARNED);
            }
            proof_add(&broken, lits.data, lits.len, q->clauses.data[i].partition);
        }
        refused += !proof_build(&broken, NULL, 0);
        vec_free(&lits);
        proof_free(&broken);
    }
    assert_int_equal(refused, 50);
    partitioned_free(p);
}

/* ---- sequences ---- */

static void check_sequence(const term *f, uint32_t n, const term *out)
{
    for (uint32_t k = 0; k < n; k++) {
        term link[3] = {k ? out[k - 1] : t->true_term, f[k], k + 1 < n ? term_not(t, out[k]) : t->true_term};
        assert_true(unsat(link, 3));
    }
    for (uint32_t k = 0; k + 1 < n; k++) {
        bool in_a[64];
        for (uint32_t j = 0; j < n; j++) in_a[j] = j <= k;
        assert_true(only_shared_symbols(out[k], f, in_a, n));
    }
}

/* What a partition between two others passes on: only in order may it speak of their index. */
static void memory_in_order(void **state)
{
    (void)state;
    sort memory = sort_array(t, sort_bv(t, 32), sort_bv(t, 8));
    term m[3], i = var("i", 32), j = var("j", 32), v = var("v", 8);
    for (uint32_t k = 0; k < 3; k++) m[k] = term_var(t, intern_str(t->names, "m"), k + 1, memory);
    term f[3] = {term_and(t, term_eq(t, m[1], term_store(t, m[0], i, v)), term_bvult(t, i, j)),
                 term_eq(t, m[2], term_store(t, m[1], j, num(8, 7))), term_ne(t, term_select(t, m[2], i), v)};
    partitioned *p = partitions(f, 3);
    assert_int_equal(partitioned_solve(p), SOLVER_UNKNOWN);
    partitioned_in_order(p);
    assert_int_equal(partitioned_solve(p), SOLVER_UNSAT);
    assert_true(partitioned_replay(p));
    bool first[3] = {true, false, false}, second[3] = {true, true, false};
    check_interpolant(partitioned_interpolant(p, first, ITP_PUDLAK), f, first, 3);
    check_interpolant(partitioned_interpolant(p, second, ITP_PUDLAK), f, second, 3);
    partitioned_free(p);
}

/* ---- elimination ---- */

typedef struct {
    term kept[4];
    uint32_t count;
} kept_list;

static bool is_kept(void *context, uint64_t symbol)
{
    const kept_list *l = context;
    for (uint32_t k = 0; k < l->count; k++)
        if (l->kept[k].i == symbol) return true;
    return false;
}

/* The facts without the other symbols, as one formula */
static term project(const term *facts, uint32_t n, kept_list kept)
{
    eliminator e;
    fact_list list = {0};
    vocabulary v = {is_kept, &kept};
    eliminator_init(&e, t);
    for (uint32_t k = 0; k < n; k++) facts_add(&e, &list, facts[k]);
    eliminate(&e, &list, &v);
    term r = facts_conjunction(t, &list);
    assert_true(vocabulary_covers(&e, &v, r));
    vec_free(&list);
    eliminator_free(&e);
    term claim[9];
    for (uint32_t k = 0; k < n; k++) claim[k] = facts[k];
    claim[n] = term_not(t, r);
    assert_true(unsat(claim, n + 1)); /* it follows */
    return r;
}

static bool equivalent(term a, term b) { return unsat((term[]){term_not(t, term_eq(t, a, b))}, 1); }

static void elimination(void **state)
{
    (void)state;
    term x = var("x", 32), y = var("y", 32), z = var("z", 32), b = term_var_str(t, "b", t->bool_sort);
    kept_list y_z = {{y, z}, 2};
    /* definitions, sums, circular equations */
    assert_int_equal(project((term[]){term_eq(t, x, term_bvadd(t, y, num(32, 1))), term_bvult(t, x, z)}, 2, y_z).i,
                     term_bvult(t, term_bvadd(t, y, num(32, 1)), z).i);
    assert_int_equal(project((term[]){term_eq(t, y, term_bvadd(t, x, num(32, 1))), term_eq(t, x, z)}, 2, y_z).i,
                     term_eq(t, y, term_bvadd(t, z, num(32, 1))).i);
    term doubled = term_eq(t, x, term_bvand(t, term_bvmul(t, x, x), y));
    assert_true(equivalent(project((term[]){doubled, term_eq(t, x, z)}, 2, y_z), term_eq(t, z, term_bvand(t, term_bvmul(t, z, z), y))));
    /* bounds */
    assert_true(equivalent(project((term[]){term_bvslt(t, y, x), term_bvsle(t, x, z)}, 2, y_z), term_bvslt(t, y, z)));
    assert_int_equal(project((term[]){term_bvslt(t, y, x), term_bvsle(t, x, y)}, 2, y_z).i, t->false_term.i);
    /* cases: a join of two branches */
    term join = term_or(t, term_and(t, b, term_eq(t, x, num(32, 1))), term_and(t, term_not(t, b), term_eq(t, x, y)));
    assert_true(equivalent(project((term[]){join, term_bvult(t, x, z)}, 2, (kept_list){{y, z, b}, 3}),
                           term_ite(t, b, term_bvult(t, num(32, 1), z), term_bvult(t, y, z))));
    /* memory: the old one in terms of the new one */
    sort memory = sort_array(t, sort_bv(t, 32), sort_bv(t, 32));
    term m = term_var_str(t, "m", memory), n = term_var_str(t, "n", memory);
    term facts[3] = {term_eq(t, n, term_store(t, m, y, num(32, 5))), term_eq(t, term_select(t, m, z), num(32, 3)),
                     term_eq(t, z, term_bvadd(t, y, num(32, 4)))};
    assert_true(equivalent(
        project(facts, 3, (kept_list){{n, y, z}, 3}),
        term_and_n(t, (term[]){term_eq(t, term_select(t, n, y), num(32, 5)), term_eq(t, term_select(t, n, z), num(32, 3)), facts[2]}, 3)));
    /* what cannot be said is weakened */
    term weak = project((term[]){term_and(t, term_bvult(t, y, z), term_or(t, term_bvult(t, term_bvmul(t, x, x), y), b))}, 1, y_z);
    assert_int_equal(weak.i, term_bvult(t, y, z).i);
}

static bool find_sequence_by(solver *of, const term *formulas, uint32_t n, sequence_way way, term *out)
{
    interpolator *x = interpolator_new(of);
    bool is_found = interpolator_load(x, formulas, n) == SOLVER_UNSAT && interpolator_find(x, way, out);
    interpolator_free(x);
    return is_found;
}

static bool find_sequence(solver *of, const term *formulas, uint32_t n, term *out)
{
    bool is_found = false;
    for (sequence_way w = SEQUENCE_BACKWARD; w < SEQUENCE_WAYS && !is_found; w++) is_found = find_sequence_by(of, formulas, n, w, out);
    return is_found;
}

static void sequences_of_a_loop(void **state)
{
    (void)state;
    enum { N = 20 };
    term f[N], out[N], x[N], y[N];
    for (uint32_t k = 0; k < N; k++) {
        x[k] = term_var(t, intern_str(t->names, "x"), k + 1, sort_bv(t, 32));
        y[k] = term_var(t, intern_str(t->names, "y"), k + 1, sort_bv(t, 32));
    }
    f[0] = term_and(t, term_eq(t, x[0], num(32, 0)), term_eq(t, y[0], num(32, 0)));
    for (uint32_t k = 1; k + 1 < N; k++)
        f[k] = term_and(t, term_eq(t, x[k], term_bvadd(t, x[k - 1], num(32, 1))), term_eq(t, y[k], term_bvadd(t, y[k - 1], num(32, 2))));
    f[N - 1] = term_ne(t, y[N - 2], term_bvmul(t, num(32, 2), x[N - 2]));
    for (int w = SEQUENCE_FORWARD; w >= SEQUENCE_BACKWARD; w--) {
        assert_true(find_sequence_by(s, f, N, w, out));
        check_sequence(f, N, out);
    }
    term doubled = term_eq(t, y[7], term_bvmul(t, num(32, 2), x[7]));
    assert_int_equal(out[7].i, doubled.i); /* going backward finds the invariant */
    assert_true(find_sequence(s, f, N, out));
    check_sequence(f, N, out);
    f[N - 1] = t->true_term;
    assert_false(find_sequence(s, f, N, out));
}

/* Formulas that share variables and are unsatisfiable together; returns how many. */
static uint32_t random_partitions(random_terms *gen, term *f, bool trivial)
{
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
        if (!unsat(f, n)) continue;
        bool alone = false;
        for (uint32_t k = 0; k < n && !trivial; k++) alone |= unsat(f + k, 1);
        if (!alone) return n;
    }
}

/* INTERPOLATE_RANDOM=2000 for the long version */
static void random_interpolants(void **state)
{
    (void)state;
    uint32_t n = count_from("INTERPOLATE_RANDOM", 40), interpolants = 0, unknown = 0;
    random_terms gen;
    random_terms_init(&gen, count_from("INTERPOLATE_SEED", 7), (random_options){.depth = 4, .no_division = true});
    for (uint32_t i = 0; i < n; i++) {
        if (i % 500 == 499) {
            teardown(NULL);
            setup(NULL);
        }
        term f[MOST], out[MOST];
        uint32_t parts = random_partitions(&gen, f, i % 10 == 0);
        partitioned *p = partitions(f, parts);
        solver_answer a = partitioned_solve(p);
        assert_int_not_equal(a, SOLVER_SAT);
        if (a == SOLVER_UNSAT) {
            assert_true(partitioned_replay(p));
            interpolants += check_splits(p, f, parts);
            if (parts > 2) check_tree(p, f, parts);
        } else {
            unknown++; /* shared arrays can be beyond the index terms that both sides know */
        }
        partitioned_free(p);
        assert_true(find_sequence(s, f, parts, out));
        check_sequence(f, parts, out);
    }
    print_message("%u formulas, %u interpolants, %u not refuted with shared arrays\n", n, interpolants, unknown);
    assert_true(unknown <= n / 20);
    random_terms_free(&gen);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(simple_interpolant),  TEST(float_interpolants), TEST(satisfiable_partitions),
        TEST(shared_arrays),       TEST(larger_proof),       TEST(corrupted_proofs_are_rejected),
        TEST(memory_in_order),     TEST(elimination),        TEST(sequences_of_a_loop),
        TEST(random_interpolants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
