/* Unit tests of the unrolling engines: guards, the order of locations, merged states, bounded checking, cut points, claims, k-induction;
 * arrays with an index. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "analysis/bounded/bounded.h"
#include "analysis/bounded/cut_graph.h"
#include "analysis/facts/interval.h"
#include "replay/interpreted/replay.h"
#include "analysis/bounded/suggest.h"
#include "analysis/facts/slice.h"
#include "program_aid.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const engine engine_bmc, engine_kinduction;

static const char header[] = "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void); extern void "
                             "reach_error(void); extern void abort(void);\n"
                             "extern void __VERIFIER_assume(int);\n";

typedef struct {
    cfa_space *space;
    aid_program a;
    verify_task *t;
    limits l;
    stats st;
    engine_result r;
} fixture;

static void start(fixture *x, const char *text)
{
    char *all = malloc(strlen(header) + strlen(text) + 1);
    strcpy(all, header);
    strcat(all, text);
    *x = (fixture){.space = space_new()};
    x->a = aid_build(x->space, all, false);
    free(all);
    assert_non_null(x->a.p);
    limits_set_timeout(&x->l, 60);
    x->t = task_new(x->a.p, program_find(x->a.p, "main"), NULL, &x->l);
    assert_non_null(x->t);
    engine_result_init(&x->r);
}

static void end(fixture *x)
{
    engine_result_free(&x->r);
    task_free(x->t);
    aid_free(&x->a);
    space_free(x->space);
}

/* Runs an engine; false answers must replay. */
static engine_answer ask(const engine *e, const char *text, uint32_t unwind, uint32_t *bound)
{
    fixture x;
    start(&x, text);
    interval_facts *facts = interval_analyse(x.t, &x.l);
    program_slice *slice = slice_compute(x.t, facts, &x.l);
    engine_options o = {.limits = &x.l, .stats = &x.st, .unwind = unwind, .intervals = facts, .slice = slice};
    e->run(x.t, &o, &x.r);
    engine_answer a = x.r.answer;
    if (a == ENGINE_UNKNOWN) print_message("unknown: %s\n", x.r.reason);
    if (a == ENGINE_FALSE) assert_true(replay_check(x.t, x.r.choices.data, x.r.choices.len, &x.l).confirmed);
    if (bound) *bound = x.r.bound;
    slice_free(slice);
    interval_free(facts);
    end(&x);
    return a;
}

/* ---- guards ---- */

static void count_merges(void *context, uint32_t a, uint32_t b, term is_a)
{
    (void)a;
    (void)b;
    (void)is_a;
    ++*(uint32_t *)context;
}

/* The case of a dispatch says that the cases before were not taken, and no more. */
static void later_values_imply_earlier_ones(void **unused)
{
    (void)unused;
    enum { CASES = 50 };
    term_table *t = terms_new(NULL);
    guards g;
    guards_init(&g, t);
    term x = term_var_str(t, "x", sort_bv(t, 32)), y = term_var_str(t, "y", sort_bv(t, 32));
    guard before = guard_and(&g, GUARD_ALWAYS, term_not(t, term_eq(t, y, term_bv(t, 32, 7))));
    for (uint32_t k = 0; k < CASES; k++) before = guard_and(&g, before, term_not(t, term_eq(t, x, term_bv(t, 32, k))));
    guard taken = guard_and(&g, before, term_eq(t, x, term_bv(t, 32, CASES)));
    guard_terms list = {0};
    guard_list(&g, taken, &list);
    assert_int_equal(list.len, 2); /* y != 7 is about something else */
    assert_true(term_same(list.data[0], term_eq(t, x, term_bv(t, 32, CASES))));
    assert_true(term_same(list.data[1], term_not(t, term_eq(t, y, term_bv(t, 32, 7)))));
    assert_int_equal(guard_depth(&g, taken), CASES + 2);
    assert_int_equal(guard_and(&g, before, term_eq(t, x, term_bv(t, 32, 3))).i, 0); /* excluded */
    guard equal = guard_and(&g, before, term_eq(t, x, y));
    assert_int_equal(guard_decides(&g, equal, term_bvslt(t, x, y)), 0);
    assert_int_equal(guard_decides(&g, equal, term_bvult(t, y, x)), 0);
    assert_int_equal(guard_decides(&g, equal, term_bvsle(t, x, y)), 1);
    assert_int_equal(guard_decides(&g, equal, term_not(t, term_bvslt(t, x, y))), 1);
    assert_int_equal(guard_decides(&g, before, term_bvslt(t, x, y)), -1);
    vec_clear(&list);
    guard_list(&g, before, &list);
    assert_int_equal(list.len, CASES + 1);
    vec_clear(&list);
    /* neither an inequality nor the value of something else implies them */
    guard other = guard_and(&g, guard_and(&g, before, term_bvult(t, x, term_bv(t, 32, 90))), term_eq(t, y, term_bv(t, 32, 8)));
    guard_list(&g, other, &list);
    assert_int_equal(list.len, CASES + 2);
    vec_free(&list);
    guards_free(&g);
    terms_free(t);
}

