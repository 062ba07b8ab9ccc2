/* Which accesses share a region, which do not; targets of calls; effects. Each program marks its accesses by assignments to volatile-free
 * globals m1, m2, …: "m1 = <lvalue>;" — the region of the lvalue that is read is the region of m1. */
#include "program_aid.h"

#include "cfa/pointsto/modref.h"
#include "cfa/pointsto/pointsto.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

typedef struct {
    cfa_space *s;
    aid_program a;
    points_to *pt;
} fixture;

static fixture analyse(const char *text, bool ilp32)
{
    fixture f = {.s = space_new()};
    f.a = aid_build(f.s, text, ilp32);
    assert_non_null(f.a.p);
    f.pt = pointsto_analyse(f.a.p);
    return f;
}

static void close_fixture(fixture *f)
{
    pointsto_free(f->pt);
    aid_free(&f->a);
    space_free(f->s);
}

/* The lvalue read by "mark = lvalue", casts skipped. */
static ex marked(const fixture *f, const char *mark)
{
    for (uint32_t i = 0; i < f->a.p->functions.len; i++) {
        const cfa_function *function = &f->a.p->functions.data[i];
        for (uint32_t l = LOC_ENTRY; l < function->count_locations; l++) {
            const op_info *o = op_get(f->s, function->locations[l].op);
            if (o->kind != OP_ASSIGN || ex_get(f->s, o->lhs)->kind != E_VAR) continue;
            if (strcmp(space_text(f->s, var_get(f->s, ex_get(f->s, o->lhs)->var)->name), mark) != 0) continue;
            ex e = o->rhs;
            while (ex_get(f->s, e)->kind == E_CAST) e = ex_get(f->s, e)->a;
            return e;
        }
    }
    fail_msg("no mark %s", mark);
    return (ex){0};
}

static uint32_t region_of(const fixture *f, const char *mark) { return pointsto_of_lvalue(f->pt, FN_NONE, marked(f, mark)).i; }

static void check(const char *text, const char *same, const char *different, bool ilp32)
{
    fixture f = analyse(text, ilp32);
    char a[8], b[8];
    int n;
    for (const char *at = same; sscanf(at, "%7[^=]=%7s%n", a, b, &n) == 2; at += n + (at[n] == ' ')) {
        assert_int_not_equal(region_of(&f, a), 0);
        if (region_of(&f, a) != region_of(&f, b)) fail_msg("%s and %s are apart in: %s", a, b, text);
    }
    for (const char *at = different; sscanf(at, "%7[^/]/%7s%n", a, b, &n) == 2; at += n + (at[n] == ' '))
        if (region_of(&f, a) == region_of(&f, b)) fail_msg("%s and %s are together in: %s", a, b, text);
    close_fixture(&f);
}

#define MARKS                                                                                                                            \
    "int m1, m2, m3, m4, m5; long n1, n2; char *c1; void *v1; typedef unsigned long size_t; void *malloc(size_t); void *memcpy(void *, " \
    "const void *, size_t);\n"

