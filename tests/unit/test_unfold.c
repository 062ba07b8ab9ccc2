/* The product of a program and a condition as a program: what is excluded, which functions are copied, how copies return. */
#include "check_program.h"
#include "program_aid.h"

#include "base/bigstack.h"
#include "cond/diffcond.h"
#include "cond/fold.h"
#include "cond/unfold.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the four above first */
#include <cmocka.h>

enum { MOST_GROWTH = 10 };

typedef struct {
    cfa_space *s;
    aid_program before, after;
    restricted_program *left; /* of the second program: what the first one does not do */
} unfolded;

static void unfold_on_stack(void *unfolded_)
{
    unfolded *u = unfolded_;
    compared_program o = {.program = u->before.p, .calls = u->before.g, .entry = program_find(u->before.p, "main")};
    compared_program n = {.program = u->after.p, .calls = u->after.g, .entry = program_find(u->after.p, "main")};
    diff_condition *d = diffcond_compute(&o, &n, EXTERNALS_PURE, DETECTOR_SYNTACTIC, NULL);
    condition *c = diffcond_automaton(d);
    product *x = product_compute(n.program, n.calls, n.entry, c, NULL);
    const fold_folder *folder = fold_folder_at(0);
    for (uint32_t k = 1; strcmp(folder->name, "sep") != 0; k++) folder = fold_folder_at(k);
    partition *classes = fold_compute(x, folder, FOLD_USUAL_BOUND);
    u->left = unfold_classes(classes, n.calls, EXTERNALS_PURE, MOST_GROWTH);
    partition_free(classes);
    product_free(x);
    condition_free(c);
    diffcond_free(d);
}

/* Well formed, except that paths may end anywhere. */
static void check_left(const unfolded *u)
{
    buf problems = {0};
    if (check_program(u->left->program, &problems))
        for (char *line = strtok(problems.data, "\n"); line; line = strtok(NULL, "\n"))
            if (!strstr(line, ": no operation")) fail_msg("%s", line);
    buf_free(&problems);
}

static unfolded unfold(const char *before, const char *after)
{
    unfolded u = {.s = space_new()};
    u.before = aid_build(u.s, before, false);
    u.after = aid_build(u.s, after, false);
    assert_true(bigstack_run(unfold_on_stack, &u));
    assert_non_null(u.left);
    check_left(&u);
    return u;
}

static void close_unfolded(unfolded *u)
{
    restrict_free(u->left);
    aid_free(&u->before);
    aid_free(&u->after);
    space_free(u->s);
}

/* How often an operation of the second program is there. */
static uint32_t count_left(const unfolded *u, const char *wanted)
{
    uint32_t count = 0;
    for (uint32_t f = 0; f < u->left->program->functions.len; f++) {
        for (uint32_t l = LOC_ENTRY; l < u->left->program->functions.data[f].count_locations; l++) {
            uint32_t original = u->left->original[f][l];
            char text[200];
            if (!original) continue;
            op_show(u->after.p, fn_get(u->after.p, u->left->function[f])->locations[original].op, text, sizeof text);
            count += strcmp(text, wanted) == 0;
        }
    }
    return count;
}

/* ---- Figure 4 of the difference paper ---- */

#define ABS_SUM_ENDLESS(changed)                                                                                                      \
    "extern void reach_error(void); extern int input(void); int main(void) { int r, a; while (1) { r = 0; a = input(); if (a < 0) { " \
    "while (a < 0) { r = r - a; a = a + 1; } if (r < 0) { reach_error(); return 1; } } else { " changed " r = r / 2; } } return 0; }"

/* Iterations before the change and those behind it are told apart, and only behind it the error of the if-branch is left. */
static void test_first_iterations_are_excluded(void **unused)
{
    (void)unused;
    unfolded u = unfold(ABS_SUM_ENDLESS("r = a + a + 1;"), ABS_SUM_ENDLESS("r = a * (a + 1);"));
    assert_int_equal(count_left(&u, "r = 0"), 2);
    assert_int_equal(count_left(&u, "r = r - a"), 2);
    assert_int_equal(count_left(&u, "r = a * (a + 1)"), 2);
    assert_int_equal(count_left(&u, "reach_error()"), 1);
    close_unfolded(&u);
}

/* ---- functions ---- */

#define STEPS(changed)                                                                                            \
    "extern int input(void); int n; int step(int x) { static int calls; calls = calls + 1; if (x > 3) { " changed \
    " } return calls; } int other(void) { int k; k = step(1); if (input()) { k = 9; } return k; } "               \
    "int main(void) { int i; i = other(); if (input()) { n = 7; i = step(i); } else { n = 8; } return i; }"

/* A call that may have met the change goes on in another state than one that has not. */
static void test_functions_are_copied(void **unused)
{
    (void)unused;
    unfolded u = unfold(STEPS("n = 1;"), STEPS("n = 2;"));
    uint32_t copies = 0, calls = 0;
    const cfa_program *p = u.left->program;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        if (p->functions.data[f].count_locations <= LOC_ENTRY + 1) continue;
        copies += strcmp(fn_name(p, (fn){f}), "step") == 0;
    }
    assert_int_equal(copies, 2);
    for (uint32_t g = 0; g < p->globals.len; g++)
        calls += strcmp(space_text(p->space, var_get(p->space, p->globals.data[g].symbol)->name), "calls") == 0;
    assert_int_equal(calls, 1);                   /* copies share static locals */
    assert_int_equal(count_left(&u, "n = 8"), 1); /* only behind the change: nothing differs there otherwise */
    close_unfolded(&u);
}

#define BY_POINTER(changed)                                                                            \
    "extern int input(void); int n; void f(void) { n = 1; } void g(void) { n = 2; } void (*p)(void); " \
    "int main(void) { p = input() ? f : g; f(); if (input()) { " changed " } else { n = 5; } p(); return p == f; }"

/* The address of a function is that of the function itself, which stays whole. */
static void test_address_is_the_function(void **unused)
{
    (void)unused;
    unfolded u = unfold(BY_POINTER("n = 3;"), BY_POINTER("n = 4;"));
    fn f = program_find(u.left->program, "f");
    assert_int_equal(fn_get(u.left->program, f)->symbol.i, fn_get(u.after.p, program_find(u.after.p, "f"))->symbol.i);
    assert_int_equal(fn_get(u.left->program, f)->count_locations, fn_get(u.after.p, program_find(u.after.p, "f"))->count_locations);
    assert_int_equal(count_left(&u, "n = 5"), 0);
    close_unfolded(&u);
}

#define RECURSIVE(changed)                                                                                                           \
    "extern int input(void); int n; int down(int k) { if (k > 0) { return down(k - 1); } if (input()) { n = 6; return 0; } " changed \
    " return 1; } int main(void) { return down(input()); }"

/* A recursive function is entered as one that both programs have: only what follows the change is left. */
static void test_recursion(void **unused)
{
    (void)unused;
    unfolded u = unfold(RECURSIVE("n = 1;"), RECURSIVE("n = 2;"));
    assert_int_equal(count_left(&u, "n = 6"), 0);
    assert_true(count_left(&u, "n = 2") > 0);
    close_unfolded(&u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_iterations_are_excluded),
        cmocka_unit_test(test_functions_are_copied),
        cmocka_unit_test(test_address_is_the_function),
        cmocka_unit_test(test_recursion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
