/* Unit tests of cfa/exec/interpret: semantics of values, memory errors, library models, nondeterminism, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cfa/lower/build.h"
#include "cfa/exec/interpret.h"
#include "cfa/exec/memory.h"
#include "cfa/exec/value.h"
#include "front/front.h"
#include <stdio.h>

/* ---- one program from text ---- */

typedef struct {
    source_map sources;
    diag messages;
    cfa_space *space;
    unit *unit;
    cfa_program *program;
} loaded;

static void load(loaded *l, const char *text, bool ilp32)
{
    *l = (loaded){0};
    diag_init(&l->messages, &l->sources);
    l->space = space_new();
    source *s = source_add(&l->sources, "t.c", text, strlen(text));
    front_options o = {.model = ilp32 ? MODEL_ILP32 : MODEL_LP64, .names = &l->space->names, .diag = &l->messages};
    l->unit = front_parse(s, &o);
    if (l->messages.errors) diag_print(&l->messages, stderr, false, DIAG_ERROR);
    assert_int_equal(l->messages.errors, 0);
    l->program = cfa_build(l->space, &l->unit, 1, &l->sources, &l->messages, NULL);
    assert_non_null(l->program);
}

static void unload(loaded *l)
{
    program_free(l->program);
    unit_free(l->unit);
    space_free(l->space);
    diag_free(&l->messages);
    source_map_free(&l->sources);
}

static run_result run_with(const char *text, bool ilp32, run_options o, char **output)
{
    size_t len;
    loaded l;
    load(&l, text, ilp32);
    o.out = open_memstream(output, &len);
    run_result r = interpret(l.program, &o);
    fclose(o.out);
    unload(&l);
    return r;
}

static void expect_output(const char *text, bool ilp32, const char *wanted)
{
    char *output;
    run_result r = run_with(text, ilp32, (run_options){0}, &output);
    if (r.outcome != RUN_EXIT) print_error("%s\n", r.message);
    assert_int_equal(r.outcome, RUN_EXIT);
    assert_string_equal(output, wanted);
    free(output);
}

static void expect_both(const char *text, const char *wanted)
{
    expect_output(text, false, wanted);
    expect_output(text, true, wanted);
}

static void expect_end(const char *text, run_outcome outcome, const char *message)
{
    for (int ilp32 = 0; ilp32 < 2; ilp32++) {
        char *output;
        run_result r = run_with(text, ilp32, (run_options){.max_steps = 10000000}, &output);
        free(output);
        if (r.outcome != outcome || !strstr(r.message, message))
            print_error("wanted %d %s, got %d %s\n", outcome, message, r.outcome, r.message);
        assert_int_equal(r.outcome, outcome);
        assert_non_null(strstr(r.message, message));
    }
}

#define PRINTF        "int printf(const char *, ...);\n"
#define IN_MAIN(body) PRINTF "int main(void) {" body "return 0; }"

/* ---- values ---- */

static void test_integers_wrap_as_on_the_machine(void **state)
{
    (void)state;
    expect_both(IN_MAIN("signed char c = 127; c++; unsigned short s = 0; s--; printf(\"%d %d\", c, s);"), "-128 65535");
    expect_both(IN_MAIN("int i = 2147483647; i = i + 1; unsigned u = 0; u = u - 1; printf(\"%d %u\", i, u);"), "-2147483648 4294967295");
    expect_both(IN_MAIN("int i = 1; int n = 33; printf(\"%d %d\", i << n, -8 >> 1);"), "2 -4");
    expect_both(IN_MAIN("long long a = -7; printf(\"%lld %lld %lld\", a / 2, a % 2, a >> 1);"), "-3 -1 -4");
    expect_both(IN_MAIN("_Bool b = 5; b += 3; double d = 0.5; _Bool c = d; printf(\"%d %d\", b, c);"), "1 1");
    expect_output(
        IN_MAIN("__int128 x = 1; x <<= 100; x = x / 3; printf(\"%llx %llx\", (unsigned long long)(x >> 64), (unsigned long long)x);"),
        false, "555555555 5555555555555555");
}

