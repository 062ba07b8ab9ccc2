/* Audits of proofs by trace abstraction: what the engine proves holds; a proof that was tampered with does not. */
#include "program_aid.h"

#include "analysis/trace/internal.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

static const char program[] = "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void);\n"
                              "static int locked;\n"
                              "static void lock(void) { if (locked) __VERIFIER_error(); locked = 1; }\n"
                              "static void unlock(void) { if (!locked) __VERIFIER_error(); locked = 0; }\n"
                              "int main(void) {\n"
                              "    while (__VERIFIER_nondet_int()) { lock(); unlock(); }\n"
                              "    if (locked) __VERIFIER_error();\n"
                              "    return 0;\n"
                              "}\n";

/* Calls and returns are letters here. */
static const char recursive_program[] = "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void);\n"
                                        "static int locked;\n"
                                        "static int count(int n) {\n"
                                        "    if (locked) __VERIFIER_error();\n"
                                        "    if (n <= 0) return 0;\n"
                                        "    return 1 + count(n - 1);\n"
                                        "}\n"
                                        "int main(void) {\n"
                                        "    int n = __VERIFIER_nondet_int();\n"
                                        "    if (n < 0) return 0;\n"
                                        "    if (count(n) != n) __VERIFIER_error();\n"
                                        "    return 0;\n"
                                        "}\n";

struct job {
    bool proved;
    uint32_t returns; /* transitions over return letters */
    trace_audit untouched;
    uint32_t tried, caught;    /* transitions that lead to `false` now */
    uint32_t left_out, missed; /* automata that are not looked at */
};

/* Every transition in turn leads to `false`: then its letter would be impossible. */
static void tamper_with_transitions(struct job *j, trace_run *r)
{
    for (uint32_t k = 0; k < r->current.len; k++)
        for (uint32_t t = 0; t < r->current.data[k]->transitions.len; t++) {
            predicate_set *to = &r->current.data[k]->transitions.data[t].to, was = *to;
            trace_audit a;
            if (was.i == SET_FALSE.i) continue;
            j->returns += letter_get(&r->letters, r->current.data[k]->transitions.data[t].l)->kind == LETTER_RETURN;
            *to = SET_FALSE;
            trace_check_proof(r, &a);
            *to = was;
            j->tried++;
            j->caught += a.failed;
        }
}

static void leave_automata_out(struct job *j, trace_run *r)
{
    automaton *last = vec_pop(&r->current);
    trace_audit a;
    trace_check_proof(r, &a);
    j->left_out++;
    j->missed += a.failed;
    vec_push(&r->current, last);
}

static void run_job(void *context, const verify_task *t)
{
    struct job *j = context;
    limits l = {0};
    limits_set_timeout(&l, 60);
    stats st = {0};
    engine_options o = {.limits = &l, .stats = &st};
    engine_result out;
    engine_result_init(&out);
    trace_run r = {.task = t, .o = &o, .out = &out};
    assert_null(trace_begin(&r));
    trace_decide(&r);
    j->proved = out.answer == ENGINE_TRUE;
    if (j->proved) {
        trace_check_proof(&r, &j->untouched);
        tamper_with_transitions(j, &r);
        leave_automata_out(j, &r);
    }
    trace_end(&r);
    engine_result_free(&out);
}

static struct job prove_and_tamper(const char *text)
{
    struct job j = {0};
    assert_true(aid_with_task(text, run_job, &j));
    assert_true(j.proved);
    return j;
}

static void a_proof_holds(void **state)
{
    (void)state;
    struct job j = prove_and_tamper(program);
    if (j.untouched.failed) fail_msg("%s", j.untouched.what);
    assert_true(j.untouched.triples > 5);
}

static void broken_transitions_are_noticed(void **state)
{
    (void)state;
    struct job j = prove_and_tamper(program);
    assert_true(j.tried >= 3);
    assert_int_equal(j.caught, j.tried);
}

static void a_missing_automaton_is_noticed(void **state)
{
    (void)state;
    struct job j = prove_and_tamper(program);
    assert_int_equal(j.missed, j.left_out);
}

static void broken_returns_are_noticed(void **state)
{
    (void)state;
    struct job j = prove_and_tamper(recursive_program);
    if (j.untouched.failed) fail_msg("%s", j.untouched.what);
    assert_true(j.returns >= 2);
    assert_int_equal(j.caught, j.tried);
    assert_int_equal(j.missed, j.left_out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proof_holds),
        cmocka_unit_test(broken_transitions_are_noticed),
        cmocka_unit_test(a_missing_automaton_is_noticed),
        cmocka_unit_test(broken_returns_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
