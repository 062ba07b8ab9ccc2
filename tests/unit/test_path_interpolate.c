/* Unit tests of encode/path_interpolate: interpolants of small programs' paths, in all ways, as terms and as Hoare triples. Campaigns over
 * programs are the business of tests/tools/interpolate_check.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/buf.h"
#include "encode/path_interpolate.h"
#include "logic/term/smtlib.h"
#include "program_aid.h"
#include <stdlib.h>
#include <string.h>

enum { MOST = 200 };

typedef struct {
    cfa_space *space;
    aid_program a;
    points_to *pt;
    term_table *t;
    encoder *e;
    solver *s;
    path_interpolator *itp;
    encode_state *now, *states[MOST];
    path_step steps[MOST];
    uint32_t n;
    term out[MOST];
    uint32_t foreign;
} fixture;

static void start(fixture *x, const char *text)
{
    memset(x, 0, sizeof *x);
    x->space = space_new();
    x->a = aid_build(x->space, text, false);
    assert_non_null(x->a.p);
    x->pt = pointsto_analyse(x->a.p);
    x->t = terms_new(&x->space->names);
    x->e = encoder_new(x->a.p, x->pt, x->a.g, x->t, NULL);
    x->s = solver_new(x->t, NULL);
    x->itp = path_interpolator_new(x->e, x->s);
}

static void end(fixture *x)
{
    for (uint32_t i = 0; i < x->n; i++) encode_free(x->states[i]);
    encode_free(x->now);
    path_interpolator_free(x->itp);
    solver_free(x->s);
    encoder_free(x->e);
    terms_free(x->t);
    pointsto_free(x->pt);
    aid_free(&x->a);
    space_free(x->space);
}

static void add(fixture *x, term constraint)
{
    assert_true(x->n < MOST);
    x->states[x->n] = encode_copy(x->now);
    x->steps[x->n] = (path_step){constraint, x->states[x->n]};
    x->n++;
}

/* Follows main from its entry: '1' takes a branch, '0' the other side, until the decisions are used up. Calls of functions with a body are
 * entered. */
static void walk(fixture *x, const char *decisions)
{
    struct {
        fn f;
        uint32_t call;
    } stack[20];
    uint32_t depth = 0, where = LOC_ENTRY;
    fn f = program_find(x->a.p, "main");
    x->now = encode_initial(x->e, f);
    encode_set_style(x->now, false);
    add(x, encode_globals(x->e, x->now));
    while (*decisions) {
        const location l = fn_get(x->a.p, f)->locations[where];
        const op_info o = l.op.i ? *op_get(x->space, l.op) : (op_info){0};
        var callee = o.kind == OP_CALL ? callgraph_constant_callee(x->space, o.rhs) : (var){0};
        fn g = callee.i ? program_function(x->a.p, callee) : FN_NONE;
        if (where == LOC_EXIT || o.kind == OP_RETURN) {
            assert_true(depth > 0);
            depth--;
            add(x, encode_return(x->e, x->now, f, where, stack[depth].f, stack[depth].call));
            f = stack[depth].f;
            where = fn_get(x->a.p, f)->locations[stack[depth].call].next[0];
        } else if (g.i != FN_NONE.i) {
            add(x, encode_call(x->e, x->now, f, where, g));
            assert_true(depth < 20);
            stack[depth].f = f;
            stack[depth++].call = where;
            f = g;
            where = LOC_ENTRY;
        } else {
            bool branches = o.kind == OP_ASSUME && l.next[0] != l.next[1];
            unsigned branch = branches && *decisions++ == '0';
            add(x, encode_edge(x->e, x->now, f, where, branch));
            where = l.next[branch];
        }
    }
}

static bool holds(fixture *x, uint32_t i, term pre, term post)
{
    term f[3] = {i ? encode_instantiate(x->e, x->states[i - 1], pre) : pre, x->steps[i].constraint,
                 term_not(x->t, encode_instantiate(x->e, x->states[i], post))};
    return solver_check(x->s, f, 3) == SOLVER_UNSAT;
}