static void guards_join_where_they_parted(void **unused)
{
    (void)unused;
    term_table *t = terms_new(NULL);
    guards g;
    guards_init(&g, t);
    term c[4];
    for (unsigned k = 0; k < 4; k++) {
        char text[2] = {(char)('a' + k), 0};
        c[k] = term_var_str(t, text, t->bool_sort);
    }
    guard a = guard_and(&g, GUARD_ALWAYS, c[0]);
    guard yes = guard_and(&g, a, c[1]), no = guard_and(&g, a, term_not(t, c[1]));
    uint32_t merges = 0, left;
    assert_int_equal(guard_join(&g, (guard[]){yes, no}, 2, count_merges, &merges, &left).i, a.i);
    assert_int_equal(merges, 1);
    assert_int_equal(guard_and(&g, yes, c[0]).i, yes.i); /* said already */
    assert_int_equal(guard_and(&g, yes, term_not(t, c[0])).i, 0);
    /* a switch of three cases comes together again */
    guard one = guard_and(&g, a, c[1]), rest = guard_and(&g, a, term_not(t, c[1]));
    guard two = guard_and(&g, rest, c[2]), three = guard_and(&g, rest, term_not(t, c[2]));
    merges = 0;
    assert_int_equal(guard_join(&g, (guard[]){one, three, two}, 3, count_merges, &merges, &left).i, a.i);
    assert_int_equal(merges, 2);
    /* one way has an assumption of its own */
    guard narrow = guard_and(&g, yes, c[3]);
    guard joined = guard_join(&g, (guard[]){narrow, no}, 2, NULL, NULL, &left);
    guard_terms list = {0};
    guard_list(&g, joined, &list);
    assert_int_equal(list.len, 2);
    assert_true(term_same(list.data[0], term_or(t, term_not(t, c[1]), c[3])));
    vec_free(&list);
    guards_free(&g);
    terms_free(t);
}

/* ---- order ---- */

static void loops_come_before_what_follows(void **unused)
{
    (void)unused;
    fixture x;
    start(&x, "int main(void) { int i = 0, j = 0; while (i < 10) { if (i == 5) break; for (j = 0; j < 3; j++) if (j == 2 && i == 1) goto "
              "out; i++; } i = 7; out: return i + j; }");
    arena memory = {0};
    const cfa_function *f = fn_get(x.a.p, x.t->entry);
    const loop_info *l = &x.t->loops[x.t->entry.i];
    join_order o = join_order_find(f, l, &memory);
    assert_true(o.complete);
    assert_int_equal(l->count, 2);
    for (uint32_t w = LOC_ENTRY; w < f->count_locations; w++)
        for (unsigned b = 0; b < 2; b++) {
            uint32_t to = f->locations[w].next[b];
            if (to >= LOC_ENTRY && !join_order_is_back_edge(l, w, to)) assert_true(o.position[w] < o.position[to]);
        }
    for (uint32_t k = 0; k < l->count; k++) {
        uint32_t high = 0;
        for (uint32_t i = 0; i < l->loops[k].count_body; i++)
            if (o.position[l->loops[k].body[i]] > high) high = o.position[l->loops[k].body[i]];
        assert_int_equal(high - o.loop_position[k] + 1, l->loops[k].count_body);
    }
    arena_free(&memory);
    end(&x);
}

