/* What may and what must not change the identity of functions, loops and globals. */
#include "program_aid.h"

#include "cfa/fingerprint.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

static const char base[] =
    "typedef int number;\n"
    "enum { LIMIT = 10 };\n"
    "struct point { int x; int y; };\n"
    "struct holder { struct point *p; };\n"
    "int counter = 1;\n"
    "int table[3] = {1, 2, 3};\n"
    "int *cursor = table;\n"
    "struct node { struct node *next; int v; };\n"
    "struct node second, first = {&second, 1}, second = {&first, 2};\n"
    "extern int input(void);\n"
    "int helper(int a) { return a + 1; }\n"
    "int twice(int a) { int r = helper(a); r = r + helper(r); return r; }\n"
    "int thrice(int a) { return twice(a) + a; }\n"
    "int area(struct point *p) { return p->x * p->y; }\n"
    "int area2(struct point *p) { return 2 * area(p); }\n"
    "int passes(struct holder *h) { return h->p != 0; }\n"
    "int steps(struct point *p, int i) { return p + i != p; }\n"
    "int limit(void) { return LIMIT; }\n"
    "number typed(number n) { number m = n; return m; }\n"
    "int reads(void) { return counter; }\n"
    "int follows(void) { return *cursor; }\n"
    "int ring(void) { return first.next->v; }\n"
    "int handler_a(int v) { return v + 1; }\n"
    "int handler_b(int v) { return v - 1; }\n"
    "static int (*const handlers[2])(int) = {handler_a, handler_b};\n"
    "int dispatch(int i, int v) { return handlers[i](v); }\n"
    "int rec(int n) { return n ? rec(n - 1) : 0; }\n"
    "int odd(int n);\n"
    "int even(int n) { return n ? odd(n - 1) : 1; }\n"
    "int odd(int n) { return n ? even(n - 1) : 0; }\n"
    "int loops(int n) { int s = 0; int i; for (i = 0; i < n; i++) { s = s + i; } while (s > 3) { s = s - helper(s); } return s; }\n"
    "int calls_input(void) { return input(); }\n"
    "int local_static(void) { static int calls = 5; calls = calls + 1; return calls; }\n"
    "int chooses(int c) { return c ? helper(c) : limit(); }\n"
    "void qsort(void *v, unsigned long n, unsigned long size, int (*order)(const void *, const void *));\n"
    "int compare(const void *a, const void *b) { return 31; }\n"
    "int sorts(int *v) { qsort(v, 2, 4, compare); return v[0]; }\n"
    "int narrow(int v) { return 51; }\n"
    "long (*as_long)(long) = (long (*)(long))narrow;\n"
    "long calls_as_long(long v) { return as_long(v); }\n"
    "int swaps(int x, int y) { return x ? swaps(x - 1, y) : y; }\n"
    "__attribute__((aligned(16))) int placed = 1;\n"
    "_Thread_local int own = 1;\n"
    "int reads_placed(void) { return placed; }\n"
    "int reads_own(void) { return own; }\n"
    "unsigned char gives(void) { return 61; }\n"
    "void jumps(int i) { static void *to[] = {&&one, &&two}; goto *to[i]; one: table[1] = 1; two: table[2] = 2; }\n"
    "extern void perhaps(void);\n"
    "int asks(void) { return perhaps != 0; }\n"
    "__attribute__((constructor)) void starts(void) { table[0] = 8; }\n"
    "int main(void) { return reads() + follows() + rec(3); }\n";

typedef struct {
    const char *what, *find, *replace;
    const char *bodies;   /* functions whose body must change; all others must not */
    const char *closures; /* functions whose closure must change; all others must not */
} edit;

