/* The store: what goes in comes out, to those who ask the same; whatever happens to the file, nothing wrong comes out and nobody crashes.
 */
#include "store/store.h"
#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
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

static char folder[64], path[128];

static int setup(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/reprove-store-XXXXXX");
    snprintf(path, sizeof path, "%s/store.sqlite", mkdtemp(folder) ? folder : "?");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    chmod(folder, 0700);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

enum { ATTEMPTS = 20 }; /* the store gives up after a second: on a machine that does nothing for so long, once more */

static store *opened(store_mode mode)
{
    char message[256];
    store *s = NULL;
    for (int k = 0; k < ATTEMPTS && !s; k++) s = store_open(folder, mode, message);
    if (!s) fail_msg("%s", message);
    return s;
}

/* Program number n: it shares the functions n … n + 39 with its neighbours. */
typedef struct {
    store_key k;
    hash128 sketch[STORE_SKETCH];
} program;

static void make(program *p, uint64_t question, uint64_t n)
{
    p->k = (store_key){.question = hash_u64(question), .program = hash_u64(1000 + n), .sketch = p->sketch, .count_sketch = STORE_SKETCH};
    for (uint32_t i = 0; i < STORE_SKETCH; i++) p->sketch[i] = (hash128){n + i, 0};
}

/* Bytes that tell which program they belong to, and whether they are all there. */
static void proof_of(uint64_t n, buf *out)
{
    for (uint32_t i = 0; i < 300 + n % 7; i++) buf_printf(out, "%llu.", (unsigned long long)(n * 31 + i));
}

static bool keep(store *s, uint64_t question, uint64_t n)
{
    program p;
    make(&p, question, n);
    buf proof = {0};
    proof_of(n, &proof);
    char message[256];
    bool done = store_keep(s, &p.k,
                           &(store_revision){.name = "a.c b.c",
                                             .verdict = "true",
                                             .engine = "predicate",
                                             .seconds = 0.5,
                                             .queries = n,
                                             .proof = proof.data,
                                             .proof_len = proof.len},
                           message);
    assert_true(done ? !message[0] || strstr(message, "aside") : true);
    buf_free(&proof);
    return done;
}

static bool kept(store *s, uint64_t question, uint64_t n)
{
    for (int k = 0; k < ATTEMPTS; k++)
        if (keep(s, question, n)) return true;
    return false;
}

static bool is_proof_of(const buf *b, uint64_t n)
{
    buf wanted = {0};
    proof_of(n, &wanted);
    bool same = b->len == wanted.len && memcmp(b->data, wanted.data, b->len) == 0;
    buf_free(&wanted);
    return same;
}

/* Is it there? If anything comes out, it is right. */
static bool found(store *s, uint64_t question, uint64_t n)
{
    program p;
    make(&p, question, n);
    buf proof = {0};
    bool there = store_find(s, &p.k, &proof);
    if (there) assert_true(is_proof_of(&proof, n));
    buf_free(&proof);
    return there;
}

static void what_goes_in_comes_out(void **state)
{
    (void)state;
    store *s = opened(STORE_READ_WRITE);
    assert_false(found(s, 1, 5));
    assert_int_not_equal(access(path, F_OK), 0); /* asking makes no file */
    assert_true(kept(s, 1, 5));
    assert_true(found(s, 1, 5));
    assert_false(found(s, 2, 5)); /* another question */
    assert_false(found(s, 1, 6)); /* another program */
    store_close(s);
    s = opened(STORE_READ_WRITE);
    assert_true(found(s, 1, 5));
    assert_true(kept(s, 1, 5)); /* again: still one */
    store_rows rows = {0};
    assert_true(store_list(s, &rows));
    assert_int_equal(rows.len, 1);
    assert_string_equal(rows.data[0].name, "a.c b.c");
    assert_string_equal(rows.data[0].engine, "predicate");
    assert_int_equal(rows.data[0].queries, 5);
    vec_free(&rows);
    store_close(s);
}

static void the_nearest_revision_is_found(void **state)
{
    (void)state;
    store *s = opened(STORE_READ_WRITE);
    for (uint64_t n = 0; n < 100; n += 10) assert_true(kept(s, 1, n));
    assert_true(kept(s, 2, 44));
    program p;
    make(&p, 1, 43);
    buf proof = {0};
    assert_true(store_find_nearest(s, &p.k, &proof));
    assert_true(is_proof_of(&proof, 40));
    buf_free(&proof);
    make(&p, 1, 40); /* not itself */
    assert_true(store_find_nearest(s, &p.k, &proof));
    assert_true(is_proof_of(&proof, 50)); /* of two that have equally much in common the later one */
    buf_free(&proof);
    make(&p, 1, 5000);
    assert_false(store_find_nearest(s, &p.k, &proof));
    p.k.count_sketch = 0;
    assert_false(store_find_nearest(s, &p.k, &proof));
    store_close(s);
}

/* Looking for the nearest revision copies its proof once, not once for every function in common: with large proofs that takes seconds. */
static void a_large_proof_is_copied_once(void **state)
{
    (void)state;
    enum { SIZE = 4 << 20, COPIES = 6 };
    store *s = opened(STORE_READ_WRITE);
    program p;
    char message[256], *bytes = calloc(SIZE, 1);
    assert_non_null(bytes);
    make(&p, 1, 40);
    bool done = false;
    for (int k = 0; k < ATTEMPTS && !done; k++)
        done = store_keep(
            s, &p.k, &(store_revision){.name = "a.c", .verdict = "true", .engine = "trace", .proof = bytes, .proof_len = SIZE}, message);
    assert_true(done);
    free(bytes);
    make(&p, 1, 41);
    buf proof = {0};
    (void)sqlite3_memory_highwater(1);
    sqlite3_int64 before = sqlite3_memory_used();
    done = false;
    for (int k = 0; k < ATTEMPTS && !done; k++) done = store_find_nearest(s, &p.k, &proof);
    assert_true(done);
    assert_int_equal(proof.len, SIZE);
    assert_true(sqlite3_memory_highwater(0) - before < (sqlite3_int64)COPIES * SIZE);
    buf_free(&proof);
    store_close(s);
}

static void old_revisions_are_collected(void **state)
{
    (void)state;
    store *s = opened(STORE_READ_WRITE);
    for (uint64_t n = 0; n < 50; n++) assert_true(kept(s, 1, n));
    store_close(s);
    s = opened(STORE_READ_WRITE);
    store_report before, r;
    assert_true(store_check(s, &before));
    assert_int_equal(before.revisions, 50);
    assert_true(store_collect(s, 3, &r));
    assert_int_equal(r.revisions, 3);
    assert_true(found(s, 1, 49) && found(s, 1, 47) && !found(s, 1, 46));
    program p;
    make(&p, 1, 10); /* what it was similar to is gone, and leaves nothing behind */
    buf proof = {0};
    assert_false(store_find_nearest(
        s, &(store_key){.question = p.k.question, .program = p.k.program, .sketch = p.sketch, .count_sketch = 5}, &proof));
    store_close(s);
    s = opened(STORE_READ_WRITE);
    assert_true(store_check(s, &r));
    assert_true(r.bytes < before.bytes);
    store_close(s);
}

static void read_only_changes_nothing(void **state)
{
    (void)state;
    store *s = opened(STORE_READ_ONLY);
    assert_false(found(s, 1, 1));
    assert_false(keep(s, 1, 1));
    store_close(s);
    assert_int_not_equal(access(path, F_OK), 0);
    s = opened(STORE_READ_WRITE);
    assert_true(kept(s, 1, 1));
    store_close(s);
    s = opened(STORE_READ_ONLY);
    assert_true(found(s, 1, 1));
    assert_false(keep(s, 1, 2));
    assert_false(found(s, 1, 2));
    store_close(s);
}

static void unusable_places(void **state)
{
    (void)state;
    char message[256], below[128], name[5000];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = 0;
    assert_null(store_open(name, STORE_READ_WRITE, message));
    assert_true(message[0]);
    snprintf(below, sizeof below, "%s/file", folder);
    fclose(fopen(below, "w"));
    strcat(below, "/store");
    store *s = store_open(below, STORE_READ_WRITE, message); /* below a file */
    assert_non_null(s);
    program p;
    make(&p, 1, 1);
    assert_false(store_keep(s, &p.k, &(store_revision){.name = "", .verdict = "", .engine = "", .proof = "", .proof_len = 0}, message));
    assert_true(message[0]);
    store_close(s);
    mkdir(path, 0700); /* a folder where the file should be */
    s = store_open(folder, STORE_READ_WRITE, message);
    assert_true(message[0] || !s);
    store_close(s);
}

static int count_files(const char *part)
{
    DIR *d = opendir(folder);
    int n = 0;
    for (struct dirent *e; d && (e = readdir(d));) n += strstr(e->d_name, part) != NULL;
    closedir(d);
    return n;
}

static void write_file(const char *bytes, size_t len)
{
    FILE *f = fopen(path, "w");
    assert_int_equal(fwrite(bytes, 1, len, f), len);
    fclose(f);
}

static void foreign_files_are_set_aside(void **state)
{
    (void)state;
    char rubbish[5000];
    for (size_t i = 0; i < sizeof rubbish; i++) rubbish[i] = (char)(i * 37 + 11);
    write_file(rubbish, sizeof rubbish);
    char message[256];
    assert_null(store_open(folder, STORE_READ_ONLY, message)); /* nothing is moved */
    assert_true(message[0]);
    store *s = store_open(folder, STORE_READ_WRITE, message);
    assert_non_null(s);
    assert_non_null(strstr(message, "aside"));
    assert_int_equal(count_files("aside"), 1);
    assert_true(kept(s, 1, 1) && found(s, 1, 1));
    store_close(s);
}

static void other_versions_are_set_aside(void **state)
{
    (void)state;
    store *s = opened(STORE_READ_WRITE);
    assert_true(kept(s, 1, 1));
    store_close(s);
    int f = open(path, O_RDWR);
    assert_int_equal(pwrite(f, "\0\0\0\x63", 4, 60), 4); /* user_version in the file's header */
    close(f);
    char message[256];
    s = store_open(folder, STORE_READ_WRITE, message);
    assert_non_null(s);
    assert_non_null(strstr(message, "aside"));
    assert_false(found(s, 1, 1));
    store_close(s);
}

/* Everything that can be asked, of whatever is there. */
static void ask_everything(void)
{
    char message[256];
    store *s = store_open(folder, STORE_READ_WRITE, message);
    if (!s) return;
    buf proof = {0};
    program p;
    for (uint64_t n = 0; n < 20; n++) {
        (void)found(s, 1, n);
        make(&p, 1, n + 1000000);
        p.k.sketch = (hash128[]){{n + 3, 0}, {n + 4, 0}};
        p.k.count_sketch = 2;
        buf_free(&proof);
        proof = (buf){0};
        if (store_find_nearest(s, &p.k, &proof)) {
            bool right = false;
            for (uint64_t m = 0; m < 40; m++) right |= is_proof_of(&proof, m);
            assert_true(right);
        }
    }
    buf_free(&proof);
    store_rows rows = {0};
    store_report r;
    (void)store_list(s, &rows);
    (void)store_check(s, &r);
    (void)keep(s, 1, 30);
    vec_free(&rows);
    store_close(s);
}

static void damage_is_a_miss(void **state)
{
    (void)state;
    store *s = opened(STORE_READ_WRITE);
    for (uint64_t n = 0; n < 20; n++) assert_true(kept(s, 1, n));
    store_close(s);
    FILE *f = fopen(path, "r");
    static char whole[1 << 20], copy[1 << 20];
    size_t len = fread(whole, 1, sizeof whole, f);
    fclose(f);
    assert_true(len > 8192 && len < sizeof whole);
    uint64_t seed = 7;
    for (int turn = 0; turn < 250; turn++) {
        memcpy(copy, whole, len);
        size_t now = len;
        for (int k = 0; k <= turn % 5; k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            copy[(seed >> 33) % (turn % 3 ? len : 4096)] ^= (char)(1 << (seed >> 20) % 8); /* in the first page every third time */
        }
        if (turn % 10 == 9) now = (size_t)(seed >> 30) % len; /* cut off */
        write_file(copy, now);
        ask_everything();
    }
}

static void a_killed_writer_leaves_a_store(void **state)
{
    (void)state;
    for (int turn = 0; turn < 30; turn++) {
        pid_t child = fork();
        if (child == 0) {
            char message[256];
            store *s = store_open(folder, STORE_READ_WRITE, message);
            for (uint64_t n = 0; s; n = (n + 1) % 20) keep(s, 1, n);
            _exit(0);
        }
        usleep((useconds_t)(2000 + turn * 700));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        store *s = opened(STORE_READ_WRITE);
        assert_int_equal(count_files("aside"), 0);
        store_report r;
        assert_true(store_check(s, &r));
        assert_int_equal(r.damaged, 0);
        for (uint64_t n = 0; n < 20; n++) (void)found(s, 1, n);
        assert_true(kept(s, 1, 31) && found(s, 1, 31));
        store_close(s);
    }
}

static void several_processes_at_once(void **state)
{
    (void)state;
    enum { PROCESSES = 4, EACH = 20 };
    pid_t child[PROCESSES];
    for (int k = 0; k < PROCESSES; k++) {
        child[k] = fork();
        if (child[k]) continue;
        int done = 0;
        for (uint64_t n = 0; n < EACH; n++) {
            store *s = opened(STORE_READ_WRITE);
            done += kept(s, 1, (uint64_t)k * EACH + n);
            store_close(s);
        }
        _exit(done == EACH ? 0 : 1);
    }
    for (int k = 0; k < PROCESSES; k++) {
        int status;
        waitpid(child[k], &status, 0);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    store *s = opened(STORE_READ_WRITE);
    for (uint64_t n = 0; n < PROCESSES * EACH; n++) assert_true(found(s, 1, n));
    store_close(s);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {T(what_goes_in_comes_out),         T(the_nearest_revision_is_found), T(a_large_proof_is_copied_once),
                                       T(old_revisions_are_collected),    T(read_only_changes_nothing),     T(unusable_places),
                                       T(foreign_files_are_set_aside),    T(other_versions_are_set_aside),  T(damage_is_a_miss),
                                       T(a_killed_writer_leaves_a_store), T(several_processes_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
