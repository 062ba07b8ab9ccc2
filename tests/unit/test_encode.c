/* Unit tests of encode/encode: cells and their names, the two styles, frames, joins, weakest preconditions, inputs, assumptions.
 * That the terms mean what the program does is the business of tests/tools/encode_check.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/buf.h"
#include "encode/encode.h"
#include "logic/term/smtlib.h"
#include "program_aid.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    cfa_space *space;
    aid_program a;
    points_to *pt;
    term_table *t;
    encoder *e;
    fn main;
} fixture;

static fixture start(const char *text, bool inline_values)
{
    fixture x = {.space = space_new()};
    x.a = aid_build(x.space, text, false);
    assert_non_null(x.a.p);
    x.pt = pointsto_analyse(x.a.p);
    x.t = terms_new(&x.space->names);
    x.e = encoder_new(x.a.p, x.pt, x.a.g, x.t, &(encode_options){.inline_values = inline_values});
    x.main = program_find(x.a.p, "main");
    return x;
}

static void end(fixture *x)
{
    encoder_free(x->e);
    terms_free(x->t);
    pointsto_free(x->pt);
    aid_free(&x->a);
    space_free(x->space);
}

/* ---- walking ---- */

/* The n-th location (from 1) of a function whose operation reads like this. */
static uint32_t location_of(const fixture *x, fn f, const char *shown)
{
    char text[300];
    const cfa_function *function = fn_get(x->a.p, f);
    for (uint32_t l = LOC_ENTRY; l < function->count_locations; l++) {
        op_show(x->a.p, function->locations[l].op, text, sizeof text);
        if (function->locations[l].op.i && strcmp(text, shown) == 0) return l;
    }
    print_error("no operation %s\n", shown);
    fail();
    return 0;
}

static term edge(fixture *x, encode_state *s, const char *shown, unsigned branch)
{
    return encode_edge(x->e, s, x->main, location_of(x, x->main, shown), branch);
}

static void expect(const fixture *x, term got, term wanted)
{
    buf out = {0};
    assert_int_not_equal(got.i, 0);
    if (got.i == wanted.i) return;
    smtlib_print_term(x->t, got, &out);
    print_error("got    %s\n", out.data);
    vec_clear(&out);
    smtlib_print_term(x->t, wanted, &out);
    print_error("wanted %s\n", out.data);
    buf_free(&out);
    fail();
}

static term at(const fixture *x, const char *symbol, uint32_t index)
{
    return term_var(x->t, intern_str(&x->space->names, symbol), index, sort_bv(x->t, 32));
}
static term plain(const fixture *x, const char *symbol) { return at(x, symbol, 0); }
static term number(const fixture *x, uint64_t v) { return term_bv(x->t, 32, v); }
static term same(const fixture *x, term a, term b) { return term_eq(x->t, a, b); }
static term sum(const fixture *x, term a, term b) { return term_bvadd(x->t, a, b); }

static bool has_cell(fixture *x, const char *symbol, uint8_t kind, uint32_t width)
{
    cell_id c;
    if (!encode_cell_find(x->e, intern_str(&x->space->names, symbol), &c)) return false;
    const sort_info *s = sort_get(x->t, encode_cell_get(x->e, c)->sort);
    if (s->kind == SORT_ARRAY && kind == SORT_ARRAY) s = sort_get(x->t, s->element);
    else if (s->kind != kind) return false;
    return s->width == width;
}

/* ---- tests ---- */