static const edit edits[] = {
    {"blank line", "int counter", "\n\nint counter", "", ""},
    {"comment", "return a + 1;", "/* one more */ return a + 1;", "", ""},
    {"parentheses", "return a + 1;", "return (a + 1);", "", ""},
    {"statement", "{ return a + 1; }", "{ a = 2; return a + 1; }", "helper", "helper twice thrice loops chooses"},
    {"function", "int limit", "int fresh(void) { return 7; }\nint limit", "", ""},
    {"local variable", "{ return a + 1; }", "{ int unused; return a + 1; }", "helper", "helper twice thrice loops chooses"},
    {"file-static", "int counter", "static int unrelated = 3;\nint counter", "", ""},
    {"struct nobody uses", "int counter", "struct extra { int e; };\nint counter", "", ""},
    {"typedef", "typedef int number;", "typedef long number;", "typed", "typed"},
    {"typedef's name", "number m = n;", "int m = n;", "", ""},
    {"layout: moved members", "int x; int y;", "int y; int x;", "area", "area area2"},
    {"layout: size", "int x; int y; }", "int x; int y; int z; }", "", "steps"},
    {"enum constant", "LIMIT = 10", "LIMIT = 11", "limit", "limit chooses"},
    {"initialiser", "int counter = 1;", "int counter = 2;", "", "reads main"},
    {"initialiser behind a pointer", "{1, 2, 3}", "{1, 2, 4}", "", "follows jumps starts main"},
    {"initialiser in a ring", "{&first, 2}", "{&first, 3}", "", "ring"},
    {"no longer defined", "int counter = 1;", "extern int counter;", "", "reads main"},
    {"type of a global", "int counter = 1;", "long counter = 1;", "reads", "reads main"},
    {"signature of an external", "extern int input(void);", "extern long input(void);", "calls_input", "calls_input"},
    {"external gets a body", "extern int input(void);", "int input(void) { return 4; }", "", "calls_input"},
    {"external stops returning", "extern int input(void);", "extern int input(void) __attribute__((noreturn));", "calls_input",
     "calls_input"},
    {"callback of a library function", "return 31;", "return 32;", "compare", "compare sorts"},
    {"function called as another type", "return 51;", "return 52;", "narrow", "narrow calls_as_long dispatch"},
    {"argument of a recursive call", "swaps(x - 1, y) :", "swaps(x - 1, x) :", "swaps", "swaps"},
    {"alignment of a global", "aligned(16)", "aligned(32)", "", "reads_placed"},
    {"thread-local", "_Thread_local int own", "int own", "", "reads_own"},
    {"result type", "unsigned char gives", "signed char gives", "gives", "gives"},
    {"variadic", "gives(void) {", "gives(int a, ...) {", "gives", "gives"},
    {"labels", "one: table[1] = 1; two:", "two: table[1] = 1; one:", "jumps", "jumps"},
    {"weak", "extern void perhaps(void);", "extern __attribute__((weak)) void perhaps(void);", "", "asks"},
    {"priority", "__attribute__((constructor))", "__attribute__((constructor(200)))", "", ""},
    {"constructor", "table[0] = 8;", "table[0] = 9;", "starts", "starts main"},
    {"no longer a constructor", "__attribute__((constructor)) ", "", "main", "main"},
    {"candidate changes", "{ return v - 1; }", "{ return v - 2; }", "handler_b", "handler_b dispatch"},
    {"new candidate", "int limit", "static int handler_c(int v) { return 0; }\nint (*other)(int) = handler_c;\nint limit", "", "dispatch"},
    {"new function of another type whose address is taken", "int limit",
     "static int other_c(int v, int w) { return 0; }\nint (*other)(int, int) = other_c;\nint limit", "", ""},
    {"recursion changes", "n ? rec(n - 1) : 0", "n ? rec(n - 1) : 1", "rec", "rec main"},
    {"one of a cycle changes", "n ? odd(n - 1) : 1", "n ? odd(n - 1) : 2", "even", "even odd"},
    {"static local", "static int calls = 5;", "static int calls = 6;", "", "local_static"},
    {"parameter's name", "int helper(int a) { return a + 1; }", "int helper(int b) { return b + 1; }", "helper",
     "helper twice thrice loops chooses"},
    {"extern becomes static", "int limit(void)", "static int limit(void)", "", ""},
};

static bool listed(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += n)
        if ((at == list || at[-1] == ' ') && (at[n] == 0 || at[n] == ' ')) return true;
    return false;
}

static char *replaced(const char *text, const char *find, const char *with)
{
    const char *at = strstr(text, find);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(with) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, with, at + strlen(find));
    return out;
}

static void check_edit(const edit *e)
{
    cfa_space *s = space_new();
    char *text = replaced(base, e->find, e->replace);
    aid_program a = aid_build(s, base, false), b = aid_build(s, text, false);
    assert_non_null(a.p);
    assert_non_null(b.p);
    assert_true(a.p->functions.len > 20); /* none was dropped as unused */
    for (uint32_t i = 0; i < a.p->functions.len; i++) {
        const char *who = fn_name(a.p, (fn){i});
        const cfa_function *before = &a.p->functions.data[i], *after = aid_function(&b, who);
        assert_non_null(after);
        bool body = !hash_equal(before->body, after->body), closure = !hash_equal(before->closure, after->closure);
        if (body != listed(e->bodies, who)) fail_msg("%s: body of %s %s", e->what, who, body ? "changed" : "did not change");
        if (closure != listed(e->closures, who)) fail_msg("%s: closure of %s %s", e->what, who, closure ? "changed" : "did not change");
    }
    free(text);
    aid_free(&a);
    aid_free(&b);
    space_free(s);
}

