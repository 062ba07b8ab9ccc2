/* front/type and front/layout: constructors, comparisons, conversions, and gcc's layout in both data models. */
#include "front/type.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    arena memory;
    interner names;
    type_table t;
} world;

static void begin(world *w, data_model model)
{
    memset(w, 0, sizeof *w);
    intern_init(&w->names);
    types_init(&w->t, &w->memory, &w->names, model, false);
}

static void end(world *w)
{
    arena_free(&w->memory);
    intern_free(&w->names);
}

static ctag *new_tag(world *w, uint32_t room)
{
    ctag *tag = ARENA_NEW(&w->memory, ctag);
    tag->members = ARENA_ARRAY(&w->memory, cmember, room);
    return tag;
}

static cmember *member(world *w, ctag *tag, const char *label, ctype *type, int width)
{
    cmember *m = &tag->members[tag->member_count++];
    *m = (cmember){.name = intern_str(&w->names, label), .type = type, .bit_width = (int16_t)width};
    return m;
}

static ctype *finish(world *w, ctag *tag, bool is_union)
{
    type_layout(&w->t, tag, is_union);
    tag->complete = true;
    return type_tagged(&w->t, is_union ? CT_UNION : CT_STRUCT, tag);
}

static void expect_layout(const ctag *tag, uint64_t size, uint32_t align)
{
    assert_int_equal(tag->size, size);
    assert_int_equal(tag->align, align);
}

static void expect_bits(const cmember *m, uint64_t bit) { assert_int_equal(m->offset * 8 + m->bit_offset, bit); }

static void test_basic_sizes(void **state)
{
    (void)state;
    world a, b;
    begin(&a, MODEL_LP64);
    begin(&b, MODEL_ILP32);
    assert_int_equal(type_size(a.t.basic[CT_LONG]), 8);
    assert_int_equal(type_size(b.t.basic[CT_LONG]), 4);
    assert_int_equal(type_size(a.t.basic[CT_LDOUBLE]), 16);
    assert_int_equal(type_size(b.t.basic[CT_LDOUBLE]), 12);
    assert_int_equal(type_align(b.t.basic[CT_DOUBLE]), 4);
    assert_int_equal(type_preferred_align(&b.t, b.t.basic[CT_DOUBLE]), 8);
    assert_int_equal(type_preferred_align(&b.t, type_array(&b.t, b.t.basic[CT_LLONG], 3)), 8);
    assert_int_equal(type_align(a.t.basic[CT_DOUBLE]), 8);
    assert_int_equal(a.t.wchar_type->kind, CT_INT);
    assert_int_equal(b.t.wchar_type->kind, CT_LONG);
    assert_int_equal(type_size(a.t.va_list), 24);
    assert_int_equal(type_size(b.t.va_list), 4);
    assert_int_equal(type_size(a.t.basic[CT_VOID]), 1);
    assert_false(type_complete(a.t.basic[CT_VOID]));
    end(&a);
    end(&b);
}

static void test_variants(void **state)
{
    (void)state;
    world w;
    begin(&w, MODEL_LP64);
    ctype *i = w.t.basic[CT_INT], *ci = type_qualified(&w.t, i, Q_CONST);
    assert_ptr_equal(ci, type_qualified(&w.t, i, Q_CONST));
    assert_ptr_equal(type_plain(ci), i);
    assert_ptr_equal(type_qualified(&w.t, ci, Q_VOLATILE), type_qualified(&w.t, i, Q_CONST | Q_VOLATILE));
    assert_ptr_equal(type_pointer(&w.t, ci), type_pointer(&w.t, ci));
    assert_false(type_equal(type_pointer(&w.t, ci), type_pointer(&w.t, i)));
    ctype *array = type_array(&w.t, i, 3);
    assert_int_equal(type_qualified(&w.t, array, Q_CONST)->target->quals, Q_CONST);
    ctype *aligned = type_aligned(&w.t, ci, 16);
    assert_int_equal(type_align(aligned), 16);
    assert_int_equal(aligned->quals, Q_CONST);
    assert_int_equal(type_size(aligned), 4);
    assert_true(type_compatible(aligned, i));
    assert_true(type_equal(aligned, ci));
    end(&w);
}