static void cells(void **state)
{
    (void)state;
    fixture x = start("struct S { int a; char c[3]; float f; } s; int few[4], many[100], by_index[3]; union { int i; short h[2]; } u; "
                      "union { int a[20]; char c; } big; union { int a[9]; char c; } split;"
                      "int shared, other; char *p; _Bool b; int n;"
                      "int main(void) { int i = n; int *q = &shared; s.a = few[1]; by_index[i] = many[3]; u.i = *q; big.c = split.c = 1; q "
                      "= &other; p = \"x\"; return *q + *p; }",
                      true);
    assert_true(has_cell(&x, "s.a", SORT_BV, 32));
    assert_true(has_cell(&x, "s.c[2]", SORT_BV, 8));
    assert_true(has_cell(&x, "s.f", SORT_FLOAT, 8));
    assert_true(has_cell(&x, "few[3]", SORT_BV, 32));
    assert_true(has_cell(&x, "many[]", SORT_ARRAY, 32));
    assert_true(has_cell(&x, "by_index[]", SORT_ARRAY, 32));
    assert_true(has_cell(&x, "u{0}", SORT_BV, 32));
    assert_true(has_cell(&x, "big{0}", SORT_ARRAY, 8));
    assert_true(has_cell(&x, "split{0}", SORT_BV, 32));
    assert_true(has_cell(&x, "split.a[8]", SORT_BV, 32));
    assert_true(has_cell(&x, "b", SORT_BV, 8));
    assert_true(has_cell(&x, "p", SORT_BV, 64));
    assert_true(has_cell(&x, "main::i", SORT_BV, 32));
    assert_false(has_cell(&x, "shared", SORT_BV, 32)); /* it is in memory, with `other` */
    uint32_t regions = 0;
    for (uint32_t k = 0; k < encode_cell_count(x.e); k++) {
        const encode_cell *c = encode_cell_get(x.e, (cell_id){k});
        regions += c->region.i != 0 && strstr(name_text(&x.space->names, c->symbol), "mem:other~") != NULL;
    }
    assert_int_equal(regions, 1);
    end(&x);
}

static void ssa_style(void **state)
{
    (void)state;
    fixture x = start("int g = 7; int main(void) { int x = 1; x = x + g; if (x > 3) g = x; return g; }", false);
    encode_state *s = encode_initial(x.e, x.main);
    term globals = encode_globals(x.e, s);
    assert_true(globals.i != x.t->true_term.i);
    expect(&x, edge(&x, s, "x = 1", 0), same(&x, at(&x, "main::x", 3), number(&x, 1)));
    expect(&x, edge(&x, s, "x = x + g", 0), same(&x, at(&x, "main::x", 4), sum(&x, at(&x, "main::x", 3), at(&x, "g", 1))));
    term c = edge(&x, s, "[x > 3]", 0), d = edge(&x, s, "[x > 3]", 1);
    assert_int_equal(term_not(x.t, c).i, d.i);
    expect(&x, edge(&x, s, "g = x", 0), same(&x, at(&x, "g", 2), at(&x, "main::x", 4)));
    assert_true(encode_is_exact(s));
    encode_free(s);
    end(&x);
}

static void inlined_style(void **state)
{
    (void)state;
    fixture x = start(
        "int g = 7, a[3] = {1, 2, 3}; int main(void) { int x = 1; x = x + g; int *p = &a[1]; *p = x; x = a[x - 7] + p[1]; return x; }",
        true);
    encode_state *s = encode_initial(x.e, x.main);
    assert_int_equal(encode_globals(x.e, s).i, x.t->true_term.i);
    const char *edges[] = {"x = 1", "x = x + g", "p = a + 1", "*p = x", "x = a[x - 7] + p[1]"};
    for (size_t k = 0; k < sizeof edges / sizeof *edges; k++) assert_int_equal(edge(&x, s, edges[k], 0).i, x.t->true_term.i);
    uint64_t v = 0;
    assert_true(term_is_bv_const(x.t, encode_value(x.e, s, x.main, ex_var(x.space, aid_local(&x.a, "main", "x"))), &v));
    assert_int_equal(v, 8 + 3);
    encode_free(s);
    end(&x);
}

static void copies_are_independent(void **state)
{
    (void)state;
    fixture x = start("int g; int main(void) { g = 1; g = 2; return g; }", true);
    encode_state *a = encode_initial(x.e, x.main);
    encode_globals(x.e, a);
    edge(&x, a, "g = 1", 0);
    encode_state *b = encode_copy(a);
    edge(&x, b, "g = 2", 0);
    ex g = ex_var(x.space, aid_global(&x.a, "g")->symbol);
    expect(&x, encode_value(x.e, a, x.main, g), number(&x, 1));
    expect(&x, encode_value(x.e, b, x.main, g), number(&x, 2));
    term into_a, into_b;
    encode_join(x.e, a, b, &into_a, &into_b);
    expect(&x, into_a, same(&x, at(&x, "g", 4), number(&x, 1)));
    expect(&x, into_b, same(&x, at(&x, "g", 4), number(&x, 2)));
    expect(&x, encode_value(x.e, a, x.main, g), at(&x, "g", 4));
    encode_free(a);
    encode_free(b);
    end(&x);
}

