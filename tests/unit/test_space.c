/* Unit tests of cfa/space.h: interning, relative hashes, folding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cfa/exec/inputs.h"
#include "cfa/program.h"

typedef struct {
    cfa_space *s;
    cfa_program *p;
} fixture;

static int set_up(void **state)
{
    fixture *f = mem_alloc(sizeof *f);
    f->s = space_new();
    f->p = program_new(f->s, false);
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

static var local(fixture *f, const char *function, const char *text, uint16_t ordinal, ty type)
{
    return var_intern(f->s, &(var_info){.kind = VAR_LOCAL,
                                        .ordinal = ordinal,
                                        .function = intern_str(&f->s->names, function),
                                        .name = intern_str(&f->s->names, text),
                                        .type = type});
}

static void test_equal_items_have_equal_ids(void **state)
{
    fixture *f = *state;
    var x = local(f, "f", "x", 1, f->p->int_type);
    assert_int_equal(x.i, local(f, "f", "x", 1, f->p->int_type).i);
    ex sum = ex_binary(f->s, E_ADD, f->p->int_type, ex_var(f->s, x), ex_int(f->s, f->p->int_type, 1));
    assert_int_equal(sum.i, ex_binary(f->s, E_ADD, f->p->int_type, ex_var(f->s, x), ex_int(f->s, f->p->int_type, 1)).i);
    assert_int_equal(op_assign(f->s, ex_var(f->s, x), sum).i, op_assign(f->s, ex_var(f->s, x), sum).i);
    assert_int_not_equal(op_assume(f->s, sum, true).i, op_assume(f->s, sum, false).i);
    ex args[2] = {sum, sum};
    ex callee = ex_var(f->s, local(f, "f", "p", 1, f->p->void_pointer));
    assert_int_not_equal(op_call(f->s, (ex){0}, callee, args, 1).i, op_call(f->s, (ex){0}, callee, args, 2).i);
}

static void test_hashes_are_relative_to_the_function(void **state)
{
    fixture *f = *state;
    var fx = local(f, "f", "x", 1, f->p->int_type), gx = local(f, "g", "x", 1, f->p->int_type);
    var fx2 = local(f, "f", "x", 2, f->p->int_type), lx = local(f, "f", "x", 1, f->p->size_type);
    assert_int_not_equal(fx.i, gx.i);
    assert_true(hash_equal(ex_get(f->s, ex_var(f->s, fx))->hash, ex_get(f->s, ex_var(f->s, gx))->hash));
    assert_false(hash_equal(var_get(f->s, fx)->hash, var_get(f->s, fx2)->hash));
    assert_false(hash_equal(var_get(f->s, fx)->hash, var_get(f->s, lx)->hash)); /* a variable's identity includes its type */
    char text[64];
    var_format(f->s, fx2, text, sizeof text);
    assert_string_equal(text, "f::x@2");
}

static ty record(fixture *f, const char *tag, ty member, uint64_t offset)
{
    ty_member m = {.name = intern_str(&f->s->names, "m"), .type = member, .offset = offset, .bit_width = -1};
    return ty_intern(f->s, &(ty_info){.kind = TY_STRUCT,
                                      .complete = true,
                                      .size = 16,
                                      .align = 8,
                                      .tag = intern_str(&f->s->names, tag),
                                      .members = &m,
                                      .count_members = 1});
}

static void test_structs_count_by_tag_behind_pointers(void **state)
{
    fixture *f = *state;
    ty a = record(f, "s", f->p->int_type, 0), b = record(f, "s", f->p->int_type, 8);
    assert_int_not_equal(a.i, b.i);
    assert_true(hash_equal(ty_get(f->s, a)->shallow, ty_get(f->s, b)->shallow));
    ty_info pa = {.kind = TY_POINTER, .size = 8, .align = 8, .complete = true, .target = a}, pb = pa;
    pb.target = b;
    ty ia = ty_intern(f->s, &pa), ib = ty_intern(f->s, &pb);
    assert_int_equal(ia.i, ib.i);
    assert_int_not_equal(record(f, "t", ia, 0).i, a.i);
    ty_info array = {.kind = TY_ARRAY, .complete = true, .size = 32, .align = 8, .count = 2, .target = a}, other = array;
    other.target = b;
    assert_int_not_equal(ty_intern(f->s, &array).i, ty_intern(f->s, &other).i);
}

