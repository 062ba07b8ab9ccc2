/* The difference of two revisions as a condition: the papers' examples, and pairs whose new execution reads like an old one. */
#include "program_aid.h"

#include "base/bigstack.h"
#include "cond/condition_text.h"
#include "cond/diffcond.h"
#include "cond/restrict.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the four above first */
#include <cmocka.h>

typedef struct {
    const char *before, *after;
    externals_mode externals;
    cfa_space *s;
    aid_program a, b;
    condition *c;
    restricted_program *left; /* NULL: nothing is left out */
    bool nothing_left;
} pair;

static void compare_on_stack(void *pair_)
{
    pair *p = pair_;
    limits l = {0};
    compared_program o = {.program = p->a.p, .calls = p->a.g, .entry = program_find(p->a.p, "main")},
                     n = {.program = p->b.p, .calls = p->b.g, .entry = program_find(p->b.p, "main")};
    diff_condition *d = diffcond_compute(&o, &n, p->externals, DETECTOR_SYNTACTIC, &l);
    p->c = diffcond_automaton(d);
    p->nothing_left = diffcond_covers_all(d);
    product *x = product_compute(p->b.p, p->b.g, n.entry, p->c, &l);
    p->left = restrict_program(x, p->externals);
    product_free(x);
    diffcond_free(d);
}

static pair compare(const char *before, const char *after, externals_mode externals)
{
    pair p = {.s = space_new(), .externals = externals};
    p.a = aid_build(p.s, before, false);
    p.b = aid_build(p.s, after, false);
    assert_non_null(p.a.p);
    assert_non_null(p.b.p);
    assert_true(bigstack_run(compare_on_stack, &p));
    return p;
}

static void close_pair(pair *p)
{
    restrict_free(p->left);
    condition_free(p->c);
    aid_free(&p->a);
    aid_free(&p->b);
    space_free(p->s);
}

/* Does an operation that reads like this remain? */
static bool is_left(const pair *p, const char *wanted)
{
    const cfa_program *of = p->left ? p->left->program : p->b.p;
    if (p->nothing_left) return false;
    for (uint32_t f = 0; f < of->functions.len; f++) {
        const cfa_function *function = &of->functions.data[f];
        for (uint32_t l = LOC_ENTRY; l < function->count_locations; l++) {
            char text[200];
            if (!function->locations[l].op.i) continue;
            op_show(of, function->locations[l].op, text, sizeof text);
            if (strcmp(text, wanted) == 0) return true;
        }
    }
    return false;
}

/* ---- the paper's examples ---- */

#define ABS_SUM(elsewhere)                                                                                                \
    "int main(int a, char **unused) { int r; r = 0; if (a < 0) while (a < 0) { r = r - a; a = a + 1; } else { " elsewhere \
    " r = r / 2; } return 0; }"
#define ABS_SUM_ENDLESS(elsewhere)                                                                                                       \
    "extern void reach_error(void); int main(int a, char **unused) { int r; while (1) { r = 0; if (a < 0) { while (a < 0) { r = r - a; " \
    "a = a + 1; } if (r < 0) { reach_error(); return 1; } } else { " elsewhere " r = r / 2; } } return 0; }"

/* The state that the automaton is in after the transition that reads like this. */
static uint32_t after(const pair *p, uint32_t state, const char *wanted)
{
    const cond_state *s = &p->c->states.data[state];
    for (uint32_t k = 0; k < s->count; k++) {
        const cond_transition *t = &p->c->transitions.data[s->first + k];
        char text[200];
        buf shown = {0};
        op_show(p->b.p, (op){(uint32_t)(t->letter >> 1)}, text, sizeof text);
        buf_str(&shown, t->letter & 1 ? "not " : "");
        buf_str(&shown, text);
        bool found = strcmp(shown.data, wanted) == 0;
        buf_free(&shown);
        if (found) return t->to;
    }
    fail_msg("no transition '%s' in state %u", wanted, state);
    return 0;
}

static uint32_t count_accepting(const condition *c)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < c->states.len; s++) count += c->states.data[s].is_accepting;
    return count;
}

/* Up to the condition, over declarations and parameters that the paper does not have. */
static uint32_t before_condition(const pair *p, uint32_t state)
{
    while (p->c->states.data[state].count == 1) state = p->c->transitions.data[p->c->states.data[state].first].to;
    return state;
}

