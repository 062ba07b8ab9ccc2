/* A predicate whose cells a letter does not write holds behind it if it held before, whatever is known of other triples. */
#include "analysis/trace/internal.h"
#include "program_aid.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

static const char program[] = "extern void reach_error(void);\n"
                              "extern int nondet(void);\n"
                              "int main(void) {\n"
                              "    int a = 0, b = 0, n = 0;\n"
                              "    while (nondet()) {\n"
                              "        if (a) reach_error();\n"
                              "        a = 1;\n"
                              "        if (nondet()) { if (b > 3) reach_error(); b = 3; } else { n = nondet(); }\n"
                              "        a = 0;\n"
                              "    }\n"
                              "    if (b > 3 || a) reach_error();\n"
                              "    return 0;\n"
                              "}\n";

typedef VEC(term) term_list;

static void list_predicates(const trace_run *r, term_list *out)
{
    for (uint32_t k = 0; k < r->current.len; k++)
        for (uint32_t p = 1; p < r->current.data[k]->predicates.len; p++) {
            bool known = false;
            for (uint32_t j = 0; j < out->len; j++) known = known || term_same(out->data[j], r->current.data[k]->predicates.data[p]);
            if (!known) vec_push(out, r->current.data[k]->predicates.data[p]);
        }
}

/* With a triple that has all predicates before the letter, those too that have nothing to do with it. Returns how many stayed. */
static uint32_t check_letter(trace_run *r, const term_list *all, letter l)
{
    automaton *a = automaton_new(r->e, all->data, all->len);
    uint32_t *numbers = mem_alloc(all->len * sizeof *numbers), stayed = 0;
    for (uint32_t k = 0; k < all->len; k++) numbers[k] = k + 1;
    triple_before before = {automaton_set(a, numbers, all->len), SET_TRUE};
    automaton_note(&r->checker, a, before, l, 1, true);
    predicate_set behind = automaton_next(&r->checker, a, before, l);
    for (uint32_t k = 1; k <= all->len && behind.i != SET_FALSE.i; k++) {
        if (letter_writes(&r->letters, l, alphabet_variables(&r->letters, a->predicates.data[k]))) continue;
        assert_true(automaton_has(a, behind, k));
        stayed++;
    }
    free(numbers);
    automaton_free(a);
    return stayed;
}

static void check_letters(void *context, const verify_task *t)
{
    limits l = {0};
    stats st = {0};
    engine_options o = {.limits = &l, .stats = &st};
    engine_result out;
    engine_result_init(&out);
    trace_run r = {.task = t, .o = &o, .out = &out};
    term_list all = {0};
    assert_null(trace_begin(&r));
    trace_decide(&r);
    assert_int_equal(out.answer, ENGINE_TRUE);
    list_predicates(&r, &all);
    for (uint32_t k = 1; k < r.letters.letters.len; k++) *(uint32_t *)context += check_letter(&r, &all, (letter){k});
    vec_free(&all);
    trace_end(&r);
    engine_result_free(&out);
}

static void what_a_letter_does_not_write_stays(void **state)
{
    uint32_t stayed = 0;
    (void)state;
    assert_true(aid_with_task(program, check_letters, &stayed));
    assert_true(stayed >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_a_letter_does_not_write_stays)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