static void test_sizes_saturate(void **state)
{
    (void)state;
    world w;
    begin(&w, MODEL_LP64);
    ctype *huge = type_array(&w.t, type_array(&w.t, w.t.basic[CT_LONG], INT64_MAX), INT64_MAX);
    assert_int_equal(type_size(huge), UINT64_MAX / 2);
    assert_int_equal(type_size(type_array(&w.t, w.t.basic[CT_LONG], ARRAY_UNKNOWN)), 0);
    assert_false(type_complete(type_array(&w.t, w.t.basic[CT_LONG], ARRAY_UNKNOWN)));
    assert_true(type_is_variable(type_pointer(&w.t, type_array(&w.t, w.t.basic[CT_INT], ARRAY_VARIABLE))));
    end(&w);
}

static void expect_arithmetic(world *w, ctype_kind a, ctype_kind b, ctype_kind result)
{
    assert_int_equal(type_arithmetic(&w->t, w->t.basic[a], w->t.basic[b])->kind, result);
    assert_int_equal(type_arithmetic(&w->t, w->t.basic[b], w->t.basic[a])->kind, result);
}

static void test_conversions(void **state)
{
    (void)state;
    world a, b;
    begin(&a, MODEL_LP64);
    begin(&b, MODEL_ILP32);
    expect_arithmetic(&a, CT_CHAR, CT_USHORT, CT_INT);
    expect_arithmetic(&a, CT_BOOL, CT_UINT, CT_UINT);
    expect_arithmetic(&a, CT_UINT, CT_LONG, CT_LONG);
    expect_arithmetic(&b, CT_UINT, CT_LONG, CT_ULONG);
    expect_arithmetic(&b, CT_ULONG, CT_LLONG, CT_LLONG);
    expect_arithmetic(&a, CT_ULONG, CT_LLONG, CT_ULLONG);
    expect_arithmetic(&a, CT_ULLONG, CT_INT128, CT_INT128);
    expect_arithmetic(&a, CT_ULLONG, CT_FLOAT, CT_FLOAT);
    expect_arithmetic(&a, CT_DOUBLE, CT_LDOUBLE, CT_LDOUBLE);
    ctype *complex_float = type_complex(&a.t, a.t.basic[CT_FLOAT]);
    ctype *mixed = type_arithmetic(&a.t, complex_float, a.t.basic[CT_DOUBLE]);
    assert_int_equal(mixed->kind, CT_COMPLEX);
    assert_int_equal(mixed->target->kind, CT_DOUBLE);
    ctag *tag = ARENA_NEW(&a.memory, ctag);
    ctype *e = type_tagged(&a.t, CT_ENUM, tag);
    e->target = a.t.basic[CT_UINT];
    assert_int_equal(type_promote(&a.t, type_qualified(&a.t, e, Q_CONST))->kind, CT_UINT);
    assert_int_equal(type_promote(&a.t, a.t.basic[CT_USHORT])->kind, CT_INT);
    assert_true(type_compatible(e, a.t.basic[CT_UINT]));
    assert_false(type_compatible(e, a.t.basic[CT_INT]));
    assert_false(type_is_signed(&a.t, e));
    assert_true(type_is_signed(&a.t, a.t.basic[CT_CHAR]));
    end(&a);
    end(&b);
}

static ctype *function(world *w, ctype *result, ctype *parameter, bool prototype)
{
    ctype *f = type_function(&w->t, result);
    f->has_prototype = prototype;
    if (parameter) {
        f->params = ARENA_ARRAY(&w->memory, cparam, 1);
        f->params[0].type = parameter;
        f->param_count = 1;
    }
    return f;
}