/* Figure 2c: r = 0; a < 0 leads to the accepting state; otherwise the changed assignment follows, and nothing is covered any more. */
static void test_figure_2c(void **unused)
{
    (void)unused;
    pair p = compare(ABS_SUM("r = a + a + 1;"), ABS_SUM("r = a * (a + 1);"), EXTERNALS_PURE);
    uint32_t q1 = before_condition(&p, p.c->initial), q2 = after(&p, q1, "[a < 0]"), q3 = after(&p, q1, "not [a < 0]");
    assert_true(p.c->states.data[q2].is_accepting);
    assert_false(p.c->states.data[q3].is_accepting);
    assert_int_equal(p.c->states.data[q3].count, 1);
    assert_int_equal(p.c->states.data[after(&p, q3, "r = a * (a + 1)")].count, 0);
    assert_int_equal(count_accepting(p.c), 1);
    assert_false(is_left(&p, "r = r - a"));
    assert_true(is_left(&p, "r = r / 2"));
    close_pair(&p);
}

/* Figure 4: in the if-branch, an error is excluded only until the changed assignment was executed. So one state accepts, but the place is
 * still there. */
static void test_figure_4(void **unused)
{
    (void)unused;
    pair p = compare(ABS_SUM_ENDLESS("r = a + a + 1;"), ABS_SUM_ENDLESS("r = a * (a + 1);"), EXTERNALS_PURE);
    assert_int_equal(count_accepting(p.c), 1);
    assert_true(is_left(&p, "reach_error()"));
    close_pair(&p);
}

static void test_equal_programs(void **unused)
{
    (void)unused;
    pair p = compare(ABS_SUM("r = 1;"), "\n" ABS_SUM("r = 1;"), EXTERNALS_ANYTHING);
    assert_true(p.nothing_left);
    close_pair(&p);
}

/* ---- executions that only look old ---- */

typedef struct {
    const char *what, *text, *before, *after;
    externals_mode externals;
} new_execution;