static void test_edits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) check_edit(&edits[i]);
}

/* Functions in another order: every hash stays. */
static void test_moved(void **state)
{
    (void)state;
    static const char one[] =
        "int g = 1; int f(int); int h(int x) { return f(x) + g; } int f(int x) { return x; } int (*p)(int) = f, (*q)(int) = h;"
        "int i(int x) { return p(x) + q(x); }";
    static const char two[] = "int f(int x) { return x; } int g = 1; int h(int x) { return f(x) + g; } extern int (*p)(int), (*q)(int);"
                              "int i(int x) { return p(x) + q(x); } int (*q)(int) = h, (*p)(int) = f;";
    cfa_space *s = space_new();
    aid_program a = aid_build(s, one, false), b = aid_build(s, two, false);
    static const char *const names[] = {"f", "h", "i"};
    for (int k = 0; k < 3; k++) {
        assert_true(hash_equal(aid_function(&a, names[k])->body, aid_function(&b, names[k])->body));
        assert_true(hash_equal(aid_function(&a, names[k])->closure, aid_function(&b, names[k])->closure));
    }
    aid_free(&a);
    aid_free(&b);
    space_free(s);
}

static void test_renamed(void **state)
{
    (void)state;
    cfa_space *s = space_new();
    aid_program a = aid_build(
        s, "int f(int n) { int (*p)(int) = f; return n ? f(n - 1) + (p == f) : 0; } int g(void) { return f(1); } int k(void) { return 1; }",
        false);
    aid_program b = aid_build(
        s, "int e(int n) { int (*p)(int) = e; return n ? e(n - 1) + (p == e) : 0; } int g(void) { return e(1); } int k(void) { return 1; }",
        false);
    assert_true(hash_equal(aid_function(&a, "f")->body, aid_function(&b, "e")->body));
    assert_true(hash_equal(aid_function(&a, "f")->closure, aid_function(&b, "e")->closure));
    assert_false(hash_equal(aid_function(&a, "g")->body, aid_function(&b, "g")->body));
    assert_true(hash_equal(aid_function(&a, "k")->closure, aid_function(&b, "k")->closure));
    /* calling oneself is not calling another of the same body */
    aid_program c = aid_build(
        s, "int f(int n); int e(int n) { int (*p)(int) = f; return n ? f(n - 1) + (p == f) : 0; } int f(int n) { return n; }", false);
    assert_false(hash_equal(aid_function(&a, "f")->body, aid_function(&c, "e")->body));
    aid_free(&a);
    aid_free(&b);
    aid_free(&c);
    space_free(s);
}

/* Two callees that exchange their bodies. */
static void test_swapped(void **state)
{
    (void)state;
    cfa_space *s = space_new();
    aid_program a = aid_build(s, "int f(void) { return 1; } int g(void) { return 2; } int h(void) { return f() - g(); }", false);
    aid_program b = aid_build(s, "int f(void) { return 2; } int g(void) { return 1; } int h(void) { return f() - g(); }", false);
    assert_true(hash_equal(aid_function(&a, "h")->body, aid_function(&b, "h")->body));
    assert_false(hash_equal(aid_function(&a, "h")->closure, aid_function(&b, "h")->closure));
    aid_free(&a);
    aid_free(&b);
    space_free(s);
}

static int compare_hashes(const void *a, const void *b) { return hash_compare(*(const hash128 *)a, *(const hash128 *)b); }

static uint32_t operations(const aid_program *a, const char *function, hash128 out[100])
{
    const cfa_function *f = aid_function(a, function);
    uint32_t n = 0;
    for (uint32_t i = LOC_ENTRY; i < f->count_locations && n < 100; i++)
        if (f->locations[i].op.i) out[n++] = op_get(a->p->space, f->locations[i].op)->hash;
    qsort(out, n, sizeof *out, compare_hashes);
    return n;
}