/* ---- arrays ---- */

static void long_chains_are_indexed(void **unused)
{
    (void)unused;
    term_table *t = terms_new(NULL);
    sort s = sort_array(t, sort_bv(t, 32), sort_bv(t, 32));
    term base = term_var_str(t, "a", s), a = base, middle = {0};
    for (uint32_t k = 0; k < 5000; k++) {
        a = term_store(t, a, term_bv(t, 32, k * 7 % 3001), term_bv(t, 32, k));
        if (k == 1000) middle = a;
    }
    for (uint32_t i = 0; i < 3100; i += 13) {
        uint64_t got;
        uint32_t last = UINT32_MAX, early = UINT32_MAX;
        for (uint32_t k = 0; k < 5000; k++)
            if (k * 7 % 3001 == i) {
                last = k;
                if (k <= 1000) early = k;
            }
        term v = term_select(t, a, term_bv(t, 32, i)), w = term_select(t, middle, term_bv(t, 32, i));
        if (last != UINT32_MAX) assert_true(term_is_bv_const(t, v, &got) && got == last);
        else assert_true(term_same(v, term_select(t, base, term_bv(t, 32, i))));
        if (early != UINT32_MAX) assert_true(term_is_bv_const(t, w, &got) && got == early);
        else assert_true(term_same(w, term_select(t, base, term_bv(t, 32, i))));
    }
    terms_free(t);
}

/* ---- bounded checking ---- */

static const char *const false_programs[] = {
    "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; for (int i = 0; i < n; i++) { s += i; if (s == 15) reach_error(); } return "
    "0; }",
    "int a[4]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 0 || i > 3) return 0; a[i] = 5; a[1] = 2; if (a[3] == 5) "
    "reach_error(); return 0; }",
    "int f(int x) { return x <= 0 ? 0 : 1 + f(x - 1); } int main(void) { int n = __VERIFIER_nondet_int(); if (n > 6) return 0; if (f(n) == "
    "6) reach_error(); return 0; }",
    "struct s { int v; struct s *n; } x, y; int main(void) { struct s *p = &x; x.n = &y; y.n = 0; if (__VERIFIER_nondet_int()) p = p->n; "
    "p->v = 3; if (y.v == 3) reach_error(); return 0; }",
    "int one(int x) { return x + 1; } int two(int x) { return x + 2; } int main(void) { int (*f)(int) = __VERIFIER_nondet_int() ? one : "
    "two; if (f(1) == 3) reach_error(); return 0; }",
    "int fact(int n) { int k = n; if (n <= 1) return 1; k = fact(n - 1); return n * k; } int main(void) { if (fact(5) == 120) "
    "reach_error(); return 0; }",
    "int main(void) { int c = 0; for (int i = 0; i < 300; i++) c += 2; if (c == 600) reach_error(); return 0; }",
    "int main(void) { int x = __VERIFIER_nondet_int(), y; switch (x) { case 1: y = 4; break; case 2: y = 5; break; case 3: y = 4; default: "
    "y = 6; } if (y == 6 && x == 3) reach_error(); return 0; }",
};

static const char *const true_programs[] = {
    "int main(void) { int s = 0; for (int i = 0; i < 10; i++) { int x = __VERIFIER_nondet_int(); if (x < 0 || x > 3) return 0; s += x; } "
    "if (s > 30) reach_error(); return 0; }",
    "int a[100000], b[100000]; int main(void) { for (int i = 0; i < 3000; i++) a[i] = __VERIFIER_nondet_int(); for (int i = 0; i < 3000; "
    "i++) b[i] = a[i]; for (int i = 0; i < 3000; i++) if (a[i] != b[i]) reach_error(); return 0; }",
    "int f(int x) { return x <= 0 ? 0 : 1 + f(x - 1); } int main(void) { if (f(30) != 30) reach_error(); return 0; }",
    "int main(void) { unsigned n = __VERIFIER_nondet_uint(), c = 0; if (n > 5) return 0; while (n > 0) { n--; c++; if (c > 5) "
    "reach_error(); } return 0; }",
    "int one(int x) { return x + 1; } int two(int x) { return x + 2; } int main(void) { int (*f)(int) = __VERIFIER_nondet_int() ? one : "
    "two; if (f(1) == 4) reach_error(); return 0; }",
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0) { while (1) x = x; } if (x > 0) reach_error(); return 0; }",
};