static void find(fixture *x, sequence_way way)
{
    assert_int_equal(path_load(x->itp, x->steps, x->n), SOLVER_UNSAT);
    assert_true(path_interpolate(x->itp, way, x->out, &x->foreign));
    for (uint32_t i = 0; i < x->n; i++)
        assert_true(holds(x, i, i ? x->out[i - 1] : x->t->true_term, i + 1 < x->n ? x->out[i] : x->t->false_term));
}

static void find_all_ways(fixture *x)
{
    for (int w = SEQUENCE_WAYS - 1; w >= SEQUENCE_BACKWARD; w--) {
        find(x, (sequence_way)w);
        assert_int_equal(x->foreign, 0);
    }
}

static term plain(const fixture *x, const char *symbol)
{
    return term_var(x->t, intern_str(&x->space->names, symbol), 0, sort_bv(x->t, 32));
}

static bool among(const fixture *x, term a)
{
    for (uint32_t i = 0; i + 1 < x->n; i++)
        if (term_same(x->out[i], a)) return true;
    buf out = {0};
    for (uint32_t i = 0; i + 1 < x->n; i++) {
        smtlib_print_term(x->t, x->out[i], &out);
        buf_char(&out, '\n');
    }
    print_error("%.*s", (int)out.len, out.data);
    buf_free(&out);
    return false;
}

/* ---- tests ---- */

static void invariant_of_a_loop(void **state)
{
    (void)state;
    fixture x;
    start(&x, "extern int nondet(void); int main(void) { int x = 0, y = 0, noise = 0; while (nondet()) { x = x + 1; noise = nondet(); y = "
              "y + 1; } if (x != y) return 1; return 0; }");
    walk(&x, "11101");
    find_all_ways(&x);
    assert_true(among(&x, term_eq(x.t, plain(&x, "main::x"), plain(&x, "main::y"))));
    uint32_t count;
    const uint32_t *core = path_core(x.itp, &count);
    assert_int_equal(count, 9); /* two initial values, three rounds of two increments, the last condition */
    for (uint32_t i = 1; i < count; i++) assert_true(core[i - 1] < core[i]);
    for (uint32_t i = 1, k = 0; i + 1 < x.n; i++) { /* where a step has no part in it, nothing changes */
        while (k < count && core[k] < i) k++;
        if (core[k] != i) assert_int_equal(x.out[i].i, x.out[i - 1].i);
    }
    end(&x);
}

static void calls(void **state)
{
    (void)state;
    fixture x;
    start(&x, "int g; int twice(int a) { int b = a; g = g + 1; return a + b; } int main(void) { int x = 3; x = twice(x); x = twice(x); if "
              "(x != 12) return 1; if (g != 2) return 2; return 0; }");
    walk(&x, "1");
    find_all_ways(&x);
    end(&x);
    start(&x, "int g; int twice(int a) { int b = a; g = g + 1; return a + b; } int main(void) { int x = 3; x = twice(x); x = twice(x); if "
              "(x != 12) return 1; if (g != 2) return 2; return 0; }");
    walk(&x, "01");
    find(&x, SEQUENCE_FORWARD);
    assert_true(among(&x, term_eq(x.t, plain(&x, "g"), term_bv(x.t, 32, 1))));
    find_all_ways(&x);
    end(&x);
}

static void memory(void **state)
{
    (void)state;
    fixture x;
    start(&x, "int a, b, *p, *q; extern int nondet(void); int main(void) { p = nondet() ? &a : &b; q = &b; *q = 7; *p = 5; if (p == q) "
              "return 0; if (*q != 7) return 1; return 0; }");
    walk(&x, "101");
    find_all_ways(&x);
    end(&x);
    /* a list on the heap: what the path decides about addresses is no part of the formulas' terms, but of the formulas */
    start(&x, "typedef struct n { struct n *next; int v; } n; void *malloc(unsigned long);"
              "int main(void) { n *h = malloc(sizeof *h), *x = h; h->v = 1; x->next = malloc(sizeof *h); x = x->next; x->v = 2; x->next = "
              "0; if (h->next->v != 2) return 1; return 0; }");
    walk(&x, "1");
    find(&x, SEQUENCE_BACKWARD);
    for (uint32_t i = 0; i + 1 < x.n; i++) assert_true(term_dag_size(x.t, x.out[i]) < 40);
    find(&x, SEQUENCE_FORWARD);
    end(&x);
}

