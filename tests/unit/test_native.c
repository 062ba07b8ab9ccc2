/* The end that a compiled program reports: only lines with the mark of its task count, and only whole ones. */
#include "analysis/native/runtime.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

enum { MARK = 0x1234 };
static uint64_t blocks, sum;

static void reads_end(void **state)
{
    (void)state;
    const char *said = "program: hello\n0000000000001234 0000000000000002 0000000000000010 00000000000000ff \n";
    assert_int_equal(runtime_read(said, MARK, &blocks, &sum), RUNTIME_ENDS);
    assert_int_equal(blocks, 16);
    assert_int_equal(sum, 255);
}

static void takes_no_other_mark(void **state)
{
    (void)state;
    const char *said = "\n0000000000004321 0000000000000001 0000000000000010 00000000000000ff \n";
    assert_int_equal(runtime_read(said, MARK, &blocks, &sum), RUNTIME_SILENT);
    assert_int_equal(runtime_read("", MARK, &blocks, &sum), RUNTIME_SILENT);
    assert_int_equal(runtime_read("reprove: error reached\n", MARK, &blocks, &sum), RUNTIME_SILENT);
}

static void takes_no_half_line(void **state)
{
    (void)state;
    assert_int_equal(runtime_read("\n0000000000001234 0000000000000001 00", MARK, &blocks, &sum), RUNTIME_SILENT);
    assert_int_equal(runtime_read("\n0000000000001234 00000000000000ff 1 1 \n", MARK, &blocks, &sum), RUNTIME_SILENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reads_end), cmocka_unit_test(takes_no_other_mark),
                                       cmocka_unit_test(takes_no_half_line)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