static void test_regions(void **state)
{
    (void)state;
    static const struct {
        const char *text, *same, *different;
    } cases[] = {
        {"int x, y; void f(void) { int *p = &x, *q = &y; m1 = *p; m2 = *q; m3 = x; m4 = y; }", "m1=m3 m2=m4", "m1/m2"},
        {"int x, y; void f(int c) { int *p = c ? &x : &y; m1 = *p; m2 = x; m3 = y; }", "m1=m2 m1=m3", ""},
        {"struct s { int a, b; } s; void f(void) { struct s *p = &s; m1 = p->a; m2 = p->b; m3 = s.b; }", "m2=m3", "m1/m2"},
        {"struct s { int a, b; } s; void f(void) { int *p = &s.b; m1 = *p; m2 = s.b; m3 = s.a; }", "m1=m2", "m1/m3"},
        /* arrays: elements together, fields of elements apart */
        {"int t[9]; void f(int i) { int *p = t; m1 = t[i]; m2 = p[3]; m3 = *(p + i); m4 = t[0]; }", "m1=m2 m1=m3 m1=m4", ""},
        {"struct s { int a, b; } t[9]; void f(int i) { struct s *p = &t[i]; m1 = t[i].a; m2 = p[3].a; m3 = p->b; m4 = t[1].b; p++; m5 = "
         "p->a; }",
         "m1=m2 m3=m4 m1=m5", "m1/m3"},
        {"struct s { int n; int t[4]; int k; } s; void f(int i) { int *p = s.t; m1 = s.n; m2 = s.t[i]; m3 = s.k; m4 = *p; }", "m2=m4",
         "m1/m2 m2/m3 m1/m3"},
        /* a pointer that moves may leave the member that it was made from */
        {"struct s { int n; int t[4]; int k; } s; void f(int i) { int *p = s.t; m1 = s.n; m2 = s.t[i]; m3 = s.k; m4 = p[i]; }",
         "m2=m4 m1=m4 m3=m4", ""},
        {"int t[3][4]; void f(int i, int j) { m1 = t[i][j]; m2 = *t[2]; int *p = t[1]; m3 = p[j]; m4 = t[0][0]; }", "m1=m4 m1=m3", ""},
        /* arithmetic that leaves a field collapses the object */
        {"struct s { int a, b, c; } s; void f(int i) { int *p = &s.a; m1 = p[i]; m2 = s.b; m3 = s.c; }", "m1=m2 m2=m3", ""},
        {"struct s { int a, b, c; } s; void f(void) { int *p = &s.a; p = p + 1; m1 = *p; m2 = s.b; m3 = s.a; }", "m1=m2", ""},
        {"struct s { int a; char b; int c; } s; void f(int i) { char *p = (char *)&s; m1 = p[i]; m2 = s.a; m3 = s.c; }", "m1=m2 m1=m3", ""},
        /* container_of */
        {"struct l { struct l *n; }; struct d { int a; struct l l; int b; } d; void f(void) { struct l *p = &d.l; struct d *q = (struct d "
         "*)((char *)p - 8); m1 = q->a; m2 = d.a; m3 = q->b; m4 = d.b; }",
         "m1=m2 m3=m4", "m1/m3"},
        {"struct d { int a; int l; int b; } d; void f(void) { int *p = &d.l; struct d *q = (struct d *)((unsigned long)p - 4); m1 = q->a; "
         "m2 = d.a; m3 = q->b; m4 = d.b; }",
         "m1=m2 m3=m4", "m1/m3"},
        /* unions and bit-fields */
        {"union u { int a; char c[4]; } u; void f(void) { union u *p = &u; m1 = p->a; m2 = p->c[2]; }", "m1=m2", ""},
        {"struct b { int a : 3, b : 3; int : 0; int c; } b; void f(void) { struct b *p = &b; m1 = p->a; m2 = p->b; m3 = p->c; }", "m1=m2",
         "m1/m3"},
        /* integers carry pointers */
        {"int x, y; void f(void) { unsigned long i = (unsigned long)&x; int *p = (int *)i; int *q = &y; m1 = *p; m2 = x; m3 = *q; }",
         "m1=m2", "m1/m3"},
        {"int x; void f(void) { unsigned long i = (unsigned long)&x; i ^= 5; i ^= 5; int *p = (int *)i; m1 = *p; m2 = x; int *q = &x; m3 = "
         "*q; }",
         "m1=m2 m1=m3", ""},
        /* through memory, calls, copies */
        {"int x, y; int *g(int *p) { return p; } void f(void) { m1 = *g(&x); m2 = x; int *q = &y; m3 = y; m4 = *q; }", "m1=m2 m3=m4",
         "m1/m3"},
        {"struct s { int *p, *q; } s, t; int x, y; void f(void) { s.p = &x; s.q = &y; t = s; m1 = *t.p; m2 = x; m3 = *t.q; m4 = y; }",
         "m1=m2 m3=m4", "m1/m3"},
        {"struct s { int *p, *q; } s, t; int x, y; void f(void) { s.p = &x; s.q = &y; memcpy(&t, &s, sizeof s); m1 = *t.p; m2 = x; m3 = "
         "*t.q; m4 = y; }",
         "m1=m2 m3=m4", "m1/m3"},
        {"struct s { int *p, *q; }; struct s g(struct s a) { return a; } int x, y; void f(void) { struct s s = {&x, &y}, t = g(s); m1 = "
         "*t.p; m2 = x; m3 = *t.q; m4 = y; }",
         "m1=m2 m3=m4", "m1/m3"},
        {"int x, y, *a[4], *b[4]; void f(int i) { a[i] = &x; memcpy(b, a, sizeof a); m1 = *b[2]; m2 = x; int *q = &y; m3 = *q; }", "m1=m2",
         "m1/m3"},
        {"struct s { int k; int *t[3]; } s, t; int x, y; void f(int i) { s.t[2] = &x; t = s; m1 = *t.t[i]; m2 = x; int *q = &y; m3 = *q; }",
         "m1=m2", "m1/m3"},
        {"int x; struct s { int *p; } s = {&x}, *g = &s; void f(void) { m1 = *g->p; m2 = x; }", "m1=m2", ""},
        {"int x, y; struct s { int *p, *q; } t[2] = {{&x, &y}, {&x, &y}}; void f(int i) { m1 = *t[i].p; m2 = x; m3 = *t[i].q; m4 = y; }",
         "m1=m2 m3=m4", "m1/m3"},
        {"int x, y; void set(int **p, int *v) { *p = v; } void f(void) { int *a, *b; set(&a, &x); set(&b, &y); m1 = *a; m2 = x; m3 = *b; "
         "m4 = y; }",
         "m1=m2 m3=m4", ""},
        {"char s[8], *d = s; int *ip; int x; void f(void) { ip = &x; char *p = (char *)&ip, *q = d; int i; int *r; char *w = (char *)&r; "
         "for (i = 0; i < 8; i++) w[i] = p[i]; m1 = *r; m2 = x; }",
         "m1=m2", ""},
        /* allocation sites */
        {"void f(void) { int *p = malloc(4), *q = malloc(4); m1 = *p; m2 = *q; int *r = p; m3 = *r; }", "m1=m3", "m1/m2"},
        {"struct n { struct n *next; int v; }; void f(int k) { struct n *h = 0; while (k--) { struct n *n = malloc(16); n->next = h; h = "
         "n; } m1 = h->v; m2 = h->next->next->v; n1 = (long)h->next; }",
         "m1=m2", "m1/n1"},
        {"struct p { int a, b; }; void f(int i) { struct p *t = malloc(80); m1 = t[i].a; m2 = t[2].a; m3 = t[i].b; }", "m1=m2", "m1/m3"},
        /* functions through pointers, variable arguments */
        {"int x, y; int *a(int *p) { return p; } int *b(int *p) { return &y; } int *(*t[2])(int *) = {a, b}; void f(int i) { m1 = "
         "*t[i](&x); m2 = x; m3 = y; }",
         "m1=m2 m1=m3", ""},
        {"int x, y; int *g(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int *r = __builtin_va_arg(l, int *); "
         "__builtin_va_end(l); return r; } void f(void) { m1 = *g(1, &x); m2 = x; int *q = &y; m3 = *q; }",
         "m1=m2", "m1/m3"},
        {"int x, y; int *h(__builtin_va_list l) { return __builtin_va_arg(l, int *); } int *g(int n, ...) { __builtin_va_list l, k; "
         "__builtin_va_start(l, n); __builtin_va_copy(k, l); return h(k); } void f(void) { m1 = *g(1, &x); m2 = x; int *q = &y; m3 = *q; }",
         "m1=m2", "m1/m3"},
        /* outside */
        {"int *ext(void); int *other(void); int x; void f(void) { int *p = ext(), *q = other(), *r = &x; m1 = *p; m2 = *q; m3 = *r; }",
         "m1=m2", "m1/m3"},
        {"struct s { struct s *n; int v; }; struct s *ext(void); void f(void) { struct s *p = ext(); m1 = p->v; m2 = p->n->n->v; }",
         "m1=m2", ""},
        {"extern int *g; int *h; int x; void f(int *p) { h = &x; m1 = *g; m2 = *p; m3 = *h; }", "m1=m2", "m1/m3"},
        {"int x, y; void f(int c) { int *p, *q = &y; __asm__(\"mov %1, %0\" : \"=r\"(p) : \"r\"(&x)); m1 = *p; m2 = x; m3 = *q; }", "m1=m2",
         "m1/m3"},
        {"int x, y; void f(int c) { int *p, *q = &y; __asm__(\"\" : \"=r\"(p) : \"0\"(&x)); m1 = *p; m2 = x; m3 = *q; }", "m1=m2", "m1/m3"},
        {"int x; void f(void) { int *p = &x; __sync_lock_test_and_set(&p, 0); int **pp = &p; m1 = **pp; m2 = x; }", "m1=m2", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = malloc(strlen(cases[i].text) + sizeof MARKS);
        strcpy(text, MARKS);
        strcat(text, cases[i].text);
        check(text, cases[i].same, cases[i].different, false);
        free(text);
    }
}

static void test_variadic_ilp32(void **state)
{
    (void)state;
    check("int m1, m2, m3, x, y; int *g(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int *r = __builtin_va_arg(l, int *); "
          "return r; }"
          "void f(void) { m1 = *g(1, &x); m2 = x; int *q = &y; m3 = *q; }",
          "m1=m2", "m1/m3", true);
    check("struct d { int a; int l; int b; } d; int m1, m2, m3, m4; void f(void) { int *p = &d.l; struct d *q = (struct d *)((char *)p - "
          "4); m1 = q->a; m2 = d.a; m3 = q->b; m4 = d.b; }",
          "m1=m2 m3=m4", "m1/m3", true);
}

static void test_flags(void **state)
{
    (void)state;
    fixture f = analyse("int m1, m2, m3, m4; int plain, *ext(void); union { int i; char c; } u; int x; void f(void) { m1 = *ext(); int *p "
                        "= &x; m2 = *p; m3 = plain; void *q = &u; m4 = u.i; u.c = 1; }",
                        false);
    assert_true(pointsto_is_outside(f.pt, (region){region_of(&f, "m1")}));
    assert_false(pointsto_is_outside(f.pt, (region){region_of(&f, "m2")}));
    assert_false(pointsto_is_collapsed(f.pt, (region){region_of(&f, "m2")}));
    assert_true(pointsto_is_collapsed(f.pt, (region){region_of(&f, "m4")}));
    assert_int_equal(region_of(&f, "m3"), 0); /* not in memory */
    assert_false(pointsto_in_memory(f.pt, aid_global(&f.a, "plain")->symbol));
    assert_true(pointsto_in_memory(f.pt, aid_global(&f.a, "x")->symbol));
    close_fixture(&f);
}

static uint32_t targets_in(const fixture *f, const char *function, bool *leaves)
{
    fn caller = program_find(f->a.p, function);
    const cfa_function *c = fn_get(f->a.p, caller);
    for (uint32_t i = LOC_ENTRY; i < c->count_locations; i++) {
        const op_info *o = op_get(f->s, c->locations[i].op);
        if (o->kind != OP_CALL || callgraph_constant_callee(f->s, o->rhs).i) continue;
        uint32_t count, bits = 0;
        const fn *t = pointsto_targets(f->pt, caller, i, &count, leaves);
        for (uint32_t k = 0; k < count; k++) {
            if (k) assert_true(t[k].i > t[k - 1].i);
            bits |= 1u << (fn_name(f->a.p, t[k])[0] - 'a');
        }
        return bits;
    }
    fail_msg("no indirect call in %s", function);
    return 0;
}

static void test_targets(void **state)
{
    (void)state;
    fixture f =
        analyse("typedef int (*fp)(int); int a(int x) { return 1; } int b(int x) { return 2; } int c(int x) { return 3; } int h(int x) { "
                "return 5; } int d(long x, int y) { return 4; } fp ext(void); int e(int);"
                "struct ops { fp one, two; } o = {a, b}; fp table[2] = {c, h}; void *any = d; fp outer;"
                "int f1(void) { return o.one(1); } int f2(void) { return o.two(1); } int f3(int i) { return table[i](1); } int f4(void) { "
                "return ext()(1); }"
                "int f5(struct ops *p) { return p->one(1); } int f6(void) { return f5(&o); } int f7(void) { outer = e; return outer(1); }"
                "int f8(void) { union { void *v; fp f; } u; u.v = any; if (u.f == 0) u.f = a; return u.f(1); }",
                false);
    bool leaves;
    assert_int_equal(targets_in(&f, "f1", &leaves),
                     1 | 8); /* f8 mixes a with d, which was converted to void *: it may be called as anything */
    assert_false(leaves);
    assert_int_equal(targets_in(&f, "f2", &leaves), 2);
    assert_int_equal(targets_in(&f, "f3", &leaves), 4 | 128);
    assert_false(leaves);
    assert_int_equal(targets_in(&f, "f4", &leaves), 0);
    assert_true(leaves);
    assert_int_equal(targets_in(&f, "f5", &leaves), 1 | 8);
    assert_int_equal(targets_in(&f, "f7", &leaves), 0);
    assert_true(leaves);
    assert_int_equal(targets_in(&f, "f8", &leaves), 1 | 8);
    close_fixture(&f);
}

static bool has_var(const effect_set *e, var v)
{
    for (uint32_t i = 0; i < e->count_vars; i++)
        if (e->vars[i].i == v.i) return true;
    return false;
}

static bool has_region(const effect_set *e, uint32_t r)
{
    for (uint32_t i = 0; i < e->count_regions; i++)
        if (e->regions[i].i == r) return true;
    return false;
}

static void test_modref(void **state)
{
    (void)state;
    fixture f = analyse(
        "typedef unsigned long size_t; void *memset(void *, int, size_t); int m1, m2, m3; int g, h, k, x, y; struct s { int a, b; } s, t;"
        "void leaf(int *p) { *p = g; } void mid(void) { leaf(&x); h = 1; } int top(int n) { int l = n; if (n) mid(); m1 = x; return top(l "
        "- 1); }"
        "void marks(int *q) { m2 = s.a; m3 = s.b; q = &y; *q = 2; } void copy(struct s *p, struct s *q) { p = &s; q = &t; *p = *q; }"
        "void clear(void) { memset(&s, 0, sizeof s); } int reads(void) { return k; } void loop(int n) { while (n--) k = g; h = 2; } void "
        "clobber(void) { __asm__ volatile(\"invd\" ::: \"memory\"); }",
        false);
    call_graph *g = callgraph_build(f.a.p, pointsto_call_targets, f.pt);
    mod_ref *m = modref_compute(f.a.p, f.pt, g);
#define MOD(name) (&m->mod[program_find(f.a.p, name).i])
#define REF(name) (&m->ref[program_find(f.a.p, name).i])
#define VAR(name) (aid_global(&f.a, name)->symbol)
    uint32_t rx = region_of(&f, "m1"), ra = region_of(&f, "m2"), rb = region_of(&f, "m3");
    assert_true(has_region(MOD("leaf"), rx));
    assert_true(has_var(REF("leaf"), VAR("g")));
    assert_false(has_var(MOD("leaf"), VAR("h")));
    assert_true(has_var(MOD("mid"), VAR("h")));
    assert_true(has_region(MOD("mid"), rx));
    assert_true(has_var(MOD("top"), VAR("h")));
    assert_true(has_var(MOD("top"), VAR("m1")));
    assert_true(has_region(REF("top"), rx));
    assert_false(has_region(MOD("marks"), rx));
    assert_true(has_region(MOD("copy"), ra));
    assert_true(has_region(MOD("copy"), rb));
    assert_false(has_region(REF("copy"), ra));
    assert_true(has_region(MOD("clear"), ra));
    assert_true(has_region(MOD("clear"), rb));
    assert_int_equal(MOD("reads")->count_vars + MOD("reads")->count_regions, 0);
    assert_true(has_var(REF("reads"), VAR("k")));
    assert_true(MOD("clobber")->everything);
    assert_false(MOD("top")->everything);

    arena memory = {0};
    fn loop_fn = program_find(f.a.p, "loop");
    const cfa_function *function = fn_get(f.a.p, loop_fn);
    for (uint32_t i = LOC_ENTRY; i < function->count_locations; i++) { /* the one location that writes k */
        const op_info *o = op_get(f.s, function->locations[i].op);
        if (o->kind != OP_ASSIGN || ex_get(f.s, o->lhs)->var.i != VAR("k").i) continue;
        effect_set mod, ref;
        modref_places *places = modref_places_new(f.a.p, f.pt, g, m);
        modref_places_effects(places, loop_fn, &i, 1, &mod, &ref, &memory);
        modref_places_free(places);
        assert_int_equal(mod.count_vars, 1);
        assert_int_equal(ref.count_vars, 1);
        assert_int_equal(ref.vars[0].i, VAR("g").i);
    }
    arena_free(&memory);
    modref_free(m);
    callgraph_free(g);
    close_fixture(&f);
}

/* Names of regions do not depend on what else is in the program or on the order of things. */
static void test_names(void **state)
{
    (void)state;
    fixture f = analyse("int m1, m2; struct s { int a, b; } s; void f(void) { struct s *p = &s; m1 = p->a; m2 = p->b; }", false);
    fixture g = analyse("int other, *o = &other; int m1, m2; struct s { int a, b; }; int before(int *q) { q = o; return *q; } struct s s; "
                        "void f(void) { struct s *p = &s; m2 = p->b; m1 = p->a; }",
                        false);
    fixture h =
        analyse("int m1, m2; struct s { int a, b; } s, t; void f(int c) { struct s *p = c ? &s : &t; m1 = p->a; m2 = p->b; }", false);
    static const char *const marks[] = {"m1", "m2"};
    for (int i = 0; i < 2; i++) {
        hash128 x = pointsto_region_hash(f.pt, (region){region_of(&f, marks[i])}),
                y = pointsto_region_hash(g.pt, (region){region_of(&g, marks[i])});
        hash128 z = pointsto_region_hash(h.pt, (region){region_of(&h, marks[i])});
        assert_true(hash_equal(x, y));
        assert_false(hash_equal(x, z));
    }
    close_fixture(&f);
    close_fixture(&g);
    close_fixture(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_regions), cmocka_unit_test(test_variadic_ilp32), cmocka_unit_test(test_flags),
        cmocka_unit_test(test_targets), cmocka_unit_test(test_modref),         cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