/* A statement that needs temporaries must not rename the temporaries of the statements after it. */
static void test_temporaries(void **state)
{
    (void)state;
    static const char before[] =
        "int g(int); int a[9]; int f(int x) { int y = g(x) + g(x + 1) * (x ? g(2) : g(3)); a[g(y)]++; return g(g(y)) && g(x++); }";
    static const char after[] = "int g(int); int a[9]; int f(int x) { x = g(7) + g(8) * g(9); int y = g(x) + g(x + 1) * (x ? g(2) : g(3)); "
                                "a[g(y)]++; return g(g(y)) && g(x++); }";
    cfa_space *s = space_new();
    aid_program a = aid_build(s, before, false), b = aid_build(s, after, false);
    hash128 old_hashes[100], new_hashes[100];
    uint32_t n = operations(&a, "f", old_hashes), m = operations(&b, "f", new_hashes), k = 0;
    assert_true(m > n);
    for (uint32_t i = 0; i < m && k < n; i++) k += hash_equal(old_hashes[k], new_hashes[i]);
    assert_int_equal(k, n); /* a sub-multiset */
    aid_free(&a);
    aid_free(&b);
    space_free(s);
}

typedef struct {
    hash128 body[8], closure[8];
    uint32_t count;
} loop_hashes;

static loop_hashes hashes_of(const aid_program *a, const char *function)
{
    arena memory = {0};
    fn f = program_find(a->p, function);
    loop_info l = loops_find(fn_get(a->p, f), &memory);
    loop_hashes h = {.count = l.count};
    fingerprinter *fp = fingerprint_open(a->p, a->g);
    for (uint32_t i = 0; i < l.count && i < 8; i++) {
        h.body[i] = fingerprint_next_loop(fp, f, &l, i, &h.closure[i]);
        assert_true(hash_equal(fingerprint_loop(a->p, f, &l, i), h.body[i]));
    }
    fingerprint_close(fp);
    arena_free(&memory);
    return h;
}

static void test_loops(void **state)
{
    (void)state;
    static const char text[] = "int g(int x) { return x; } int d = 1;"
                               "int f(int n) { int s = 0, i; for (i = 0; i < n; i++) { while (s > d) s--; if (s == 5) break; } do { s += "
                               "g(s); } while (s < 9); if (s) n = 1; return s; }";
    cfa_space *s = space_new();
    aid_program a = aid_build(s, text, false);
    loop_hashes h = hashes_of(&a, "f");
    assert_int_equal(h.count, 3); /* for, while in it, do */
    static const struct {
        const char *find, *with;
        bool body[3], closure[3];
    } changes[] = {
        {"s += g(s)", "s -= g(s)", {0, 0, 1}, {0, 0, 1}},
        {"s--", "s -= 2", {1, 1, 0}, {1, 1, 0}},
        {"return x;", "return x + 1;", {0, 0, 0}, {0, 0, 1}},
        {"d = 1", "d = 2", {0, 0, 0}, {1, 1, 0}},
        {"if (s) n = 1;", "if (s) n = 2;", {0, 0, 0}, {0, 0, 0}},
        {"int s = 0, i;", "int i, s = 1;", {0, 0, 0}, {0, 0, 0}},
        {"break;", "return 3;", {1, 0, 0}, {1, 0, 0}},
    };
    for (size_t c = 0; c < sizeof changes / sizeof *changes; c++) {
        char *changed = replaced(text, changes[c].find, changes[c].with);
        aid_program b = aid_build(s, changed, false);
        loop_hashes k = hashes_of(&b, "f");
        assert_int_equal(k.count, 3);
        for (int i = 0; i < 3; i++) {
            if (hash_equal(h.body[i], k.body[i]) == changes[c].body[i]) fail_msg("%s: body of loop %d", changes[c].with, i);
            if (hash_equal(h.closure[i], k.closure[i]) == changes[c].closure[i]) fail_msg("%s: closure of loop %d", changes[c].with, i);
        }
        free(changed);
        aid_free(&b);
    }
    aid_free(&a);
    space_free(s);
}

/* Hashes are the same in another process, that is, in another space with other ids. */
static void test_other_space(void **state)
{
    (void)state;
    cfa_space *s = space_new(), *t = space_new();
    aid_program noise = aid_build(
        t, "struct q { long l; }; struct q v; int zz(struct q *w) { return w->l != v.l; } int (*unused)(struct q *) = zz;", false);
    aid_program a = aid_build(s, base, false), b = aid_build(t, base, false);
    for (uint32_t i = 0; i < a.p->functions.len; i++) {
        const cfa_function *other = aid_function(&b, fn_name(a.p, (fn){i}));
        assert_true(hash_equal(a.p->functions.data[i].body, other->body));
        assert_true(hash_equal(a.p->functions.data[i].closure, other->closure));
    }
    aid_free(&noise);
    aid_free(&a);
    aid_free(&b);
    space_free(s);
    space_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edits),       cmocka_unit_test(test_moved),       cmocka_unit_test(test_renamed),
        cmocka_unit_test(test_swapped),     cmocka_unit_test(test_temporaries), cmocka_unit_test(test_loops),
        cmocka_unit_test(test_other_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