static void test_out_of_range_conversions_are_those_of_x86(void **state)
{
    (void)state;
    expect_output(
        IN_MAIN("double d = 1e20; volatile double *p = &d; printf(\"%d %ld %lu %u\", (int)*p, (long)*p, (unsigned long)*p, (unsigned)*p);"),
        false, "-2147483648 -9223372036854775808 0 0");
    expect_both(IN_MAIN("double d = -1.5; volatile double *p = &d; printf(\"%d %u\", (signed char)*p, (unsigned char)*p);"), "-1 255");
    expect_both(
        IN_MAIN("unsigned long long u = 18446744073709551615ull; volatile unsigned long long *p = &u; printf(\"%.0f\", (double)*p);"),
        "18446744073709551616");
}

static void test_overflow_is_noticed_but_goes_on(void **state)
{
    (void)state;
    char *output;
    run_result r = run_with("int main(void) { int i = 2147483647; i++; return 0; }", false, (run_options){0}, &output);
    free(output);
    assert_true(r.signed_overflow);
    assert_false(r.oversized_shift);
    r = run_with("int main(void) { unsigned u = 1, n = 40; u = u << n; return 0; }", false, (run_options){0}, &output);
    free(output);
    assert_false(r.signed_overflow);
    assert_true(r.oversized_shift);
}

static void test_bit_fields_keep_to_their_bits(void **state)
{
    (void)state;
    expect_both(PRINTF "struct s { int a : 3; unsigned b : 7; int c : 30; unsigned char d; } x; int main(void) {"
                       "x.a = 7; x.b = 200; x.c = -5; x.d = 255; x.b++; printf(\"%d %d %d %d\", x.a, x.b, x.c, x.d); return 0; }",
                "-1 73 -5 255");
    expect_both(PRINTF "struct __attribute__((packed)) s { unsigned a : 5; unsigned long long b : 60; } x; int main(void) {"
                       "x.a = 21; x.b = 0x123456789abcdefull; printf(\"%d %llx\", x.a, (unsigned long long)x.b); return 0; }",
                "21 123456789abcdef");
}

static void test_value_round_trips(void **state)
{
    (void)state;
    static const value_type i16 = {.class = V_INT, .is_signed = true, .bits = 16, .size = 2}, f32 = {.class = V_F32, .size = 4},
                            f80 = {.class = V_F80, .size = 16};
    static const value_type i128 = {.class = V_I128, .is_signed = true, .size = 16}, f128 = {.class = V_F128, .size = 16};
    for (int k = -40000; k < 40000; k += 777) {
        value v = value_from_int(k, i128);
        assert_true((int64_t)value_convert(v, i128, i16) == (int16_t)k);
        assert_true(value_to_int(value_convert(value_convert(v, i128, f80), f80, i128), i128) == k);
        assert_true(value_to_int(value_convert(value_convert(v, i128, f128), f128, i128), i128) == k);
        assert_true(value_to_long_double(value_convert(v, i128, f32), f32) == (long double)k);
    }
    char bytes[12] = {0};
    for (unsigned offset = 0; offset < 8; offset++)
        for (unsigned width = 1; width <= 64; width++) {
            memset(bytes, 0x5a, sizeof bytes);
            char before[12];
            memcpy(before, bytes, sizeof bytes);
            uint64_t v = 0x9e3779b97f4a7c15u >> (64 - width);
            value_store_bits(bytes, offset, width, v);
            assert_true(value_load_bits(bytes, offset, width, false) == v);
            value_store_bits(bytes, offset, width, value_load_bits(before, offset, width, false));
            assert_memory_equal(bytes, before, sizeof bytes);
        }
}

/* ---- memory ---- */

