#include "verify/property_file.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

static void test_calls(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "CHECK( init(main()), LTL(G ! call(reach_error())) )",
        "CHECK(init(main()),LTL(G!call(reach_error())))\n",
        "// what must not happen\nCHECK( init(main()), LTL(G ! call(reach_error())) )\n# the end\n",
        "CHECK( init(main), LTL(G ! call(reach_error)) )\n\nCHECK( init(main()), LTL(G ! call(reach_error())) )",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        property_file p;
        char problem[128] = "";
        assert_true(property_file_parse(texts[i], &p, problem));
        assert_int_equal(p.error_functions.len, 1);
        assert_string_equal(p.error_functions.data[0], "reach_error");
        assert_string_equal(p.entry, "main");
        assert_null(p.unsupported);
        property_file_free(&p);
    }
}

static void test_several(void **state)
{
    (void)state;
    property_file p;
    char problem[128];
    assert_true(
        property_file_parse("CHECK( init(start()), LTL(G ! call(a()) ) ) CHECK( init(start()), LTL(G ! call(b_2())))", &p, problem));
    assert_int_equal(p.error_functions.len, 2);
    assert_string_equal(p.error_functions.data[1], "b_2");
    assert_string_equal(p.entry, "start");
    property_file_free(&p);
}

static void test_others(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )", "G valid-deref"},
        {"CHECK( init(main()), LTL(G ! overflow) )", "G ! overflow"},
        {"CHECK( init(main()), LTL(F end) )", "F end"},
        {"CHECK( init(main()), LTL(G ! callable(f())) )", "G ! callable(f())"},
        {"COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "COVER EDGES(@DECISIONEDGE)"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        property_file p;
        char problem[128] = "";
        assert_true(property_file_parse(texts[i][0], &p, problem));
        assert_string_equal(p.unsupported, texts[i][1]);
        property_file_free(&p);
    }
}

static void test_nonsense(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "CHECK",
        "CHECK(",
        "CHECK( init(main()), LTL(G ! call(reach_error())) ) and more",
        "CHECK( init(), LTL(G ! call(f())) )",
        "CHECK( init(main()), LTL(G ! call()) )",
        "CHECK( init(main()), LTL(G ! call(7f())) )",
        "CHECK( init(main()), LTL(G ! call(f()) )",
        "CHECK( init(main()) )",
        "CHECK( init(main()), CTL(AG x) )",
        "CHECK( init(main()), LTL(G ! call(f())) ) CHECK( init(other()), LTL(G ! call(f())) )",
        "CHECKS( init(main()), LTL(G ! call(f())) )",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        property_file p;
        char problem[128] = "";
        assert_false(property_file_parse(texts[i], &p, problem));
        assert_true(problem[0]);
        property_file_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_calls), cmocka_unit_test(test_several), cmocka_unit_test(test_others),
                                       cmocka_unit_test(test_nonsense)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
