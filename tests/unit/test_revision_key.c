/* What tells how much two programs have in common. */
#include "reuse/revision_key.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

#include "base/buf.h"
#include "program_aid.h"

enum { MOST = 32 };

typedef struct {
    hash128 all[MOST];
    uint32_t count, parts;
} sketch;

static sketch sketch_of(cfa_space *s, const char *text)
{
    sketch k;
    aid_program a = aid_build(s, text, true);
    assert_non_null(a.p);
    k.count = revision_sketch(a.p, k.all, MOST, &k.parts);
    aid_free(&a);
    return k;
}

/* Members that both have, of functions or of parts. */
static uint32_t common(const sketch *a, const sketch *b, bool of_parts)
{
    uint32_t n = 0, functions = a->count - a->parts;
    for (uint32_t i = of_parts ? functions : 0; i < (of_parts ? a->count : functions); i++)
        for (uint32_t j = 0; j < b->count; j++) n += hash_equal(a->all[i], b->all[j]);
    return n;
}

#define BEGINNING "int input(void); void fail(void); int main(void) { int i = 0, n = input(), sum = 0; if (n < 0 || n > 100) return 0;"
#define LOOP      "while (i < n) { sum += i; if (sum > 9999) fail(); i++; } if (i != n) fail(); return sum; }"

static void an_edit_of_the_only_function_leaves_parts(void **unused)
{
    (void)unused;
    cfa_space *s = space_new();
    sketch first = sketch_of(s, BEGINNING LOOP), edited = sketch_of(s, BEGINNING "i = 1;" LOOP);
    sketch other = sketch_of(s, "int input(void); void fail(void); int main(void) { unsigned a = input(), b = 1; for (; a; a /= 2) b *= 3;"
                                "if (b == 0) fail(); return 0; }");
    assert_int_equal(first.count - first.parts, 1);
    assert_int_equal(common(&first, &edited, false), 0);
    assert_true(2 * common(&edited, &first, true) >= edited.parts);
    assert_true(2 * common(&other, &first, true) < other.parts);
    for (uint32_t k = first.count - first.parts + 1; k < first.count; k++)
        assert_true(hash_compare(first.all[k - 1], first.all[k]) < 0); /* ascending, each once */
    space_free(s);
}

static void many_functions_leave_no_room_for_parts(void **unused)
{
    (void)unused;
    cfa_space *s = space_new();
    buf text = {0};
    for (int k = 0; k < 2 * MOST; k++) buf_printf(&text, "int f%d(int x) { return x + %d; } ", k, k);
    buf_str(&text, "int main(void) { return f0(1); }");
    buf_char(&text, 0);
    sketch k = sketch_of(s, text.data);
    assert_int_equal(k.count, MOST);
    assert_int_equal(k.parts, 0);
    buf_free(&text);
    space_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_of_the_only_function_leaves_parts),
        cmocka_unit_test(many_functions_leave_no_room_for_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