static void test_bad_accesses_are_named(void **state)
{
    (void)state;
    expect_end("int main(void) { int *p = 0; return *p; }", RUN_UNDEFINED, "null pointer dereference");
    expect_end("int a[3]; int main(void) { int i = 3; return a[i]; }", RUN_UNDEFINED,
               "out-of-bounds read of 4 bytes at offset 12 of object 'a' (12 bytes)");
    expect_end("int main(void) { int a[3], *p = a; p[3] = 1; return 0; }", RUN_UNDEFINED,
               "out-of-bounds write of 4 bytes at offset 12 of object 'a' (12 bytes)");
    expect_end("int main(void) { char a[3]; int i = -1; a[i] = 1; return 0; }", RUN_UNDEFINED,
               "out-of-bounds write of 1 byte at offset -1 of object 'a'");
    expect_end("int main(void) { char *s = \"abc\"; s[1] = 'x'; return 0; }", RUN_UNDEFINED, "write to a string literal");
    expect_end("int *f(void) { int x = 1, *p = &x; return p; } int main(void) { int *p = f(); return *p; }", RUN_UNDEFINED,
               "access to a dead local 'x'");
    expect_end("void *malloc(unsigned long); void free(void *); int main(void) { int *p = malloc(8); free(p); return *p; }", RUN_UNDEFINED,
               "use after free");
    expect_end("void *malloc(unsigned long); void free(void *); int main(void) { char *p = malloc(8); free(p); free(p); return 0; }",
               RUN_UNDEFINED, "double free");
    expect_end("void free(void *); int main(void) { int x; free(&x); return 0; }", RUN_UNDEFINED, "malloc did not return");
    expect_end("void *malloc(unsigned long); int main(void) { char *p = malloc(5); return p[5]; }", RUN_UNDEFINED,
               "at offset 5 of a heap block (5 bytes)");
    expect_end("int f(int x) { return x; } int main(void) { int (*p)(int) = f; return *(char *)p; }", RUN_UNDEFINED, "a function's code");
    expect_end("int main(void) { int (*p)(void) = (int (*)(void))1234567; return p(); }", RUN_UNDEFINED, "call through an invalid pointer");
    expect_end("int main(void) { int n = 4; int a[n]; a[n] = 1; return 0; }", RUN_UNDEFINED, "variable-length array");
    expect_end("int main(void) { int a = 5, b = 0; return a / b; }", RUN_UNDEFINED, "division by zero");
    expect_end("int main(void) { int a = -2147483647 - 1, b = -1; return a % b; }", RUN_UNDEFINED, "division overflow");
}

static void test_memory_is_bytes(void **state)
{
    (void)state;
    expect_both(
        PRINTF
        "union u { float f; unsigned i; unsigned char b[4]; } x; int main(void) { x.f = 1.5f; printf(\"%x %x\", x.i, x.b[3]); return 0; }",
        "3fc00000 3f");
    expect_both(
        PRINTF
        "struct s { int a[4]; } x = {{1, 2, 3, 4}}, y; int main(void) { y = x; x.a[2] = 9; printf(\"%d %d\", y.a[2], x.a[2]); return 0; }",
        "3 9");
    expect_both(PRINTF "struct s { int n; char t[]; } x = {3, \"abcd\"}; int main(void) { printf(\"%d %s\", x.n, x.t); return 0; }",
                "3 abcd");
    expect_both(PRINTF "int a[3][4]; int main(void) { int i = 2, j = 3, *p = &a[0][0]; a[i][j] = 7; printf(\"%d %d\", p[11], "
                       "(int)(&a[2][1] - &a[0][0])); return 0; }",
                "7 9");
    expect_both(PRINTF "struct p { short x, y; }; struct p mk(int a) { struct p r = {a, -a}; return r; } int main(void) { struct p q = "
                       "mk(7); printf(\"%d %d\", q.x, q.y); return 0; }",
                "7 -7");
}