static void frames(void **state)
{
    (void)state;
    fixture x =
        start("int f(int n) { int k = n; if (n > 0) k = f(n - 1); return k + n; } int main(void) { int r = f(1); return r; }", true);
    fn f = program_find(x.a.p, "f");
    encode_state *s = encode_initial(x.e, x.main);
    uint32_t in_main = location_of(&x, x.main, "r = f(1)"), first = location_of(&x, f, "k = n"), test = location_of(&x, f, "[n > 0]"),
             inner = location_of(&x, f, "k = f(n - 1)"), back = location_of(&x, f, "return k + n");
    encode_globals(x.e, s);
    encode_call(x.e, s, x.main, in_main, f);
    encode_edge(x.e, s, f, first, 0);
    assert_int_equal(encode_edge(x.e, s, f, test, 0).i, x.t->true_term.i);
    encode_call(x.e, s, f, inner, f);
    encode_edge(x.e, s, f, first, 0);
    assert_int_equal(encode_edge(x.e, s, f, test, 1).i, x.t->true_term.i);
    encode_return(x.e, s, f, back, f, inner);
    expect(&x, encode_value(x.e, s, f, ex_var(x.space, aid_local(&x.a, "f", "n"))), number(&x, 1)); /* the outer n again */
    encode_return(x.e, s, f, back, x.main, in_main);
    expect(&x, encode_value(x.e, s, x.main, ex_var(x.space, aid_local(&x.a, "main", "r"))), number(&x, 1));
    encode_free(s);
    end(&x);
}

static void preconditions(void **state)
{
    (void)state;
    fixture x = start(
        "int x, y; int __VERIFIER_nondet_int(void); int main(void) { x = y + 1; x = __VERIFIER_nondet_int(); if (x > y) y = 0; return x; }",
        true);
    term vx = plain(&x, "x"), vy = plain(&x, "y"), three = term_bv(x.t, 32, 3);
    term post = term_bvslt(x.t, three, vx);
    uint32_t assign = location_of(&x, x.main, "x = y + 1"), havoc = location_of(&x, x.main, "x = __VERIFIER_nondet_int()"),
             test = location_of(&x, x.main, "[x > y]");
    assert_int_equal(encode_wp(x.e, x.main, assign, 0, post).i, term_bvslt(x.t, three, term_bvadd(x.t, vy, term_bv(x.t, 32, 1))).i);
    assert_int_equal(encode_wp(x.e, x.main, havoc, 0, post).i, 0);
    term of_y = term_bvslt(x.t, three, vy);
    assert_int_equal(encode_wp(x.e, x.main, havoc, 0, of_y).i, of_y.i);
    assert_int_equal(encode_wp(x.e, x.main, test, 0, post).i, term_implies(x.t, term_bvslt(x.t, vy, vx), post).i);
    assert_int_equal(encode_wp(x.e, x.main, test, 1, post).i, term_implies(x.t, term_not(x.t, term_bvslt(x.t, vy, vx)), post).i);
    end(&x);
}

static void indices(void **state)
{
    (void)state;
    fixture x = start("int x, y; int main(void) { x = y + 1; y = x; return x; }", false);
    encode_state *s = encode_unconstrained(x.e, x.main);
    term f = term_bvslt(x.t, plain(&x, "x"), plain(&x, "y"));
    expect(&x, encode_instantiate(x.e, s, f), term_bvslt(x.t, at(&x, "x", 1), at(&x, "y", 1)));
    expect(&x, edge(&x, s, "x = y + 1", 0), same(&x, at(&x, "x", 2), sum(&x, at(&x, "y", 1), number(&x, 1))));
    expect(&x, encode_instantiate(x.e, s, f), term_bvslt(x.t, at(&x, "x", 2), at(&x, "y", 1)));
    assert_int_equal(encode_strip(x.e, s, encode_instantiate(x.e, s, f)).i, f.i);
    encode_free(s);
    end(&x);
}