static const new_execution executions[] = {
    /* in the text, @ stands for what differs; the new program reaches the error */
    {"initialiser", "int g = @; int main(void) { if (g) reach_error(); return 0; }", "0", "1", EXTERNALS_PURE},
    {"initialiser, through a pointer", "static int g = @; int *p = &g; int main(void) { if (*p) reach_error(); return 0; }", "0", "1",
     EXTERNALS_PURE},
    {"initialiser, in an equal callee",
     "static int t = @; int *a; int get(int *q) { return *q; } int main(void) { a = &t; if (get(a)) reach_error(); return 0; }", "0", "1",
     EXTERNALS_PURE},
    {"initialiser, of a pointer", "int a = 0, b = 1; int *p = &@; int **pp = &p; int main(void) { if (**pp) reach_error(); return 0; }",
     "a", "b", EXTERNALS_PURE},
    {"initialiser, of an unnamed object", "int *p = (int[]){@}; int main(void) { if (*p) reach_error(); return 0; }", "0", "1",
     EXTERNALS_PURE},
    {"text", "char s[] = \"@\"; int main(void) { char *q = s; if (*q == 98) reach_error(); return 0; }", "a", "b", EXTERNALS_PURE},
    {"static local", "int f(void) { static int n = @; n++; return n; } int main(void) { f(); if (f() == 3) reach_error(); return 0; }", "0",
     "1", EXTERNALS_PURE},
    {"local that becomes static",
     "int f(void) { @ int n = 0; n++; return n; } int main(void) { f(); if (f() == 2) reach_error(); return 0; }", "", "static",
     EXTERNALS_PURE},
    {"names of parameters, equal bodies", "int f(int @) { return a; } int main(void) { if (f(0, 1)) reach_error(); return 0; }", "a, int b",
     "b, int a", EXTERNALS_PURE},
    {"names of parameters, old style", "int f(@) int a; int b; { return a; } int main(void) { if (f(0, 1)) reach_error(); return 0; }",
     "a, b", "b, a", EXTERNALS_PURE},
    {"a callee that returns in another state",
     "int z; void f(void) { z = z + 1; @ } void g(void) { f(); } int main(void) { g(); if (z == 2) reach_error(); return 0; }", "",
     "z = 2;", EXTERNALS_PURE},
    {"a callee that returns otherwise",
     "int one(int n) { while (n > 0) n--; @ return n; } int main(void) { int a = one(5); if (a) reach_error(); return 0; }", "", "n = 1;",
     EXTERNALS_PURE},
    {"two calls, one of which differs",
     "int z; int f(int x) { z = x; @ return x; } int main(void) { if (f(1)) f(2); if (z == 3) reach_error(); return 0; }", "",
     "if (x == 2) z = 3;", EXTERNALS_PURE},
    {"recursion", "int f(int n) { if (n <= 0) return @; return f(n - 1); } int main(void) { if (f(3)) reach_error(); return 0; }", "0", "1",
     EXTERNALS_PURE},
    {"alias of another function",
     "int f1(void) { return 0; } int f2(void) { return 1; } int f(void) __attribute__((alias(\"@\"))); int main(void) { if (f()) "
     "reach_error(); return 0; }",
     "f1", "f2", EXTERNALS_PURE},
    {"function without a body", "int stub(void)@ int (*p)(void) = stub; int main(void) { if (p() == 3) reach_error(); return 0; }",
     "{ return 0; }", ";", EXTERNALS_PURE},
    {"type of a function's result", "extern @ input(void); int main(void) { if (input() == 300) reach_error(); return 0; }", "char", "int",
     EXTERNALS_PURE},
    {"function that returns", "extern void stop(void) @; int main(void) { stop(); reach_error(); return 0; }", "__attribute__((noreturn))",
     "", EXTERNALS_PURE},
    {"target of a pointer",
     "void f(void) {} void g(void) { @ } void (*t[2])(void) = {f, g}; int main(int i, char **v) { if (i == 1) t[i](); return 0; }", "",
     "reach_error();", EXTERNALS_PURE},
    {"weak function", "extern void w(void) @; void (*p)(void) = w; int main(void) { if (!p) reach_error(); return 0; }", "",
     "__attribute__((weak))", EXTERNALS_PURE},
    {"weak object", "extern int w @; int *p = &w; int main(void) { if (!p) reach_error(); return 0; }", "", "__attribute__((weak))",
     EXTERNALS_PURE},
    {"weak object, by name", "extern int w @; int main(void) { int *p = &w; if (!p) reach_error(); return 0; }", "",
     "__attribute__((weak))", EXTERNALS_PURE},
    {"alignment", "char c @; char *p = &c; int main(void) { if ((unsigned long)p % 64) reach_error(); return 0; }",
     "__attribute__((aligned(64)))", "", EXTERNALS_PURE},
    {"object without a definition", "@ int s; int main(void) { if (s == 5) reach_error(); return 0; }", "", "extern", EXTERNALS_PURE},
    {"order of members",
     "struct S { int @; } g; int main(void) { g.a = 1; g.b = 2; int *p = (int *)&g; if (p[0] == 2) reach_error(); return 0; }", "a, b",
     "b, a", EXTERNALS_PURE},
    {"size of a record that a pointer moves over",
     "struct S { int a; @ }; char m[64]; int main(void) { struct S *q = (struct S *)m; q = q + 1; if ((char *)q != m + 4) reach_error(); "
     "return 0; }",
     "", "int b;", EXTERNALS_PURE},
    {"size of a record in an array that a pointer moves over",
     "struct S { int a; @ }; char m[64]; int main(void) { struct S(*t)[2] = (struct S(*)[2])m; t++; if ((char *)t - m == 8) reach_error(); "
     "return 0; }",
     "int b;", "", EXTERNALS_PURE},
    {"order of constructors", "int x; @ int main(void) { if (x == 1) reach_error(); return 0; }",
     "__attribute__((constructor)) void a(void) { x = 1; } __attribute__((constructor)) void b(void) { x = 2; }",
     "__attribute__((constructor)) void b(void) { x = 2; } __attribute__((constructor)) void a(void) { x = 1; }", EXTERNALS_PURE},
    {"what a destructor sees",
     "int x; __attribute__((destructor)) void h(void) { if (x == 1) reach_error(); } void main(void) { x = 1; @ }", "x = 2;", "",
     EXTERNALS_PURE},
    {"what an exit handler sees",
     "int atexit(void (*)(void)); int x; void h(void) { if (x == 1) reach_error(); } void main(void) { atexit(h); x = 1; @ }", "x = 2;", "",
     EXTERNALS_PURE},
    {"what an exit handler reads",
     "int atexit(void (*)(void)); static int s = @; int *sp = &s; void h(void) { if (*sp) reach_error(); } int main(void) { atexit(h); "
     "return 0; }",
     "0", "1", EXTERNALS_PURE},
    {"a thread",
     "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *); unsigned long t; void *f(void *p) { @ return p; } int "
     "main(void) { pthread_create(&t, 0, f, 0); return 0; }",
     "", "reach_error();", EXTERNALS_PURE},
    {"what qsort calls",
     "void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *)); int a[2]; int f(const void *p, const void *q) "
     "{ @ return 0; } int main(void) { qsort(a, 2, 4, f); return 0; }",
     "", "reach_error();", EXTERNALS_PURE},
    {"what a signal calls",
     "void (*signal(int, void (*)(int)))(int); int raise(int); void f(int n) { @ } int main(void) { signal(10, f); raise(10); return 0; }",
     "", "reach_error();", EXTERNALS_PURE},
    {"linkage, reached from outside", "@ int s; extern int *get(void); int main(void) { *get() = 5; if (s == 5) reach_error(); return 0; }",
     "static", "", EXTERNALS_WRITES},
    {"linkage, written from outside", "@ int s; extern void put(void); int main(void) { put(); if (s == 5) reach_error(); return 0; }",
     "static", "", EXTERNALS_ANYTHING},
    {"linkage of a function, called from outside",
     "static int s; @ void f(void) { s = 5; } extern void put(void); int main(void) { put(); if (s == 5) reach_error(); return 0; }",
     "static", "", EXTERNALS_ANYTHING},
    {"new object, that leads code outside to another one",
     "extern int **get(void); static int s; @ int main(void) { **get() = 5; if (s == 5) reach_error(); return 0; }", "", "int *y = &s;",
     EXTERNALS_WRITES},
    {"new object, that leads code outside to a function",
     "extern void put(void); static int s; static void f(void) { s = 5; } @ int main(void) { put(); if (s == 5) reach_error(); return 0; }",
     "", "void (*y)(void) = f;", EXTERNALS_ANYTHING},
    {"const", "@ int s = 0; int *q = (int *)&s; extern void put(int *); int main(void) { put(q); if (s == 5) reach_error(); return 0; }",
     "const", "", EXTERNALS_WRITES},
    {"what a constructor finds outside",
     "extern int **get(void); static int s; int *y @; __attribute__((constructor)) void c(void) { **get() = 5; } int main(void) { if (s == "
     "5) reach_error(); return 0; }",
     "", "= &s", EXTERNALS_WRITES},
};