static void test_every_activation_has_its_own_locals(void **state)
{
    (void)state;
    expect_both(PRINTF "int f(int n, int *up) { int x = n; if (n == 0) return *up; int r = f(n - 1, &x); return r * 10 + x + *up; }"
                       "int main(void) { int z = 5; printf(\"%d\", f(3, &z)); return 0; }",
                "1358");
    expect_end("int f(int n) { return f(n + 1) + 1; } int main(void) { return f(0); }", RUN_LIMIT, "stack overflow");
    expect_both(PRINTF "int f(int n) { return n ? 1 + f(n - 1) : 0; } int main(void) { printf(\"%d\", f(100000)); return 0; }", "100000");
}

static void test_memory_blocks_are_used_again_only_later(void **state)
{
    (void)state;
    run_memory m;
    bool fresh;
    assert_true(mem_init(&m, false, false));
    uint64_t first = mem_add_block(&m, 100, 16, MEM_HEAP, &fresh);
    assert_true(fresh && mem_range_ok(&m, first, 100, true) && !mem_range_ok(&m, first, 101, false));
    mem_release(&m, mem_find_block(&m, first));
    assert_false(mem_range_ok(&m, first, 1, false));
    uint64_t second = mem_add_block(&m, 100, 16, MEM_HEAP, &fresh);
    assert_true(second != first);
    for (int k = 0; k < 200000; k++) { /* beyond the queue, memory does come back */
        uint64_t p = mem_add_block(&m, 1000, 64, MEM_HEAP, &fresh);
        assert_true(p && p % 64 == 0);
        mem_release(&m, mem_find_block(&m, p));
    }
    assert_true(m.heap_at - m.heap_start < (uint64_t)64 << 20);
    mem_free(&m);
}

/* ---- library ---- */

static void test_printf_is_glibcs(void **state)
{
    (void)state;
    expect_both(IN_MAIN("printf(\"[%5d|%-5d|%05d|%+d|% d|%x|%#X|%o]\", 42, 42, 42, 42, 42, 255, 255, 8);"),
                "[   42|42   |00042|+42| 42|ff|0XFF|10]");
    expect_both(IN_MAIN("printf(\"[%hhd|%hd|%lld|%llu|%c|%%|%s|%.2s|%8s]\", 300, 70000, -1ll, -1ll, 'x', \"abc\", \"abc\", \"abc\");"),
                "[44|4464|-1|18446744073709551615|x|%|abc|ab|     abc]");
    expect_both(IN_MAIN("printf(\"[%f|%.3e|%g|%Lf|%*d|%.*f|%a]\", 1.5, 12345.678, 0.0001, 2.5L, 6, 7, 2, 3.14159, 1.0);"),
                "[1.500000|1.235e+04|0.0001|2.500000|     7|3.14|0x1p+0]");
    expect_both(IN_MAIN("char c[3] = {'a', 'b', 'c'}; int n; printf(\"%.3s%n|%p|%s\", c, &n, (void *)0, (char *)0); printf(\"|%d\", n);"),
                "abc|(nil)|(null)|3");
    expect_end(IN_MAIN("printf(\"%d %d\", 1);"), RUN_UNDEFINED, "too few arguments for the format");
}

static void test_variable_arguments(void **state)
{
    (void)state;
    static const char text[] =
        PRINTF "typedef __builtin_va_list va_list; int vprintf(const char *, va_list);\n"
               "struct s { char t[5]; };\n"
               "int sum(int n, ...) { va_list a, b; __builtin_va_start(a, n); __builtin_va_copy(b, a); int r = 0;\n"
               "  while (n--) r += __builtin_va_arg(a, int); r = r * 100 + __builtin_va_arg(b, int); __builtin_va_end(a); return r; }\n"
               "double mixed(int n, ...) { va_list a; __builtin_va_start(a, n); double d = __builtin_va_arg(a, double); struct s x = "
               "__builtin_va_arg(a, struct s);\n"
               "  long long l = __builtin_va_arg(a, long long); return d + x.t[1] + l + (double)__builtin_va_arg(a, long double); }\n"
               "void say(const char *f, ...) { va_list a; __builtin_va_start(a, f); vprintf(f, a); __builtin_va_end(a); }\n"
               "int main(void) { struct s x = {\"hi!\"}; say(\"%d %s %.1f|\", sum(3, 1, 2, 3), \"x\", mixed(0, 0.5, x, 1000ll, 0.25L)); "
               "return 0; }";
    expect_both(text, "601 x 1105.8|");
    expect_end("int f(int n, ...) { __builtin_va_list a; __builtin_va_start(a, n); int x = __builtin_va_arg(a, int); return x + "
               "__builtin_va_arg(a, int); }"
               "int main(void) { return f(0, 1); }",
               RUN_UNDEFINED, "more variable arguments");
}

