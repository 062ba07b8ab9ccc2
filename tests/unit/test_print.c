/* Unit tests of cfa/print/print.h, cfa/print/dot.h and the texts of cfa/program.h, on programs made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cfa/print/dot.h"
#include "cfa/print/print.h"
#include <math.h>

typedef struct {
    cfa_space *s;
    cfa_program *p;
    ty character, uchar, sshort, uint, llong, real, single, text;
} fixture;

static ty basic(cfa_space *s, ty_kind kind, uint32_t size, bool is_signed)
{
    return ty_intern(s, &(ty_info){.kind = (uint8_t)kind, .size = size, .align = size, .is_signed = is_signed, .complete = true});
}

static ty pointer(fixture *f, ty target, unsigned quals)
{
    return ty_intern(f->s,
                     &(ty_info){.kind = TY_POINTER, .size = 8, .align = 8, .complete = true, .target = target, .quals = (uint8_t)quals});
}

static ty array(fixture *f, ty target, int64_t count)
{
    const ty_info *t = ty_get(f->s, target);
    return ty_intern(f->s, &(ty_info){.kind = TY_ARRAY,
                                      .size = count > 0 ? t->size * (uint64_t)count : 0,
                                      .align = t->align,
                                      .complete = count >= 0,
                                      .count = count,
                                      .target = target});
}

static ty function(fixture *f, ty result, const ty *params, uint32_t count)
{
    return ty_intern(
        f->s,
        &(ty_info){
            .kind = TY_FUNCTION, .size = 1, .align = 1, .target = result, .params = params, .count_params = count, .has_prototype = true});
}

static int set_up(void **state)
{
    fixture *f = mem_alloc(sizeof *f);
    f->s = space_new();
    f->p = program_new(f->s, false);
    f->character = f->p->char_type;
    f->uchar = basic(f->s, TY_UCHAR, 1, false);
    f->sshort = basic(f->s, TY_SHORT, 2, true);
    f->uint = basic(f->s, TY_UINT, 4, false);
    f->llong = basic(f->s, TY_LLONG, 8, true);
    f->real = basic(f->s, TY_DOUBLE, 8, true);
    f->single = basic(f->s, TY_FLOAT, 4, true);
    f->text = pointer(f, f->character, TYQ_CONST);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    program_free(f->p);
    space_free(f->s);
    free(f);
    return 0;
}

static name id(fixture *f, const char *text) { return intern_str(&f->s->names, text); }

static ex local(fixture *f, const char *text, ty type)
{
    return ex_var(
        f->s, var_intern(f->s, &(var_info){.kind = VAR_LOCAL, .ordinal = 1, .function = id(f, "f"), .name = id(f, text), .type = type}));
}

static void assert_shows(fixture *f, ex e, const char *expected)
{
    char text[256];
    ex_show(f->p, e, text, sizeof text);
    assert_string_equal(text, expected);
}

static void assert_op_shows(fixture *f, op o, const char *expected)
{
    char text[256];
    op_show(f->p, o, text, sizeof text);
    assert_string_equal(text, expected);
}

static ex number(fixture *f, ty t, long long v) { return ex_int(f->s, t, v); }
static ex two(fixture *f, ex_kind k, ty t, ex a, ex b) { return ex_binary(f->s, k, t, a, b); }

/* ---- expressions ---- */

static void test_parentheses(void **state)
{
    fixture *f = *state;
    ty t = f->p->int_type;
    ex x = local(f, "x", t), y = local(f, "y", t), z = local(f, "z", t);
    assert_shows(f, two(f, E_ADD, t, x, two(f, E_MUL, t, y, number(f, t, 2))), "x + y * 2");
    assert_shows(f, two(f, E_MUL, t, two(f, E_ADD, t, x, y), z), "(x + y) * z");
    assert_shows(f, two(f, E_SUB, t, x, two(f, E_SUB, t, y, z)), "x - (y - z)");
    assert_shows(f, two(f, E_SUB, t, two(f, E_SUB, t, x, y), z), "x - y - z");
    assert_shows(f, two(f, E_AND, t, x, two(f, E_ADD, t, y, z)), "x & (y + z)");
    assert_shows(f, two(f, E_OR, t, two(f, E_OR, t, x, y), z), "x | y | z");
    assert_shows(f, two(f, E_EQ, t, two(f, E_AND, t, x, y), z), "(x & y) == z");
    assert_shows(f, two(f, E_LT, t, x, two(f, E_ADD, t, y, z)), "x < y + z");
    assert_shows(f, ex_unary(f->s, E_NEG, t, ex_unary(f->s, E_NEG, t, x)), "-(-x)");
    assert_shows(f, two(f, E_SUB, t, x, number(f, t, -5)), "x - -5");
    assert_shows(f, two(f, E_EQ, t, ex_unary(f->s, E_NOT, t, x), y), "(!x) == y");
}