static void test_integer_constants_wrap_and_fold(void **state)
{
    fixture *f = *state;
    ty i = f->p->int_type, u = ty_intern(f->s, &(ty_info){.kind = TY_UINT, .size = 4, .align = 4, .complete = true});
    ty b = ty_intern(f->s, &(ty_info){.kind = TY_BOOL, .size = 1, .align = 1, .complete = true});
    ty w = ty_intern(f->s, &(ty_info){.kind = TY_UINT128, .size = 16, .align = 16, .complete = true});
    __int128 v;
    assert_true(ex_is_int(f->s, ex_int(f->s, i, 0xffffffffu), &v) && v == -1);
    assert_true(ex_is_int(f->s, ex_cast(f->s, u, ex_int(f->s, i, -1)), &v) && v == 0xffffffffu);
    assert_true(ex_is_int(f->s, ex_cast(f->s, b, ex_int(f->s, i, 256)), &v) && v == 1);
    assert_true(ex_is_int(f->s, ex_binary(f->s, E_ADD, i, ex_int(f->s, i, INT32_MAX), ex_int(f->s, i, 1)), &v) && v == INT32_MIN);
    assert_true(ex_is_int(f->s, ex_binary(f->s, E_SHR, i, ex_int(f->s, i, -8), ex_int(f->s, i, 1)), &v) && v == -4);
    assert_true(ex_is_int(f->s, ex_binary(f->s, E_LT, i, ex_int(f->s, u, -1), ex_int(f->s, u, 1)), &v) && v == 0);
    assert_false(ex_is_int(f->s, ex_binary(f->s, E_DIV, i, ex_int(f->s, i, 1), ex_int(f->s, i, 0)), &v));
    assert_false(ex_is_int(f->s, ex_binary(f->s, E_SHL, i, ex_int(f->s, i, 1), ex_int(f->s, i, 32)), &v));
    __int128 big = (__int128)1 << 100;
    assert_true(ex_is_int(f->s, ex_int(f->s, w, big), &v) && v == big);
    assert_int_equal(ex_int(f->s, w, big).i, ex_int(f->s, w, big).i);
    assert_true(ex_is_int(f->s, ex_binary(f->s, E_LT, i, ex_int(f->s, w, -1), ex_int(f->s, w, big)), &v) && v == 0); /* unsigned */
    assert_int_not_equal(ex_float(f->s, i, 0.0L).i, ex_float(f->s, i, -0.0L).i);
}

static void test_address_and_dereference_cancel(void **state)
{
    fixture *f = *state;
    ty ip = ty_intern(f->s, &(ty_info){.kind = TY_POINTER, .size = 8, .align = 8, .complete = true, .target = f->p->int_type});
    ex x = ex_var(f->s, local(f, "f", "x", 1, f->p->int_type)), p = ex_var(f->s, local(f, "f", "p", 1, ip));
    assert_int_equal(ex_deref(f->s, f->p->int_type, ex_addr(f->s, ip, x)).i, x.i);
    assert_int_equal(ex_addr(f->s, ip, ex_deref(f->s, f->p->int_type, p)).i, p.i);
    assert_false(ex_get(f->s, ex_addr(f->s, ip, x))->reads_memory);
    assert_true(ex_get(f->s, ex_addr(f->s, f->p->void_pointer, ex_deref(f->s, f->p->int_type, p)))->reads_memory);
}

static void test_inputs_file(void **state)
{
    (void)state;
    char path[] = "/tmp/reprove-inputs-XXXXXX";
    FILE *out = fdopen(mkstemp(path), "w");
    fputs("1\n-0x10 # hex\n\n# nothing\n2.5\n'a'\n", out);
    fclose(out);
    source_map sources = {0};
    diag d;
    diag_init(&d, &sources);
    run_inputs in = {0};
    assert_true(inputs_read(path, &sources, &d, &in));
    assert_int_equal(in.len, 4);
    assert_true(in.data[0].integer == 1 && in.data[1].integer == -16 && in.data[2].is_float && in.data[2].floating == 2.5L &&
                in.data[3].integer == 'a');
    vec_free(&in);
    out = fopen(path, "w");
    fputs("1 2\nfoo\n", out);
    fclose(out);
    assert_false(inputs_read(path, &sources, &d, &in));
    assert_int_equal(d.errors, 2);
    remove(path);
    assert_false(inputs_read(path, &sources, &d, &in));
    diag_free(&d);
    source_map_free(&sources);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equal_items_have_equal_ids, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_hashes_are_relative_to_the_function, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_structs_count_by_tag_behind_pointers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_integer_constants_wrap_and_fold, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_address_and_dereference_cancel, set_up, tear_down),
        cmocka_unit_test(test_inputs_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