static void inputs_and_assumptions(void **state)
{
    (void)state;
    fixture x = start("int x; double d; signed char c; int __VERIFIER_nondet_int(void); double __VERIFIER_nondet_double(void); signed char "
                      "__VERIFIER_nondet_char(void); int other(void); void abort(void);"
                      "int main(void) { int u; x = __VERIFIER_nondet_int(); d = __VERIFIER_nondet_double(); c = __VERIFIER_nondet_char(); "
                      "u = other(); if (u) abort(); return 0; }",
                      true);
    encode_state *s = encode_initial(x.e, x.main);
    encode_globals(x.e, s);
    const char *edges[] = {"int u", "x = __VERIFIER_nondet_int()", "d = __VERIFIER_nondet_double()", "c = __VERIFIER_nondet_char()",
                           "u = other()"};
    for (size_t k = 0; k < sizeof edges / sizeof *edges; k++) edge(&x, s, edges[k], 0);
    uint32_t count;
    const encode_choice *c = encode_choices(s, &count);
    assert_int_equal(count, 5);
    assert_false(c[0].is_input);
    model *m = model_new(x.t);
    uint64_t half = 0x3fe0000000000000u;
    model_set(m, c[1].value, term_bv(x.t, 32, (uint64_t)-5));
    model_set(m, c[2].value, term_fp_bits(x.t, sort_float(x.t, 11, 53), &half));
    model_set(m, c[3].value, term_bv(x.t, 8, 200));
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    encode_write_inputs(s, m, out);
    fclose(out);
    double got[4] = {0};
    char *at_line = text;
    for (size_t k = 0; k < 4; k++) { /* a number, then a comment that names the place */
        char *after;
        got[k] = strtod(at_line, &after);
        assert_true(after > at_line && (*after == ' ' || *after == '\n'));
        at_line = strchr(after, '\n') + 1;
    }
    assert_true(got[0] == -5 && got[1] == 0.5 && got[2] == -56 && got[3] == 0);
    assert_int_equal(*at_line, 0);
    free(text);
    model_free(m);
    (void)encode_assumptions(x.e, &count);
    assert_int_equal(count, 0);
    assert_true(encode_is_exact(s));
    assert_int_equal(edge(&x, s, "abort()", 0).i, x.t->false_term.i);
    encode_free(s);
    end(&x);
}

/* Declarations make a value arbitrary again, every time. */
static void declarations(void **state)
{
    (void)state;
    fixture x = start(
        "void use(int *); int main(void) { int x; x = 4; char buf[50]; buf[x] = 1; int y; use(&y); y = 2; return x + y + buf[3]; }", true);
    encode_state *s = encode_initial(x.e, x.main);
    encode_globals(x.e, s);
    ex vx = ex_var(x.space, aid_local(&x.a, "main", "x")), vy = ex_var(x.space, aid_local(&x.a, "main", "y"));
    edge(&x, s, "int x", 0);
    term before = encode_value(x.e, s, x.main, vx);
    edge(&x, s, "x = 4", 0);
    edge(&x, s, "int y", 0);
    edge(&x, s, "y = 2", 0);
    expect(&x, encode_value(x.e, s, x.main, vy), number(&x, 2));
    edge(&x, s, "int x", 0);
    edge(&x, s, "int y", 0);
    assert_int_equal(term_get(x.t, encode_value(x.e, s, x.main, vx))->kind, T_VAR);
    assert_int_not_equal(encode_value(x.e, s, x.main, vx).i, before.i);
    assert_int_equal(term_get(x.t, encode_value(x.e, s, x.main, vy))->kind, T_VAR);
    encode_free(s);
    end(&x);
}

/* Static contents of memory: known where they are read, facts where writes to unknown places are above them. */
static void initial_memory(void **state)
{
    (void)state;
    fixture x = start("int a[4] = {1, 2, 3}, b[3], *p = a, *q = b; char *text = \"hey\"; unsigned __VERIFIER_nondet_uint(void);"
                      "int main(void) { unsigned i = __VERIFIER_nondet_uint(); int r = p[2] + a[3] + text[1]; a[i % 4u] = 7; r = a[1]; r = "
                      "q[i]; p = q; return r; }",
                      true);
    encode_state *s = encode_initial(x.e, x.main);
    encode_globals(x.e, s);
    ex r = ex_var(x.space, aid_local(&x.a, "main", "r"));
    edge(&x, s, "i = __VERIFIER_nondet_uint()", 0);
    assert_int_equal(edge(&x, s, "r = p[2] + a[3] + text[1]", 0).i, x.t->true_term.i);
    expect(&x, encode_value(x.e, s, x.main, r), number(&x, 3 + 'e'));
    assert_int_equal(edge(&x, s, "a[i % 4] = 7", 0).i, x.t->true_term.i);
    assert_int_not_equal(edge(&x, s, "r = a[1]", 0).i, x.t->true_term.i); /* what a[1] was, if i is not 1 */
    assert_int_equal(term_get(x.t, encode_value(x.e, s, x.main, r))->kind, T_SELECT);
    assert_int_equal(encode_demands(x.e, s).i, x.t->true_term.i);
    encode_free(s);
    end(&x);
}