static char *instance(const char *text, const char *what)
{
    buf out = {0};
    buf_str(&out, "extern void reach_error(void);\n");
    for (; *text; text++) {
        if (*text == '@') buf_str(&out, what);
        else buf_char(&out, *text);
    }
    buf_char(&out, '\n');
    return out.data;
}

static void test_new_executions_are_left(void **unused)
{
    (void)unused;
    for (uint32_t k = 0; k < sizeof executions / sizeof *executions; k++) {
        const new_execution *e = &executions[k];
        char *before = instance(e->text, e->before), *now = instance(e->text, e->after);
        for (externals_mode mode = e->externals; mode <= EXTERNALS_ANYTHING; mode++) {
            pair p = compare(before, now, mode);
            if (!is_left(&p, "reach_error()")) fail_msg("%s: the new execution is covered, externals %d", e->what, mode);
            close_pair(&p);
        }
        free(before);
        free(now);
    }
}

/* What is the same is excluded: otherwise all of this would be for nothing. */
static void test_unchanged_part_is_left_out(void **unused)
{
    (void)unused;
    static const char text[] = "int a; int b; void first(void) { a = 1; a = 7; } void second(void) { b = @; } "
                               "int main(int i, char **v) { if (i) { first(); } else { second(); } return 0; }";
    char *before = instance(text, "1"), *now = instance(text, "2");
    pair p = compare(before, now, EXTERNALS_WRITES);
    assert_non_null(p.left);
    assert_false(is_left(&p, "a = 7"));
    assert_false(is_left(&p, "first()"));
    assert_true(is_left(&p, "b = 2"));
    close_pair(&p);
    free(before);
    free(now);
}

/* A declaration without a prototype is no other function. */
static void test_declared_without_prototype(void **unused)
{
    (void)unused;
    static const char text[] =
        "extern int input(@); int a, b; int main(void) { if (input()) { a = 7; } else { b = sizeof \"@\"; } return 0; }";
    char *before = instance(text, ""), *now = instance(text, "void");
    pair p = compare(before, now, EXTERNALS_WRITES);
    assert_false(is_left(&p, "a = 7"));
    assert_true(is_left(&p, "b = 5"));
    close_pair(&p);
    free(before);
    free(now);
}

/* ---- files ---- */

