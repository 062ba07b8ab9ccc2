/* Audits of proofs: what the engine proves holds; a proof that was tampered with does not. */
#include "program_aid.h"

#include "analysis/predicate/internal.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

static const char program[] = "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void);\n"
                              "static int locked, count;\n"
                              "static void lock(void) { if (locked) __VERIFIER_error(); locked = 1; }\n"
                              "static void unlock(void) { if (!locked) __VERIFIER_error(); locked = 0; }\n"
                              "static int step(int a, int up) { return up ? a + 1 : a - 1; }\n"
                              "int main(void) {\n"
                              "    int i = 0;\n"
                              "    while (i < 3) { lock(); if (__VERIFIER_nondet_int()) { count++; } unlock(); i = step(i, 1); }\n"
                              "    if (locked || i < 3) __VERIFIER_error();\n"
                              "    return 0;\n"
                              "}\n";

typedef enum { NOTHING, EXITS, NODES, APPLICATIONS, ENTRY } tampering;

struct job {
    tampering how;
    uint32_t tried, caught;
    proof_audit untouched;
    bool proved;
};

/* One audit of the proof with one change; the caller undoes the change. */
static void audit_changed_proof(struct job *j, predicate_run *p)
{
    proof_audit a;
    proof_check(p, &a);
    j->tried++;
    j->caught += a.failed;
}

/* The cube with its first literal negated. */
static cube falsified(predicate_run *p, cube c)
{
    uint32_t n;
    const term *literals = cube_literals(&p->cubes, c, &n);
    term copy[64];
    assert_true(n <= 64);
    for (uint32_t k = 0; k < n; k++) copy[k] = k ? literals[k] : term_not(p->t, literals[k]);
    return cube_make(&p->cubes, copy, n);
}

static void tamper(struct job *j, predicate_run *p)
{
    summary_list all = {0};
    proof_collect(p, &all);
    for (uint32_t k = 0; k < all.len; k++) {
        summary *s = (summary *)all.data[k];
        for (uint32_t e = 0; j->how == EXITS && e < s->exits.len; e++) {
            cube was = s->exits.data[e].c;
            if (!was.i || s == p->whole) continue; /* nothing depends on the exits of main */
            s->exits.data[e].c = falsified(p, was);
            audit_changed_proof(j, p);
            s->exits.data[e].c = was;
        }
        for (uint32_t n = 0; j->how == NODES && n < s->nodes.len; n++) {
            cube was = s->nodes.data[n]->c;
            if (!was.i) continue;
            s->nodes.data[n]->c = falsified(p, was);
            audit_changed_proof(j, p);
            s->nodes.data[n]->c = was;
        }
        for (uint32_t n = 0; j->how == APPLICATIONS && n < s->applied.len; n++) {
            application was = s->applied.data[n];
            s->applied.data[n].at = NULL;
            audit_changed_proof(j, p);
            s->applied.data[n] = was;
        }
        cube was = s->entry;
        if (j->how == ENTRY && was.i) {
            s->entry = falsified(p, was);
            audit_changed_proof(j, p);
            s->entry = was;
        }
    }
    vec_free(&all);
}

static void run_job(void *context, const verify_task *t)
{
    struct job *j = context;
    limits l = {0};
    limits_set_timeout(&l, 60);
    stats st = {0};
    engine_options o = {.limits = &l, .stats = &st};
    engine_result r;
    engine_result_init(&r);
    predicate_run p = {.task = t, .o = &o, .out = &r};
    assert_null(predicate_begin(&p));
    predicate_decide(&p);
    j->proved = r.answer == ENGINE_TRUE;
    if (j->proved) {
        proof_check(&p, &j->untouched);
        tamper(j, &p);
    }
    predicate_end(&p);
    engine_result_free(&r);
}

static struct job prove_and_tamper(tampering how)
{
    struct job j = {.how = how};
    assert_true(aid_with_task(program, run_job, &j));
    assert_true(j.proved);
    return j;
}

static void a_proof_holds(void **state)
{
    (void)state;
    struct job j = prove_and_tamper(NOTHING);
    if (j.untouched.failed) fail_msg("%s", j.untouched.what);
    assert_true(j.untouched.triples > 10);
}

/* A changed proof may hold by chance; most do not. */
static void expect_most(tampering how)
{
    struct job j = prove_and_tamper(how);
    print_message("%u of %u changes are noticed\n", j.caught, j.tried);
    assert_true(j.tried >= 3);
    assert_true(j.caught * 10 >= j.tried * 9);
}

static void broken_exits_are_noticed(void **state)
{
    (void)state;
    expect_most(EXITS);
}

static void broken_invariants_are_noticed(void **state)
{
    (void)state;
    expect_most(NODES);
}

static void missing_applications_are_noticed(void **state)
{
    (void)state;
    expect_most(APPLICATIONS);
}

static void broken_entries_are_noticed(void **state)
{
    (void)state;
    expect_most(ENTRY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proof_holds),
        cmocka_unit_test(broken_exits_are_noticed),
        cmocka_unit_test(broken_invariants_are_noticed),
        cmocka_unit_test(missing_applications_are_noticed),
        cmocka_unit_test(broken_entries_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