static void bmc_finds_errors(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < sizeof false_programs / sizeof *false_programs; k++)
        assert_int_equal(ask(&engine_bmc, false_programs[k], 0, NULL), ENGINE_FALSE);
}

static void bmc_proves_what_ends(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < sizeof true_programs / sizeof *true_programs; k++)
        assert_int_equal(ask(&engine_bmc, true_programs[k], 0, NULL), ENGINE_TRUE);
}

static void bounds_are_respected(void **unused)
{
    (void)unused;
    const char *late = "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) { i++; if (i == 5) reach_error(); } return 0; }";
    const char *fixed = "int main(void) { int c = 0; for (int i = 0; i < 4; i++) c++; if (c != 4) reach_error(); return 0; }";
    uint32_t bound;
    assert_int_equal(ask(&engine_bmc, late, 4, &bound), ENGINE_TRUE);
    assert_int_equal(bound, 4);
    assert_int_equal(ask(&engine_bmc, late, 5, NULL), ENGINE_FALSE);
    assert_int_equal(ask(&engine_bmc, fixed, 4, &bound), ENGINE_TRUE);
    assert_int_equal(bound, 4); /* the last test of the condition is beyond */
    assert_int_equal(ask(&engine_bmc, fixed, 5, &bound), ENGINE_TRUE);
    assert_int_equal(bound, 0);
}

/* ---- induction ---- */

static const char *const inductive_programs[] = {
    "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { if (x < 0) reach_error(); x = x == 1000 ? 0 : x + 1; } return 0; }",
    "int main(void) { unsigned x = 0, y = 0; while (__VERIFIER_nondet_int()) { x += 2; y += 4; } if (y != 2 * x) reach_error(); return 0; "
    "}",
    "int lock = 0, held = 0; int main(void) { while (1) { if (__VERIFIER_nondet_int()) { if (!lock) { lock = 1; held = 7; } } else if "
    "(lock) { if (held != 7) reach_error(); lock = 0; held = 0; } } }",
    "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; if (n < 0) return 0; while (i < n) i++; if (i != n) reach_error(); return 0; "
    "}",
    "int g = 1; void step(void) { int k = 0; while (__VERIFIER_nondet_int()) k++; if (g != 1) reach_error(); } int main(void) { while (1) "
    "step(); }",
};

static const char *const not_inductive[] = {
    "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { if (x == 20) reach_error(); x++; } return 0; }",
    "int g = 1; void step(void) { int k = 0; while (__VERIFIER_nondet_int()) k++; if (k == 7) g = 2; if (g != 1) reach_error(); } int "
    "main(void) { while (1) step(); }",
};

static void kinduction_proves_loops(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < sizeof inductive_programs / sizeof *inductive_programs; k++)
        assert_int_equal(ask(&engine_kinduction, inductive_programs[k], 0, NULL), ENGINE_TRUE);
    for (unsigned k = 0; k < sizeof true_programs / sizeof *true_programs; k++)
        assert_int_equal(ask(&engine_kinduction, true_programs[k], 0, NULL), ENGINE_TRUE);
}

static void kinduction_finds_errors(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < sizeof not_inductive / sizeof *not_inductive; k++)
        assert_int_equal(ask(&engine_kinduction, not_inductive[k], 0, NULL), ENGINE_FALSE);
    for (unsigned k = 0; k < sizeof false_programs / sizeof *false_programs; k++)
        assert_int_equal(ask(&engine_kinduction, false_programs[k], 0, NULL), ENGINE_FALSE);
}