static condition *read_text(cfa_program *p, const char *text, condition_problem *problem)
{
    *problem = (condition_problem){0};
    return condition_read(text, strlen(text), p, problem);
}

/* What is written is read as the same condition. */
static void test_written_and_read(void **unused)
{
    (void)unused;
    pair p = compare(ABS_SUM("r = a + a + 1;"), ABS_SUM("r = a * (a + 1);"), EXTERNALS_PURE);
    buf first = {0}, second = {0}, other = {0};
    condition_problem problem;
    condition_write(p.c, p.b.p, &first);
    condition *again = read_text(p.b.p, first.data, &problem);
    assert_non_null(again);
    condition_write(again, p.b.p, &second);
    assert_string_equal(first.data, second.data);
    condition_write_cpachecker(p.c, p.b.p, &other);
    condition *foreign = read_text(p.b.p, other.data, &problem);
    if (!foreign) fail_msg("%u: %s", problem.line, problem.message);
    assert_int_equal(count_accepting(foreign), 1);
    condition_free(again);
    condition_free(foreign);
    buf_free(&first);
    buf_free(&second);
    buf_free(&other);
    close_pair(&p);
}

static void test_bad_files(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t line;
        const char *text, *message;
    } bad[] = {
        {1, "", "neither"},
        {1, "reprove-condition 2\n", "version"},
        {1, "reprove-condition 1 x\n", "more than it should"},
        {3, "reprove-condition 1\ninitial q\nfoo\n", "was expected"},
        {2, "reprove-condition 1\ninitial q\n", "is not there"},
        {3, "reprove-condition 1\nstate q\n", "no initial state"},
        {4, "reprove-condition 1\ninitial q\nstate q\nstate q\n", "twice"},
        {3, "reprove-condition 1\ninitial q\ninitial p\n", "two initial"},
        {3, "reprove-condition 1\ninitial q\non \"x\" goto q\n", "before the first state"},
        {4, "reprove-condition 1\ninitial q\nstate q\non \"x\n", "without its end"},
        {4, "reprove-condition 1\ninitial q\nstate q\non \"x\" #12 goto q\n", "32 hexadecimal"},
        {4, "reprove-condition 1\ninitial q\nstate q\non \"x\" go q\n", "'goto'"},
        {4, "reprove-condition 1\ninitial q\nstate q\non \"x\" goto\n", "name of a state"},
        {4, "reprove-condition 1\ninitial q\nstate q\non \"x\" enter goto q\n", "'goto'"},
        {3, "reprove-condition 1\ninitial q\nstate q accepting\non \"x\" goto p\nstate p\n", "leads to one that is not"},
        {2, "OBSERVER AUTOMATON A\n", "was expected"},
        {2, "OBSERVER AUTOMATON A\nEND AUTOMATON\n", "no initial state"},
        {4, "OBSERVER AUTOMATON A\nINITIAL STATE B;\nSTATE USEFIRST B :\n", "was expected"},
        {4, "OBSERVER AUTOMATON A\nINITIAL STATE B;\nSTATE USEFIRST B :\n  MATCH \"x\" -> GOTO C;\nEND AUTOMATON\n", "is not there"},
        {4, "OBSERVER AUTOMATON A\nINITIAL STATE B;\nSTATE USEFIRST B :\n  MATCH \"x\" -> ASSUME {x GOTO B;\n", "in braces"},
    };
    cfa_space *s = space_new();
    aid_program a = aid_build(s, "int main(void) { return 0; }", false);
    for (uint32_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        condition_problem problem;
        condition *c = read_text(a.p, bad[k].text, &problem);
        if (c) fail_msg("read: %s", bad[k].text);
        if (!strstr(problem.message, bad[k].message)) fail_msg("%s\n%u: %s", bad[k].text, problem.line, problem.message);
        if (problem.line != bad[k].line) fail_msg("%s\n%u: %s, expected line %u", bad[k].text, problem.line, problem.message, bad[k].line);
    }
    aid_free(&a);
    space_free(s);
}