static void test_callbacks(void **state)
{
    (void)state;
    expect_both(PRINTF
                "void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));\n"
                "void *bsearch(const void *, const void *, unsigned long, unsigned long, int (*)(const void *, const void *));\n"
                "int cmp(const void *a, const void *b) { return *(int *)a % 10 - *(int *)b % 10; }\n"
                "int main(void) { int a[6] = {53, 21, 13, 99, 31, 42}, k = 9; qsort(a, 6, 4, cmp);\n"
                "for (int i = 0; i < 6; i++) printf(\"%d \", a[i]); int *p = bsearch(&k, a, 6, 4, cmp); printf(\"%d\", *p); return 0; }",
                "21 31 42 53 13 99 99");
    expect_both(PRINTF
                "int atexit(void (*)(void)); void exit(int); void a(void) { printf(\"a\"); } void b(void) { printf(\"b\"); }\n"
                "__attribute__((constructor)) void c(void) { printf(\"c\"); } __attribute__((destructor)) void d(void) { printf(\"d\"); }\n"
                "int main(void) { atexit(a); atexit(b); printf(\"m\"); exit(0); }",
                "cmbad");
}

static void test_checked_arithmetic(void **state)
{
    (void)state;
    expect_both(
        IN_MAIN(
            "int i; unsigned char c; unsigned long long u; printf(\"%d\", __builtin_add_overflow(2147483647, 1, &i)); printf(\" %d\", i);"
            "printf(\" %d\", __builtin_sub_overflow(3, 5, &c)); printf(\" %d\", c); printf(\" %d\", __builtin_mul_overflow(-1, -1ll, &u)); "
            "printf(\" %llu\", u);"),
        "1 -2147483648 1 254 0 1");
    expect_both(IN_MAIN("printf(\"%d %d %d %d %x\", __builtin_clz(1), __builtin_ctzll(8), __builtin_popcount(255), __builtin_ffs(0), "
                        "__builtin_bswap32(0x11223344));"),
                "31 3 8 0 44332211");
    expect_both(IN_MAIN("int x = 5; int old = __sync_fetch_and_add(&x, 3); int e = 8; int done = __atomic_compare_exchange_n(&x, &e, 20, "
                        "0, 0, 0); printf(\"%d %d %d\", old, done, x);"),
                "5 1 20");
}

/* ---- ends ---- */

static void test_ends_of_paths(void **state)
{
    (void)state;
    expect_end("void reach_error(void) { } int main(void) { reach_error(); return 0; }", RUN_ERROR_CALL, "reach_error");
    expect_end("void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); return 0; }", RUN_STOPPED, "assumption");
    expect_end("void abort(void) __attribute__((noreturn)); int main(void) { abort(); }", RUN_ABORT, "abort");
    expect_end("void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn)); int main(void) { "
               "__assert_fail(\"x > 0\", \"\", 1, \"\"); }",
               RUN_ABORT, "x > 0");
    expect_end("int pthread_create(void); int main(void) { return pthread_create(); }", RUN_UNSUPPORTED, "threads");
    expect_end("int main(void) { for (;;) { } }", RUN_LIMIT, "step limit");
    expect_end("int main(void) { __builtin_unreachable(); }", RUN_STOPPED, "unreachable");
}