/* Both sides of a branch as one step. */
static void blocks(void **state)
{
    (void)state;
    fixture x;
    start(&x, "extern int nondet(void); int main(void) { int x = 0, y = 5; if (nondet()) x = 1; else y = 6; if (x + y != 6) return 1; "
              "return 0; }");
    fn f = program_find(x.a.p, "main");
    const cfa_function *m = fn_get(x.a.p, f);
    x.now = encode_initial(x.e, f);
    add(&x, encode_globals(x.e, x.now));
    uint32_t where = LOC_ENTRY;
    while (op_get(x.space, m->locations[where].op)->kind != OP_ASSUME) {
        add(&x, encode_edge(x.e, x.now, f, where, 0));
        where = m->locations[where].next[0];
    }
    encode_state *other = encode_copy(x.now);
    term a = encode_edge(x.e, x.now, f, where, 0), b = encode_edge(x.e, other, f, where, 1), into_a, into_b;
    a = term_and(x.t, a, encode_edge(x.e, x.now, f, m->locations[where].next[0], 0));
    b = term_and(x.t, b, encode_edge(x.e, other, f, m->locations[where].next[1], 0));
    encode_join(x.e, x.now, other, &into_a, &into_b);
    encode_free(other);
    add(&x, term_or(x.t, term_and(x.t, a, into_a), term_and(x.t, b, into_b)));
    where = m->locations[m->locations[where].next[0]].next[0];
    add(&x, encode_edge(x.e, x.now, f, where, 0));
    find_all_ways(&x);
    find(&x, SEQUENCE_BACKWARD);
    assert_true(among(&x, term_eq(x.t, term_bvadd(x.t, plain(&x, "main::x"), plain(&x, "main::y")), term_bv(x.t, 32, 6))));
    end(&x);
}

/* From `where` on: branches of one edge each that meet again, all as one formula, until something else comes. */
static term long_block(fixture *x, fn f, uint32_t *where)
{
    const cfa_function *m = fn_get(x->a.p, f);
    term all = x->t->true_term;
    for (;;) {
        const location l = m->locations[*where];
        uint8_t kind = op_get(x->space, l.op)->kind;
        if (kind == OP_RETURN) return all;
        if (kind != OP_ASSUME) {
            all = term_and(x->t, all, encode_edge(x->e, x->now, f, *where, 0));
            *where = l.next[0];
            continue;
        }
        if (op_get(x->space, m->locations[l.next[0]].op)->kind != OP_ASSIGN ||
            m->locations[l.next[0]].next[0] != m->locations[l.next[1]].next[0])
            return all;
        encode_state *other = encode_copy(x->now);
        term a = encode_edge(x->e, x->now, f, *where, 0), b = encode_edge(x->e, other, f, *where, 1), into_a, into_b;
        a = term_and(x->t, a, encode_edge(x->e, x->now, f, l.next[0], 0));
        b = term_and(x->t, b, encode_edge(x->e, other, f, l.next[1], 0));
        encode_join(x->e, x->now, other, &into_a, &into_b);
        encode_free(other);
        all = term_and(x->t, all, term_or(x->t, term_and(x->t, a, into_a), term_and(x->t, b, into_b)));
        *where = m->locations[l.next[0]].next[0];
    }
}

static void large_blocks(void **state)
{
    (void)state;
#define BRANCH   "if (nondet()) x = x + 1; else y = y + 1;"
#define BRANCHES BRANCH BRANCH BRANCH
    fixture x;
    start(&x, "extern int nondet(void); int main(void) { int x = 0, y = 0; " BRANCHES " if (nondet() < 3) return 2; " BRANCHES
              " if (x + y != 6) return 1; return 0; }");
    fn f = program_find(x.a.p, "main");
    x.now = encode_initial(x.e, f);
    add(&x, encode_globals(x.e, x.now));
    uint32_t where = LOC_ENTRY;
    for (int k = 0; k < 2; k++) {
        add(&x, long_block(&x, f, &where));
        add(&x, encode_edge(x.e, x.now, f, where, !k));
        where = fn_get(x.a.p, f)->locations[where].next[!k];
    }
    for (int w = SEQUENCE_PROOF; w >= SEQUENCE_BACKWARD; w--) find(&x, (sequence_way)w);
    assert_true(among(&x, term_eq(x.t, term_bvadd(x.t, plain(&x, "main::x"), plain(&x, "main::y")), term_bv(x.t, 32, 3))));
    end(&x);
}