/* An assumption restricts the transition, unless it is the word "true". */
static void test_assumptions(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        bool restricts;
    } given[] = {{"true", false}, {" true; ", false}, {"1", false},        {"truth == 1", true},
                 {"x > 0", true}, {"true_x", true},   {"true && x", true}, {"1 > x", true}};
    cfa_space *s = space_new();
    aid_program a = aid_build(s, "int x; int main(void) { x = 1; return 0; }", false);
    for (uint32_t k = 0; k < sizeof given / sizeof *given; k++) {
        buf text = {0};
        condition_problem problem;
        buf_printf(&text, "OBSERVER AUTOMATON A\nINITIAL STATE B;\nSTATE __TRUE :\n TRUE -> GOTO __TRUE;\n");
        buf_printf(&text, "STATE USEFIRST B :\n MATCH \"x = 1\" -> ASSUME {%s} GOTO __TRUE;\nEND AUTOMATON\n", given[k].text);
        condition *c = condition_read(text.data, text.len, a.p, &problem);
        if (!c) fail_msg("%s: %u: %s", given[k].text, problem.line, problem.message);
        if ((c->transitions.data[0].assumption != NULL) != given[k].restricts) fail_msg("%s", given[k].text);
        condition_free(c);
        buf_free(&text);
    }
    aid_free(&a);
    space_free(s);
}

/* CPAchecker's automata try transitions in their order; TRUE fits always. */
static void test_first_transition_counts(void **unused)
{
    (void)unused;
    static const char *const states[] = {"TRUE -> GOTO F; MATCH \"x = 1\" -> GOTO __TRUE;",
                                         "MATCH \"x = 1\" -> GOTO __TRUE; TRUE -> GOTO F;"};
    cfa_space *s = space_new();
    aid_program a = aid_build(s, "int x; int main(void) { x = 1; return 0; }", false);
    for (uint32_t k = 0; k < 2; k++) {
        buf text = {0};
        condition_problem problem;
        limits l = {0};
        buf_printf(&text, "OBSERVER AUTOMATON A\nINITIAL STATE B;\nSTATE __TRUE :\n TRUE -> GOTO __TRUE;\nSTATE F :\n TRUE -> GOTO F;\n");
        buf_printf(&text, "STATE USEFIRST B :\n %s\nEND AUTOMATON\n", states[k]);
        condition *c = condition_read(text.data, text.len, a.p, &problem);
        assert_non_null(c);
        product *x = product_compute(a.p, a.g, program_find(a.p, "main"), c, &l);
        restricted_program *left = restrict_program(x, EXTERNALS_PURE);
        assert_int_equal(left != NULL, k == 1);
        restrict_free(left);
        product_free(x);
        condition_free(c);
        buf_free(&text);
    }
    aid_free(&a);
    space_free(s);
}

/* A condition for another program, or with statements that nobody has, covers nothing. */
static void test_condition_of_another_program(void **unused)
{
    (void)unused;
    cfa_space *s = space_new();
    aid_program a = aid_build(s, "int x; int main(void) { x = 1; return 0; }", false);
    condition_problem problem;
    limits l = {0};
    condition *c = read_text(a.p, "reprove-condition 1\ninitial q\nstate q\n on \"y = 7\" goto r\nstate r accepting\n", &problem);
    assert_non_null(c);
    product *x = product_compute(a.p, a.g, program_find(a.p, "main"), c, &l);
    assert_null(restrict_program(x, EXTERNALS_PURE));
    product_free(x);
    condition_free(c);
    aid_free(&a);
    space_free(s);
}

static void test_million_states(void **unused)
{
    (void)unused;
    enum { MANY = 1000000 };
    cfa_space *s = space_new();
    aid_program a = aid_build(s, "int x; int main(void) { x = 1; return 0; }", false);
    buf text = {0};
    condition_problem problem;
    limits l = {0};
    buf_str(&text, "reprove-condition 1\ninitial s0\n");
    for (uint32_t k = 0; k < MANY; k++) buf_printf(&text, "state s%u\n on \"x = 1\" goto s%u\n", k, (k + 1) % MANY);
    condition *c = condition_read(text.data, text.len, a.p, &problem);
    assert_non_null(c);
    assert_int_equal(c->states.len, MANY);
    product *x = product_compute(a.p, a.g, program_find(a.p, "main"), c, &l);
    assert_true(x->nodes.len < 10);
    product_free(x);
    condition_free(c);
    buf_free(&text);
    aid_free(&a);
    space_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figure_2c),
        cmocka_unit_test(test_figure_4),
        cmocka_unit_test(test_equal_programs),
        cmocka_unit_test(test_new_executions_are_left),
        cmocka_unit_test(test_unchanged_part_is_left_out),
        cmocka_unit_test(test_declared_without_prototype),
        cmocka_unit_test(test_written_and_read),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_assumptions),
        cmocka_unit_test(test_first_transition_counts),
        cmocka_unit_test(test_condition_of_another_program),
        cmocka_unit_test(test_million_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