static void test_casts_that_c_makes_itself(void **state)
{
    fixture *f = *state;
    ty t = f->p->int_type, l = f->p->ptrdiff_type;
    ex c = local(f, "c", f->character), i = local(f, "i", t), u = local(f, "u", f->uint), n = local(f, "n", l), d = local(f, "d", f->real);
    assert_shows(f, two(f, E_ADD, t, ex_cast(f->s, t, c), i), "c + i");
    assert_shows(f, two(f, E_ADD, l, ex_cast(f->s, l, i), n), "i + n");
    assert_shows(f, two(f, E_ADD, l, ex_cast(f->s, l, i), ex_cast(f->s, l, i)), "(long)i + i");
    assert_shows(f, two(f, E_ADD, l, n, number(f, l, 1)), "n + 1");
    assert_shows(f, two(f, E_ADD, f->uint, ex_cast(f->s, f->uint, i), u), "i + u");
    assert_shows(f, two(f, E_LT, t, ex_cast(f->s, f->uint, i), u), "(unsigned int)i < u");
    assert_shows(f, two(f, E_MUL, f->real, ex_cast(f->s, f->real, i), d), "i * d");
    assert_shows(f, two(f, E_ADD, t, ex_cast(f->s, t, d), i), "(int)d + i");
    assert_shows(f, two(f, E_ADD, t, ex_cast(f->s, t, ex_cast(f->s, f->character, i)), i), "(char)i + i");
    assert_shows(f, two(f, E_SHL, l, ex_cast(f->s, l, i), number(f, t, 3)), "(long)i << 3");
    assert_shows(f, two(f, E_ADD, f->sshort, local(f, "s", f->sshort), local(f, "r", f->sshort)), "(short)(s + r)");
    assert_op_shows(f, op_assign(f->s, c, ex_cast(f->s, f->character, i)), "c = i");
    assert_op_shows(f, op_assign(f->s, c, number(f, f->character, 'x')), "c = 'x'");
    assert_op_shows(f, op_assign(f->s, local(f, "p", f->p->void_pointer), number(f, f->p->void_pointer, 0)), "p = 0");
}

static void test_constants(void **state)
{
    fixture *f = *state;
    assert_shows(f, number(f, f->p->int_type, INT32_MIN), "(-2147483647 - 1)");
    assert_shows(f, number(f, f->uint, 4294967295u), "4294967295U");
    assert_shows(f, number(f, f->p->ptrdiff_type, -3), "-3L");
    assert_shows(f, number(f, f->llong, INT64_MIN), "(-9223372036854775807LL - 1LL)");
    assert_shows(f, number(f, f->uchar, 200), "(unsigned char)200");
    assert_shows(f, number(f, f->p->void_pointer, 16), "(void *)16UL");
    ty wide = basic(f->s, TY_INT128, 16, true);
    assert_shows(f, ex_int(f->s, wide, (__int128)1 << 70), "(__int128)((unsigned __int128)0x40ULL << 64 | 0x0ULL)");
    assert_shows(f, ex_float(f->s, f->real, 0.1), "0.1");
    assert_shows(f, ex_float(f->s, f->real, 1.0 / 3), "0x1.5555555555555p-2");
    assert_shows(f, ex_float(f->s, f->real, 3), "3.0");
    assert_shows(f, ex_float(f->s, f->single, 0.5F), "0.5F");
    assert_shows(f, ex_float(f->s, f->real, -(long double)INFINITY), "-__builtin_inf()");
    ex s = ex_string(f->s, array(f, f->character, 9), intern(&f->s->names, "a\"\n\0018?\?=", 8));
    assert_shows(f, s, "\"a\\\"\\n\\0018?\\?=\"");
}