static void test_functions(void **state)
{
    (void)state;
    world w;
    begin(&w, MODEL_LP64);
    ctype *i = w.t.basic[CT_INT], *c = w.t.basic[CT_CHAR];
    ctype *old = function(&w, i, NULL, false);
    assert_true(type_compatible(function(&w, i, i, true), old));
    assert_false(type_compatible(function(&w, i, c, true), old));
    assert_true(type_compatible(function(&w, i, i, true), function(&w, i, type_qualified(&w.t, i, Q_CONST), true)));
    assert_false(type_compatible(function(&w, i, i, true), function(&w, i, c, true)));
    ctype *open = type_pointer(&w.t, type_array(&w.t, i, ARRAY_UNKNOWN)), *sized = type_pointer(&w.t, type_array(&w.t, i, 5));
    assert_true(type_compatible(open, sized));
    assert_int_equal(type_composite(&w.t, open, sized)->target->count, 5);
    assert_int_equal(type_composite(&w.t, function(&w, i, open, true), function(&w, i, sized, true))->params[0].type->target->count, 5);
    assert_true(type_composite(&w.t, old, function(&w, i, i, true))->has_prototype);
    end(&w);
}

static void test_plain_struct(void **state)
{
    (void)state;
    for (int model = MODEL_ILP32; model <= MODEL_LP64; model++) {
        world w;
        begin(&w, (data_model)model);
        bool is_64 = model == MODEL_LP64;
        ctag *tag = new_tag(&w, 4); /* struct { char c; double d; char e; long double l; } */
        member(&w, tag, "c", w.t.basic[CT_CHAR], -1);
        member(&w, tag, "d", w.t.basic[CT_DOUBLE], -1);
        member(&w, tag, "e", w.t.basic[CT_CHAR], -1);
        member(&w, tag, "l", w.t.basic[CT_LDOUBLE], -1);
        finish(&w, tag, false);
        expect_layout(tag, is_64 ? 48 : 28, is_64 ? 16 : 4);
        assert_int_equal(tag->members[1].offset, is_64 ? 8 : 4);
        assert_int_equal(tag->members[3].offset, is_64 ? 32 : 16);
        tag->packed = true;
        type_layout(&w.t, tag, false);
        expect_layout(tag, is_64 ? 26 : 22, 1);
        tag->packed = false;
        tag->pack = 2;
        type_layout(&w.t, tag, false);
        expect_layout(tag, is_64 ? 28 : 24, 2);
        tag->pack = 0;
        tag->align_attribute = 64;
        type_layout(&w.t, tag, false);
        expect_layout(tag, 64, 64);
        tag->align_attribute = 0;
        type_layout(&w.t, tag, true);
        expect_layout(tag, is_64 ? 16 : 12, is_64 ? 16 : 4);
        ctag *empty = new_tag(&w, 0);
        finish(&w, empty, false);
        expect_layout(empty, 0, 1);
        end(&w);
    }
}

static void test_bitfields(void **state)
{
    (void)state;
    world w;
    begin(&w, MODEL_LP64);
    ctag *tag = new_tag(&w, 8); /* struct { int a : 20; int b : 20; char c : 3; int : 0; _Bool d : 1; long e : 40; } */
    member(&w, tag, "a", w.t.basic[CT_INT], 20);
    member(&w, tag, "b", w.t.basic[CT_INT], 20);
    member(&w, tag, "c", w.t.basic[CT_CHAR], 3);
    member(&w, tag, "", w.t.basic[CT_INT], 0);
    member(&w, tag, "d", w.t.basic[CT_BOOL], 1);
    member(&w, tag, "e", w.t.basic[CT_LONG], 40);
    finish(&w, tag, false);
    expect_bits(&tag->members[1], 32);
    expect_bits(&tag->members[2], 52);
    expect_bits(&tag->members[4], 64);
    expect_bits(&tag->members[5], 65);
    assert_int_equal(tag->members[5].offset, 8);
    assert_int_equal(tag->members[5].bit_offset, 1);
    expect_layout(tag, 16, 8);
    tag->packed = true;
    type_layout(&w.t, tag, false);
    expect_bits(&tag->members[1], 20);
    expect_bits(&tag->members[2], 40);
    expect_bits(&tag->members[4], 64);
    expect_layout(tag, 14, 1);
    end(&w);

    begin(&w, MODEL_ILP32);
    tag = new_tag(&w, 3); /* struct { int a; long long b : 40; char c; } */
    member(&w, tag, "a", w.t.basic[CT_INT], -1);
    member(&w, tag, "b", w.t.basic[CT_LLONG], 40);
    member(&w, tag, "c", w.t.basic[CT_CHAR], -1);
    finish(&w, tag, false);
    assert_int_equal(tag->members[1].offset, 4);
    assert_int_equal(tag->members[1].bit_offset, 0);
    assert_int_equal(tag->members[2].offset, 9);
    expect_layout(tag, 12, 4);
    end(&w);
}