static void test_inputs_come_in_order(void **state)
{
    (void)state;
    static const char text[] = PRINTF "int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void); double "
                                      "__VERIFIER_nondet_double(void); int unknown(void);\n"
                                      "int main(void) { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_uchar(); double d = "
                                      "__VERIFIER_nondet_double(); printf(\"%d %d %g %d\", a, b, d, unknown()); return 0; }";
    static const run_input inputs[] = {
        {.integer = -3}, {.integer = 257}, {.is_float = true, .floating = 0.5L}, {.integer = 11}, {.integer = 12}};
    char *output;
    run_result r = run_with(text, false, (run_options){.inputs = inputs, .count_inputs = 5}, &output);
    assert_string_equal(output, "-3 1 0.5 11");
    assert_int_equal(r.inputs_used, 4);
    free(output);
    for (uint64_t seed = 0; seed < 20; seed++) { /* the same seed, the same run */
        char *again;
        (void)run_with(text, false, (run_options){.seed = seed}, &output);
        (void)run_with(text, false, (run_options){.seed = seed}, &again);
        assert_string_equal(output, again);
        free(output);
        free(again);
    }
}

static void test_uninitialised_memory_depends_on_the_seed(void **state)
{
    (void)state;
    static const char text[] = PRINTF "int main(void) { int x, a[4]; printf(\"%d %d\", x, a[2]); return 0; }";
    char *output;
    (void)run_with(text, false, (run_options){0}, &output);
    assert_string_equal(output, "0 0");
    free(output);
    (void)run_with(text, false, (run_options){.seed = 7}, &output);
    assert_string_not_equal(output, "0 0");
    free(output);
}

static void test_trace_names_operations(void **state)
{
    (void)state;
    char *text;
    size_t len;
    loaded l;
    load(&l, "int main(void)\n{ int x = 1;\n x = x + 41;\n return x; }", false);
    FILE *trace = open_memstream(&text, &len);
    run_result r = interpret(l.program, &(run_options){.trace = trace});
    fclose(trace);
    assert_int_equal(r.status, 42);
    assert_non_null(strstr(text, "t.c:3 main: "));
    free(text);
    unload(&l);
}

static void test_arguments_of_main(void **state)
{
    (void)state;
    char *arguments[] = {(char *)"one", (char *)"two"}, *output;
    static const char text[] = PRINTF
        "int main(int argc, char **argv, char **envp) { for (int i = 0; i <= argc; i++) printf(\"%s \", argv[i]); return envp[0] != 0; }";
    run_result r = run_with(text, true, (run_options){.arguments = arguments, .count_arguments = 2}, &output);
    assert_string_equal(output, "program one two (null) ");
    assert_int_equal(r.status, 0);
    free(output);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integers_wrap_as_on_the_machine),
        cmocka_unit_test(test_out_of_range_conversions_are_those_of_x86),
        cmocka_unit_test(test_overflow_is_noticed_but_goes_on),
        cmocka_unit_test(test_bit_fields_keep_to_their_bits),
        cmocka_unit_test(test_value_round_trips),
        cmocka_unit_test(test_bad_accesses_are_named),
        cmocka_unit_test(test_memory_is_bytes),
        cmocka_unit_test(test_every_activation_has_its_own_locals),
        cmocka_unit_test(test_memory_blocks_are_used_again_only_later),
        cmocka_unit_test(test_printf_is_glibcs),
        cmocka_unit_test(test_variable_arguments),
        cmocka_unit_test(test_callbacks),
        cmocka_unit_test(test_checked_arithmetic),
        cmocka_unit_test(test_ends_of_paths),
        cmocka_unit_test(test_inputs_come_in_order),
        cmocka_unit_test(test_uninitialised_memory_depends_on_the_seed),
        cmocka_unit_test(test_trace_names_operations),
        cmocka_unit_test(test_arguments_of_main),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