static void test_pointers(void **state)
{
    fixture *f = *state;
    ty t = f->p->int_type, pi = pointer(f, t, 0), l = f->p->ptrdiff_type, a4 = array(f, t, 4);
    ex p = local(f, "p", pi), i = local(f, "i", t), a = local(f, "a", a4), v = local(f, "v", f->p->void_pointer);
    assert_shows(f, ex_deref(f->s, t, two(f, E_PTRADD, pi, p, ex_cast(f->s, l, i))), "p[i]");
    assert_shows(f, ex_deref(f->s, t, p), "*p");
    assert_shows(f, ex_deref(f->s, f->uint, p), "*(unsigned int *)p");
    assert_shows(f, two(f, E_PTRADD, pi, p, number(f, l, -1)), "p - 1");
    assert_shows(f, ex_addr(f->s, pi, a), "a");
    assert_shows(f, ex_addr(f->s, pointer(f, a4, 0), a), "&a");
    assert_shows(f, ex_addr(f->s, pi, ex_index(f->s, a, i)), "&a[i]");
    assert_shows(f, ex_cast(f->s, pi, i), "(int *)(long)i");
    assert_shows(f, ex_cast(f->s, t, p), "(int)(unsigned long)p");
    assert_shows(f, two(f, E_EQ, t, p, number(f, pi, 0)), "p == 0");
    assert_op_shows(f, op_assign(f->s, p, ex_cast(f->s, pi, v)), "p = v");
    ex k = local(f, "k", f->text);
    assert_op_shows(f, op_assign(f->s, ex_deref(f->s, f->character, k), number(f, f->character, 10)), "*(char *)k = 10");
}

static void test_members(void **state)
{
    fixture *f = *state;
    ty t = f->p->int_type;
    ty_member inner[] = {{.name = id(f, "m"), .type = t, .bit_width = -1},
                         {.name = id(f, "bits"), .type = f->uint, .offset = 4, .bit_width = 3}};
    ty in = ty_intern(f->s, &(ty_info){.kind = TY_STRUCT,
                                       .complete = true,
                                       .size = 8,
                                       .align = 4,
                                       .tag = id(f, "s.#1"),
                                       .anonymous = true,
                                       .members = inner,
                                       .count_members = 2});
    ty_member outer[] = {{.name = id(f, "n"), .type = t, .bit_width = -1}, {.type = in, .offset = 4, .bit_width = -1}};
    ty s = ty_intern(
        f->s,
        &(ty_info){.kind = TY_STRUCT, .complete = true, .size = 12, .align = 4, .tag = id(f, "s"), .members = outer, .count_members = 2});
    ty ref = ty_intern(f->s, &(ty_info){.kind = TY_STRUCT, .tag = id(f, "s")});
    ex x = local(f, "x", s), p = local(f, "p", pointer(f, ref, 0));
    assert_shows(f, ex_member(f->s, x, 0), "x.n");
    assert_shows(f, ex_member(f->s, ex_member(f->s, x, 1), 0), "x.m");
    ex field = ex_member(f->s, ex_member(f->s, ex_deref(f->s, s, p), 1), 1);
    assert_shows(f, ex_member(f->s, ex_deref(f->s, s, p), 0), "p->n");
    assert_shows(f, two(f, E_ADD, t, ex_cast(f->s, t, field), number(f, t, 1)), "p->bits + 1");
    assert_shows(f, two(f, E_ADD, f->uint, field, number(f, f->uint, 1)), "p->bits + 1U");
    assert_op_shows(f, op_assign(f->s, x, ex_zero(f->s, s)), "x = {0}");
}

/* ---- operations and functions ---- */

static void test_operations_show(void **state)
{
    fixture *f = *state;
    ty t = f->p->int_type;
    ex x = local(f, "x", t), i = local(f, "i", t), n = local(f, "n", t);
    ex less = two(f, E_LT, t, i, n);
    assert_op_shows(f, op_assume(f->s, less, true), "[i < n]");
    assert_op_shows(f, op_assume(f->s, less, false), "[!(i < n)]");
    assert_op_shows(f, op_return(f->s, x), "return x");
    var g = var_intern(f->s, &(var_info){.kind = VAR_FUNCTION, .name = id(f, "g"), .type = function(f, t, &t, 1)});
    ex callee = ex_func(f->s, pointer(f, var_get(f->s, g)->type, 0), g);
    assert_op_shows(f, op_call(f->s, x, callee, &i, 1), "x = g(i)");
    char small[8];
    op_show(f->p, op_assume(f->s, less, false), small, sizeof small);
    assert_string_equal(small, "[!(i < ");
}