static void test_attributes(void **state)
{
    (void)state;
    world w;
    begin(&w, MODEL_ILP32);
    ctag *tag = new_tag(&w, 4); /* struct { char c; double d aligned(8); int p packed; L8 l; } on i386 */
    member(&w, tag, "c", w.t.basic[CT_CHAR], -1);
    member(&w, tag, "d", w.t.basic[CT_DOUBLE], -1)->align = 8;
    member(&w, tag, "x", w.t.basic[CT_CHAR], -1);
    member(&w, tag, "p", w.t.basic[CT_INT], -1)->packed = true;
    finish(&w, tag, false);
    assert_int_equal(tag->members[1].offset, 8);
    assert_int_equal(tag->members[3].offset, 17);
    expect_layout(tag, 24, 8);
    ctag *outer = new_tag(&w, 3); /* char, long long aligned typedef, flexible array */
    member(&w, outer, "c", w.t.basic[CT_CHAR], -1);
    member(&w, outer, "l", type_aligned(&w.t, w.t.basic[CT_LLONG], 8), -1);
    member(&w, outer, "f", type_array(&w.t, w.t.basic[CT_SHORT], ARRAY_UNKNOWN), -1);
    finish(&w, outer, false);
    assert_int_equal(outer->members[1].offset, 8);
    assert_true(outer->flexible);
    expect_layout(outer, 16, 8);
    end(&w);
}

static void test_find_member(void **state)
{
    (void)state;
    world w;
    begin(&w, MODEL_LP64);
    ctag *inner = new_tag(&w, 2), *middle = new_tag(&w, 2), *outer = new_tag(&w, 3);
    member(&w, inner, "x", w.t.basic[CT_INT], -1);
    member(&w, inner, "y", w.t.basic[CT_INT], -1);
    ctype *inner_type = finish(&w, inner, false);
    member(&w, middle, "z", w.t.basic[CT_INT], -1);
    member(&w, middle, "", inner_type, -1);
    ctype *middle_type = finish(&w, middle, true);
    member(&w, outer, "a", w.t.basic[CT_INT], -1);
    member(&w, outer, "", w.t.basic[CT_INT], 3);
    member(&w, outer, "", middle_type, -1);
    finish(&w, outer, false);
    uint32_t path[MEMBER_DEPTH];
    assert_int_equal(type_find_member(outer, intern_str(&w.names, "y"), path), 3);
    assert_int_equal(path[0], 2);
    assert_int_equal(path[1], 1);
    assert_int_equal(path[2], 1);
    assert_int_equal(type_find_member(outer, intern_str(&w.names, "a"), path), 1);
    assert_int_equal(type_find_member(outer, intern_str(&w.names, "nope"), path), 0);
    assert_int_equal(type_find_member(outer, (name){0}, path), 0);
    end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_basic_sizes), cmocka_unit_test(test_variants),   cmocka_unit_test(test_sizes_saturate),
        cmocka_unit_test(test_conversions), cmocka_unit_test(test_functions),  cmocka_unit_test(test_plain_struct),
        cmocka_unit_test(test_bitfields),   cmocka_unit_test(test_attributes), cmocka_unit_test(test_find_member),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