/* In SSA style the equations of the start are many; those that a path can see are few. */
static void relevant_globals(void **state)
{
    (void)state;
    fixture x = start("int g = 7, h = 8, table[3] = {1, 2, 3}; int main(void) { int x = g; x = x + 1; return x + h + table[1]; }", false);
    encode_state *s = encode_initial(x.e, x.main);
    term path = edge(&x, s, "x = g", 0), other = edge(&x, s, "x = x + 1", 0);
    expect(&x, encode_globals_of(x.e, (term[]){path, other}, 2), same(&x, at(&x, "g", 1), number(&x, 7)));
    assert_int_equal(encode_globals_of(x.e, &other, 1).i, x.t->true_term.i);
    encode_free(s);
    end(&x);
}

/* Objects are where their declarations say; what nobody defines is at null. */
static void addresses(void **state)
{
    (void)state;
    fixture x =
        start("extern __attribute__((weak)) int absent; extern __attribute__((weak)) int missing(void); void use(void *); static "
              "_Alignas(256) char big[3];"
              "static int f(int n) { _Alignas(64) char c[3]; use(c); return n ? f(n - 1) : c[0]; }"
              "int main(void) { _Alignas(128) char c; char d; use(&c); use(&d); use(big); use(&absent); use(missing); return f(2); }",
              true);
    encode_state *s = encode_initial(x.e, x.main);
    encode_globals(x.e, s);
    uint64_t v;
    assert_true(term_is_bv_const(x.t, encode_address(x.e, s, aid_local(&x.a, "main", "c")), &v) && v % 128 == 0);
    assert_true(encode_has_object(x.e, v));
    assert_true(term_is_bv_const(x.t, encode_address(x.e, s, aid_local(&x.a, "main", "d")), &v) && v % 16 == 0);
    assert_true(term_is_bv_const(x.t, encode_address(x.e, s, aid_global(&x.a, "big")->symbol), &v) && v % 256 == 0);
    assert_true(term_is_bv_const(x.t, encode_address(x.e, s, aid_global(&x.a, "absent")->symbol), &v) && v == 0);
    assert_false(encode_has_object(x.e, 0));
    fn f = program_find(x.a.p, "f");
    for (uint32_t k = 0; k < 2; k++) {
        if (k) encode_call(x.e, s, f, location_of(&x, f, "$1 = f(n - 1)"), f);
        else encode_call(x.e, s, x.main, location_of(&x, x.main, "$1 = f(2)"), f);
        assert_true(term_is_bv_const(x.t, encode_address(x.e, s, aid_local(&x.a, "f", "c")), &v) && v % 64 == 0);
    }
    encode_free(s);
    end(&x);
}

/* Approximations that depend on a condition leave a model exact in which it does not hold. */
static void conditional_exactness(void **state)
{
    (void)state;
    fixture x = start("unsigned long __VERIFIER_nondet_ulong(void); void *memset(void *, int, unsigned long); char buf[100];"
                      "int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); char *p = buf; memset(p, 1, n); return buf[3]; }",
                      true);
    encode_state *s = encode_initial(x.e, x.main);
    encode_globals(x.e, s);
    edge(&x, s, "n = __VERIFIER_nondet_ulong()", 0);
    uint32_t count;
    term n = encode_choices(s, &count)[0].value;
    edge(&x, s, "p = buf", 0);
    assert_true(encode_is_exact(s));
    edge(&x, s, "memset((void *)p, 1, n)", 0);
    assert_false(encode_is_exact(s));
    model *m = model_new(x.t);
    model_set(m, n, term_bv(x.t, 64, 20));
    assert_true(encode_is_exact_in(s, m));
    model_set(m, n, term_bv(x.t, 64, 90));
    assert_false(encode_is_exact_in(s, m));
    model_free(m);
    encode_free(s);
    end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells),
        cmocka_unit_test(ssa_style),
        cmocka_unit_test(inlined_style),
        cmocka_unit_test(copies_are_independent),
        cmocka_unit_test(frames),
        cmocka_unit_test(preconditions),
        cmocka_unit_test(indices),
        cmocka_unit_test(inputs_and_assumptions),
        cmocka_unit_test(declarations),
        cmocka_unit_test(initial_memory),
        cmocka_unit_test(relevant_globals),
        cmocka_unit_test(addresses),
        cmocka_unit_test(conditional_exactness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