/* int f(int n) { int i; i = 0; while (i < n) { i = i + 1; } return i; } */
static void add_loop(fixture *f)
{
    ty t = f->p->int_type;
    cfa_function *fun = mem_alloc(sizeof *fun);
    *fun = (cfa_function){.type = function(f, t, &t, 1), .result = t};
    fun->symbol = var_intern(f->s, &(var_info){.kind = VAR_FUNCTION, .name = id(f, "f"), .type = fun->type});
    var n = var_intern(f->s, &(var_info){.kind = VAR_PARAM, .ordinal = 1, .function = id(f, "f"), .name = id(f, "n"), .type = t});
    ex i = local(f, "i", t);
    fun->params = ARENA_ARRAY(&f->p->memory, var, 1);
    fun->params[0] = n;
    fun->locals = ARENA_ARRAY(&f->p->memory, var, 1);
    fun->locals[0] = ex_get(f->s, i)->var;
    fun->count_params = fun->count_locals = 1;
    fun->locations = ARENA_ARRAY(&f->p->memory, location, 7);
    fun->count_locations = 7;
    fun->locations[2] = (location){.op = op_decl(f->s, fun->locals[0], (ex){0}), .next = {3}};
    fun->locations[3] = (location){.op = op_assign(f->s, i, number(f, t, 0)), .next = {4}};
    fun->locations[4] = (location){.op = op_assume(f->s, two(f, E_LT, t, i, ex_var(f->s, n)), true), .next = {5, 6}};
    fun->locations[5] = (location){.op = op_assign(f->s, i, two(f, E_ADD, t, i, number(f, t, 1))), .next = {4}};
    fun->locations[6] = (location){.op = op_return(f->s, i), .next = {LOC_EXIT}};
    map_put(&f->p->symbol_function, fun->symbol.i, f->p->functions.len);
    vec_push(&f->p->functions, *fun);
    free(fun);
}

static void test_function(void **state)
{
    fixture *f = *state;
    add_loop(f);
    buf out = {0};
    print_program(f->p, &out);
    assert_non_null(strstr(out.data, "\nint f(int n)\n{\n    int i;\n\n    for (i = 0; i < n; i = i + 1) {}\n    return i;\n}\n"));
    buf_free(&out);
}

static void test_names_do_not_collide(void **state)
{
    fixture *f = *state;
    add_loop(f);
    /* a second i in another scope, and a global i that f does not use: shadowing it is fine */
    cfa_function *fun = &f->p->functions.data[0];
    var second =
        var_intern(f->s, &(var_info){.kind = VAR_LOCAL, .ordinal = 2, .function = id(f, "f"), .name = id(f, "i"), .type = f->p->int_type});
    var temp = var_intern(f->s, &(var_info){.kind = VAR_TEMP, .function = id(f, "f"), .name = id(f, "$1"), .type = f->p->int_type});
    var other = var_intern(f->s, &(var_info){.kind = VAR_TEMP, .function = id(f, "f"), .name = id(f, "$1"), .type = f->real});
    var *locals = ARENA_ARRAY(&f->p->memory, var, 4);
    locals[0] = fun->locals[0], locals[1] = second, locals[2] = temp, locals[3] = other;
    fun->locations[2].op = op_assign(f->s, ex_var(f->s, second), ex_var(f->s, temp));
    fun->locations[3].op = op_assign(f->s, ex_var(f->s, second), ex_cast(f->s, f->p->int_type, ex_var(f->s, other)));
    fun->locals = locals;
    fun->count_locals = 4;
    cfa_global g = {.symbol = var_intern(f->s, &(var_info){.kind = VAR_GLOBAL, .name = id(f, "i"), .type = f->p->int_type}),
                    .defined = true};
    map_put(&f->p->symbol_global, g.symbol.i, f->p->globals.len);
    vec_push(&f->p->globals, g);
    buf out = {0};
    print_program(f->p, &out);
    assert_non_null(strstr(out.data, "\nint i;\n"));
    assert_non_null(strstr(out.data, "    int i;\n    int tmp1;\n    double tmp1_2;\n\n    int i__2 __attribute__((unused)) = tmp1;\n"));
    buf_free(&out);
}

