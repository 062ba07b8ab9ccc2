/* The cache of answers: what goes in comes out under its key, whatever happens to the files nothing else does, and it does not grow for
 * ever.
 */
#include "store/pack.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka needs some of the above first */
#include <cmocka.h>

enum { PLACES = 64, LONGEST = 2000, MOST = 20000, GROUP = 4 };

static const pack p = {"small", PLACES, LONGEST, MOST}, large = {"large", 4096, LONGEST, 1 << 24};
static char folder[64];

static int setup(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/reprove-pack-XXXXXX");
    return mkdtemp(folder) ? 0 : 1;
}

static int teardown(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void path_of(const char *file, char out[128]) { snprintf(out, 128, "%s/small/%s", folder, file); }

static long size_of(const char *file)
{
    char path[128];
    struct stat st;
    path_of(file, path);
    return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

/* Bytes that tell their key and version, and whether they are all there. */
static void bytes_of(hash128 key, unsigned version, buf *out)
{
    for (unsigned k = 0; k < 20 + key.hi % 30; k++) buf_printf(out, "%llu.%u ", (unsigned long long)(key.lo * 31 + key.hi + k), version);
}

static void keep(const pack *in, hash128 key, unsigned version)
{
    buf b = {0};
    bytes_of(key, version, &b);
    pack_keep(in, folder, key, b.data, b.len);
    buf_free(&b);
}

/* Is it there? What comes out is of this key and version, behind what the buffer had before. */
static bool found(const pack *in, hash128 key, unsigned version)
{
    buf b = {0}, wanted = {0};
    buf_str(&b, "before ");
    buf_str(&wanted, "before ");
    bool there = pack_find(in, folder, key, &b);
    if (there) bytes_of(key, version, &wanted);
    assert_int_equal(b.len, wanted.len);
    assert_memory_equal(b.data, wanted.data, b.len);
    buf_free(&b);
    buf_free(&wanted);
    return there;
}

static hash128 key_number(uint64_t n) { return (hash128){.hi = n, .lo = hash_u64(n).lo}; }

static void what_goes_in_comes_out(void **state)
{
    (void)state;
    assert_false(found(&p, key_number(1), 0));
    keep(&p, key_number(1), 0);
    keep(&p, key_number(2), 0);
    assert_true(found(&p, key_number(1), 0) && found(&p, key_number(2), 0));
    assert_false(found(&p, key_number(3), 0));
    keep(&p, key_number(1), 1); /* in the place of the other */
    assert_true(found(&p, key_number(1), 1) && found(&p, key_number(2), 0));
    pack_keep(&p, folder, key_number(4), "", 0);
    buf empty = {0};
    assert_true(pack_find(&p, folder, key_number(4), &empty) && empty.len == 0);
    buf_free(&empty);
    char long_bytes[LONGEST + 1] = {0};
    pack_keep(&p, folder, key_number(5), long_bytes, sizeof long_bytes);
    assert_false(found(&p, key_number(5), 0));
}

static void the_same_again_takes_no_room(void **state)
{
    (void)state;
    keep(&p, key_number(1), 0);
    long before = size_of("data");
    keep(&p, key_number(1), 0);
    assert_int_equal(size_of("data"), before);
}

/* Keys that share their places: as many as there are places for a key stay, and the oldest goes. */
static void the_oldest_goes(void **state)
{
    (void)state;
    for (uint64_t n = 0; n < GROUP + 1; n++) {
        for (uint64_t k = 0; k < n; k++) assert_true(found(&p, (hash128){.hi = k, .lo = 0}, 0));
        if (n < GROUP) keep(&p, (hash128){.hi = n, .lo = 0}, 0);
    }
    keep(&p, (hash128){.hi = GROUP, .lo = 0}, 0);
    assert_false(found(&p, (hash128){.hi = 0, .lo = 0}, 0));
    for (uint64_t k = 1; k <= GROUP; k++) assert_true(found(&p, (hash128){.hi = k, .lo = 0}, 0));
}

static void it_is_begun_anew_when_it_is_full(void **state)
{
    (void)state;
    uint64_t n = 0;
    while (size_of("data.old") < 0 && n < 1000) keep(&p, key_number(n++), 0);
    assert_true(n < 1000 && n > 10);
    assert_true(found(&p, key_number(n - 1), 0) && found(&p, key_number(n - 2), 0)); /* the latest, and one of the full file */
    for (; n < 2000; n++) {
        keep(&p, key_number(n), 0);
        assert_true(found(&p, key_number(n), 0));
        assert_true(size_of("data") + size_of("data.old") < 2 * (MOST + LONGEST));
    }
}

static void damage(const char *file, long at, char with)
{
    char path[128];
    path_of(file, path);
    FILE *f = fopen(path, "r+b");
    assert_non_null(f);
    assert_int_equal(fseek(f, at, SEEK_SET), 0);
    int byte = fgetc(f);
    assert_int_equal(fseek(f, at, SEEK_SET), 0);
    fputc(byte ^ with, f);
    fclose(f);
}

/* `found` fails if something wrong comes out. */
static void damage_is_a_miss(void **state)
{
    (void)state;
    static const char *const files[] = {"data", "index"};
    hash128 key = key_number(7);
    keep(&p, key, 0);
    for (int k = 0; k < 2; k++) {
        long missed = 0;
        for (long at = 0; at < size_of(files[k]); at++) {
            damage(files[k], at, 0x10);
            missed += !found(&p, key, 0);
            damage(files[k], at, 0x10);
            assert_true(found(&p, key, 0));
        }
        assert_true(missed >= (k ? 32 : size_of("data")));
    }
    char path[128];
    path_of("data", path);
    for (long size = size_of("data"); size-- > 0;) {
        assert_int_equal(truncate(path, size), 0);
        assert_false(found(&p, key, 0));
    }
    keep(&p, key, 0); /* it can be used again */
    assert_true(found(&p, key, 0));
}

static void several_processes_at_once(void **state)
{
    (void)state;
    enum { PROCESSES = 6, EACH = 100 };
    pid_t children[PROCESSES];
    for (int k = 0; k < PROCESSES; k++) {
        children[k] = fork();
        if (children[k]) continue;
        for (int n = 0; n < EACH; n++) keep(&large, key_number((uint64_t)(k * EACH + n)), 0);
        _exit(0);
    }
    for (int k = 0; k < PROCESSES; k++) assert_int_equal(waitpid(children[k], NULL, 0), children[k]);
    int there = 0;
    for (int n = 0; n < PROCESSES * EACH; n++) there += found(&large, key_number((uint64_t)n), 0);
    assert_true(there >= PROCESSES * EACH * 9 / 10); /* two that take one place at the same time leave one of them */
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {T(what_goes_in_comes_out), T(the_same_again_takes_no_room),
                                       T(the_oldest_goes),        T(it_is_begun_anew_when_it_is_full),
                                       T(damage_is_a_miss),       T(several_processes_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