/* Whatever is left of the claims must hold in every run. */
static void claims_are_facts(void **unused)
{
    (void)unused;
    fixture x;
    start(&x, "int main(void) { unsigned x = 0, y = 3; int z = 0; while (__VERIFIER_nondet_int()) { x++; y += 2; z = z == 3 ? 0 : z + 1; } "
              "if (z > 3) reach_error(); return (int)y; }");
    task_encoding enc;
    cut_graph g;
    task_encoding_init(&enc, x.t, &x.l);
    refutations refuted;
    refutations_init(&refuted, enc.t, "kinduction", &(engine_options){.limits = &x.l});
    assert_true(cut_graph_init(&g, &enc, &refuted, NULL, NULL));
    assert_int_equal(g.nodes.len, 2);
    suggestions *s = suggest_from_runs(&g, &x.l, 0.2);
    bool sum = false, range = false;
    uint32_t made = 0;
    for (suggest_stage k = 0; k < SUGGEST_STAGES; k++) {
        made += suggest_claims(s, k);
        assert_true(cut_graph_prove(&g, limits_now() + 20));
    }
    assert_true(made > 0);
    for (uint32_t k = 0; k < g.nodes.data[1].claims.len; k++) {
        char text[200];
        if (!g.nodes.data[1].claims.data[k].alive) continue;
        ex_show(x.a.p, g.nodes.data[1].claims.data[k].condition, text, sizeof text);
        assert_null(strstr(text, "x <= ")); /* x wraps around */
        sum |= strchr(text, 'x') && strchr(text, 'y') && strstr(text, "==");
        range |= !strcmp(text, "z <= 3");
    }
    assert_true(sum && range);
    suggest_free(s);
    cut_graph_free(&g);
    refutations_free(&refuted);
    task_encoding_free(&enc);
    end(&x);
}

static void addresses_as_numbers_are_noticed(void **unused)
{
    (void)unused; /* where the interpreter puts memory depends on the room that it has: it may be false */
    assert_int_not_equal(ask(&engine_bmc,
                             "void *malloc(unsigned long); int main(void) { char *p = malloc(4); if ((unsigned long)p < 4294967295UL) "
                             "reach_error(); return 0; }",
                             0, NULL),
                         ENGINE_TRUE);
    assert_int_equal(ask(&engine_bmc,
                         "void *malloc(unsigned long); int main(void) { char *p = malloc(4); if ((unsigned long)p > "
                         "18446744073709547520UL) reach_error(); return 0; }",
                         0, NULL),
                     ENGINE_TRUE);
}

/* The k of another revision makes two segments of every node. The pointer at the first loop points to one object, but its node must keep
 * both segments: only the second one leads to the error, which the second loop meets in its first segment alone. */
static void pointers_are_fixed_in_first_segments(void **unused)
{
    (void)unused;
    static const char two[] = "invariants 2\n";
    fixture x;
    start(&x, "int bad; static void first(int *p) { unsigned n = 0; while (__VERIFIER_nondet_int()) { n++; *p = *p + 1;"
              "if (n == 5000 && __VERIFIER_nondet_int() == 123456) bad = 1; } }"
              "int main(void) { int x = 0; first(&x); while (__VERIFIER_nondet_int()) { if (bad) reach_error(); bad = 0; } return x; }");
    artefacts given = {0};
    vec_push(&given,
             (artefact){.kind = ARTEFACT_INVARIANTS, .engine = "kinduction", .function = FN_NONE, .bytes = two, .len = strlen(two)});
    engine_options o = {.limits = &x.l, .stats = &x.st, .given = &given};
    limits_allow(&x.l, 2);
    engine_kinduction.run(x.t, &o, &x.r);
    assert_true(x.st.invariants_searched > 0);
    assert_int_not_equal(x.r.answer, ENGINE_TRUE);
    vec_free(&given);
    end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guards_join_where_they_parted),
        cmocka_unit_test(later_values_imply_earlier_ones),
        cmocka_unit_test(loops_come_before_what_follows),
        cmocka_unit_test(long_chains_are_indexed),
        cmocka_unit_test(bmc_finds_errors),
        cmocka_unit_test(bmc_proves_what_ends),
        cmocka_unit_test(bounds_are_respected),
        cmocka_unit_test(kinduction_proves_loops),
        cmocka_unit_test(kinduction_finds_errors),
        cmocka_unit_test(claims_are_facts),
        cmocka_unit_test(pointers_are_fixed_in_first_segments),
        cmocka_unit_test(addresses_as_numbers_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