/* A value that may be anything where it is read: the refutation does not need to know which, but a formula must be able to name it. */
static void index_that_does_not_matter(void **state)
{
    (void)state;
    fixture x;
    start(&x, "int a[100], *p; extern int nondet(void); int main(void) { int i = nondet(); if (i < 0 || i >= 10) return 0; a[i] = i; p = "
              "&a[i + 3]; i = a[i] - 10; if (*p <= i) return 1; return 0; }");
    walk(&x, "001");
    find(&x, SEQUENCE_BACKWARD);
    find(&x, SEQUENCE_FORWARD);
    end(&x);
}

/* The outer activation's variable matters while the inner one runs: there it has no name. */
static void recursion(void **state)
{
    (void)state;
    fixture x;
    start(
        &x,
        "int down(int n) { int keep = n; if (n > 0) down(n - 1); if (keep != n) return 1; return 0; } int main(void) { return down(1); }");
    walk(&x, "1001");
    find(&x, SEQUENCE_BACKWARD);
    assert_true(x.foreign > 0);
    end(&x);
    /* the inner one alone */
    start(
        &x,
        "int down(int n) { int keep = n; if (n > 0) down(n - 1); if (keep != n) return 1; return 0; } int main(void) { return down(1); }");
    walk(&x, "101");
    find_all_ways(&x);
    end(&x);
}

static void feasible_paths_and_gaps(void **state)
{
    (void)state;
    fixture x;
    start(&x,
          "extern int nondet(void); int main(void) { int x = nondet(), y = x; if (x > 3) { y = y - 1; if (y < 3) return 1; } return 0; }");
    walk(&x, "10");
    assert_int_equal(path_load(x.itp, x.steps, x.n), SOLVER_SAT);
    assert_false(path_interpolate(x.itp, SEQUENCE_BACKWARD, x.out, NULL));
    end(&x);
    start(&x,
          "extern int nondet(void); int main(void) { int x = nondet(), y = x; if (x > 3) { y = y - 1; if (y < 3) return 1; } return 0; }");
    walk(&x, "11");
    find_all_ways(&x);
    for (uint32_t i = 0; i < x.n; i += 2) x.steps[i].after = NULL;
    assert_int_equal(path_load(x.itp, x.steps, x.n), SOLVER_UNSAT);
    assert_true(path_interpolate(x.itp, SEQUENCE_BACKWARD, x.out, NULL));
    for (uint32_t i = 0; i + 1 < x.n; i++) assert_int_equal(x.out[i].i != 0, i % 2);
    end(&x);
}

static void count_atom(void *context, term atom)
{
    (void)atom;
    ++*(uint32_t *)context;
}

static void atoms(void **state)
{
    (void)state;
    term_table *t = terms_new(NULL);
    term x = term_var_str(t, "x", sort_bv(t, 8)), y = term_var_str(t, "y", sort_bv(t, 8)), b = term_var_str(t, "b", t->bool_sort);
    term p = term_eq(t, x, y), q = term_bvult(t, x, y), f = term_or(t, term_not(t, p), term_and(t, q, term_eq(t, b, p)));
    uint32_t count = 0;
    formula_atoms(t, f, count_atom, &count);
    assert_int_equal(count, 3);
    count = 0;
    formula_atoms(t, t->true_term, count_atom, &count);
    assert_int_equal(count, 0);
    terms_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invariant_of_a_loop),
        cmocka_unit_test(calls),
        cmocka_unit_test(memory),
        cmocka_unit_test(blocks),
        cmocka_unit_test(large_blocks),
        cmocka_unit_test(index_that_does_not_matter),
        cmocka_unit_test(recursion),
        cmocka_unit_test(feasible_paths_and_gaps),
        cmocka_unit_test(atoms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