/* ---- declarations ---- */

static void assert_declares(fixture *f, ty type, const char *expected)
{
    fixture fresh = *f;
    fresh.p = program_new(f->s, false);
    cfa_global g = {.symbol = var_intern(f->s, &(var_info){.kind = VAR_GLOBAL, .name = id(f, "x"), .type = type})};
    map_put(&fresh.p->symbol_global, g.symbol.i, 0);
    vec_push(&fresh.p->globals, g);
    buf out = {0};
    print_program(fresh.p, &out);
    assert_non_null(strstr(out.data, expected));
    buf_free(&out);
    program_free(fresh.p);
}

static void test_declarators(void **state)
{
    fixture *f = *state;
    ty t = f->p->int_type, fun = function(f, t, &f->text, 1), pf = pointer(f, fun, 0);
    assert_declares(f, array(f, pf, 3), "extern int (*x[3])(const char *);");
    assert_declares(f, pointer(f, array(f, t, 5), 0), "extern int (*x)[5];");
    assert_declares(f, pointer(f, function(f, pf, NULL, 0), 0), "extern int (*(*x)(void))(const char *);");
    assert_declares(f, pointer(f, f->text, TYQ_CONST | TYQ_VOLATILE), "extern const char *const volatile *x;");
    assert_declares(f, array(f, array(f, f->uchar, 2), 3), "extern unsigned char x[3][2];");
    assert_declares(f, pointer(f, array(f, f->text, 2), TYQ_CONST), "extern const char *const (*x)[2];");
}

static void test_records_and_initialisers(void **state)
{
    fixture *f = *state;
    ty t = f->p->int_type;
    ty_member parts[] = {{.name = id(f, "c"), .type = f->character, .bit_width = -1},
                         {.name = id(f, "n"), .type = t, .offset = 1, .bit_width = -1},
                         {.name = id(f, "a"), .type = array(f, t, 3), .offset = 8, .bit_width = -1}};
    ty s = ty_intern(
        f->s,
        &(ty_info){.kind = TY_STRUCT, .complete = true, .size = 20, .align = 4, .tag = id(f, "odd"), .members = parts, .count_members = 3});
    vec_push(&f->p->records, s);
    cfa_global g = {
        .symbol = var_intern(f->s, &(var_info){.kind = VAR_GLOBAL, .name = id(f, "o"), .type = s}), .defined = true, .count_inits = 3};
    ex o = ex_var(f->s, g.symbol), a = ex_member(f->s, o, 2);
    g.inits = ARENA_ARRAY(&f->p->memory, cfa_init, 3); /* not in the order of the members */
    g.inits[0] = (cfa_init){ex_index(f->s, a, number(f, f->p->ptrdiff_type, 2)), number(f, t, 7)};
    g.inits[1] = (cfa_init){ex_member(f->s, o, 1), number(f, t, 5)};
    g.inits[2] = (cfa_init){ex_index(f->s, a, number(f, f->p->ptrdiff_type, 0)), number(f, t, 6)};
    map_put(&f->p->symbol_global, g.symbol.i, 0);
    vec_push(&f->p->globals, g);
    buf out = {0};
    print_program(f->p, &out);
    assert_non_null(strstr(out.data, "struct odd {\n    char c;\n    int n __attribute__((packed));\n    int a[3];\n};"));
    assert_non_null(strstr(out.data, "struct odd o = {.n = 5, .a = {6, [2] = 7}};"));
    buf_free(&out);
}

static void test_pictures(void **state)
{
    fixture *f = *state;
    add_loop(f);
    buf out = {0};
    dot_cfa(f->p, FN_NONE, &out);
    assert_non_null(strstr(out.data, "label=\"[i < n]\""));
    assert_non_null(strstr(out.data, "label=\"[!(i < n)]\""));
    assert_non_null(strstr(out.data, "f0_4 [label=\"#4\", style=filled, fillcolor=lightblue]"));
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_parentheses, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_casts_that_c_makes_itself, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_constants, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pointers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_members, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_operations_show, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_function, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_names_do_not_collide, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_declarators, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_records_and_initialisers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pictures, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
