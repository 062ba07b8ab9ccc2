/* Run-time library of native replays (tests/tools/encode_native.c writes the programs, tests/lib/encode.py runs them).
 * REPLAY_CALLS names a file with the calls of unknown functions in order: "u NAME BITS" gives a result, "i NAME BITS" is a call whose
 * result nobody wants. REPLAY_REPORT names the file for the verdict, one line: traced programs (REPLAY_PATH: the numbers of the branches to
 * take):   same N | diverged … | short … the original text, compiled with -fsanitize-coverage=trace-pc (-DORIGINAL):  CALLS BLOCKS HASH at
 * the last call, and "end STATUS BLOCKS HASH" if the program ended The program is stopped where the path ends. */
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WEAK __attribute__((weak))
enum { STATUS_ERROR_CALL = 101, STATUS_STOPPED = 102, OUTSIDE_SIZE = 4096, PATIENCE = 10 };

typedef struct {
    char kind, function[200];
    unsigned char bits[16];
} call;

static call *calls;
static unsigned count_calls, next_call;
static int *path;
static unsigned path_length, path_at;
static uint64_t blocks, hash, blocks_at_call, hash_at_call;
static volatile sig_atomic_t over;

/* ---- reports ---- */

static void leave(const char *text)
{
    const char *file = getenv("REPLAY_REPORT");
    FILE *out = file ? fopen(file, "w") : stderr;
    over = 1;
    if (out) {
        fprintf(out, "%s\n", text);
        fclose(out);
    }
    _Exit(0);
}

static void finish(const char *how)
{
    char text[400];
    if (over) return;
#ifdef ORIGINAL
    snprintf(text, sizeof text, "%u %llu %llx%s%s", next_call, (unsigned long long)blocks_at_call, (unsigned long long)hash_at_call,
             *how ? " end " : "", how);
    if (*how) snprintf(text + strlen(text), sizeof text - strlen(text), " %llu %llx", (unsigned long long)blocks, (unsigned long long)hash);
#else
    snprintf(text, sizeof text, "short: %s after %u of %u branches", how, path_at, path_length);
#endif
    leave(text);
}

static void on_signal(int number)
{
    char text[40];
    snprintf(text, sizeof text, "signal-%d", number);
#ifdef ORIGINAL
    finish(number == SIGALRM ? "" : text);
#else
    finish(text);
#endif
}

static void on_exit_status(int status, void *context)
{
    char text[40];
    (void)context;
    snprintf(text, sizeof text, "exit-%d", status & 255);
    finish(text);
}

/* ---- the files ---- */

static void read_calls(const char *file)
{
    FILE *in = file ? fopen(file, "r") : NULL;
    char digits[40];
    call c;
    memset(&c, 0, sizeof c);
    while (in && fscanf(in, " %c %199s %39s", &c.kind, c.function, digits) == 3) {
        for (int k = 0; k < 16; k++) {
            unsigned byte;
            sscanf(digits + 2 * (15 - k), "%2x", &byte);
            c.bits[k] = (unsigned char)byte;
        }
        calls = realloc(calls, (count_calls + 1) * sizeof *calls);
        calls[count_calls++] = c;
    }
    if (in) fclose(in);
}

static void read_path(const char *file)
{
    FILE *in = file ? fopen(file, "r") : NULL;
    int number;
    while (in && fscanf(in, "%d", &number) == 1) {
        path = realloc(path, (path_length + 1) * sizeof *path);
        path[path_length++] = number;
    }
    if (in) fclose(in);
}

__attribute__((constructor(101))) static void start(void)
{
    read_calls(getenv("REPLAY_CALLS"));
    read_path(getenv("REPLAY_PATH"));
    on_exit(on_exit_status, NULL);
    const int signals[] = {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGALRM};
    static char stack[1 << 16]; /* the program's own may be used up */
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    for (unsigned k = 0; k < sizeof signals / sizeof *signals; k++)
        sigaction(signals[k], &(struct sigaction){.sa_handler = on_signal, .sa_flags = SA_ONSTACK}, NULL);
    alarm(PATIENCE);
}

/* ---- what the program asks for ---- */

/* A number names memory from outside; null, its neighbours and error numbers are meant as they are. */
static void *outside(uintptr_t number)
{
    enum { MOST = 4096 };
    static uintptr_t numbers[MOST];
    static void *memory[MOST];
    static unsigned count;
    if (number < 4096 || number > UINTPTR_MAX - 4096) return (void *)number;
    for (unsigned k = 0; k < count; k++)
        if (numbers[k] == number) return memory[k];
    if (count == MOST) finish("out-of-memory");
    numbers[count] = number;
    memory[count] = calloc(1, OUTSIDE_SIZE);
    return memory[count++];
}

void __replay_take(const char *function, void *to, unsigned long size, int is_pointer)
{
#ifdef ORIGINAL
    if (next_call == count_calls) finish(""); /* what came after the last call of the path does not count */
    blocks_at_call = blocks;
    hash_at_call = hash;
#else
    while (next_call < count_calls && calls[next_call].kind == 'i') next_call++;
    if (next_call == count_calls) finish("no-more-inputs");
#endif
    const call *c = &calls[next_call++];
    if (*function && strcmp(c->function, "?") != 0 && strcmp(c->function, function) != 0) {
        char text[500];
        snprintf(text, sizeof text, "diverged: %s is called where %s was expected, call %u", function, c->function, next_call);
        leave(text);
    }
    if (!to) return;
    memset(to, 0, size);
    if (c->kind == 'i') return;
    if (is_pointer) {
        uintptr_t number;
        memcpy(&number, c->bits, sizeof number);
        void *p = outside(number);
        memcpy(to, &p, sizeof p);
        return;
    }
    memcpy(to, c->bits, size < 16 ? size : 16);
}

void __replay_branch(int number)
{
    if (path_at >= path_length || path[path_at] != number) {
        char text[200];
        snprintf(text, sizeof text, "diverged: branch %d where %d was expected, %u of %u", number,
                 path_at < path_length ? path[path_at] : -1, path_at, path_length);
        leave(text);
    }
    if (++path_at == path_length) {
        char text[60];
        snprintf(text, sizeof text, "same %u", path_length);
        leave(text);
    }
}

void __sanitizer_cov_trace_pc(void)
{
    blocks++;
    hash = (hash ^ (uintptr_t)__builtin_return_address(0)) * 0x100000001b3u;
}

/* Memory that nobody has written is zero. */
void *__wrap_malloc(size_t size) { return calloc(1, size); }
void *__wrap_realloc(void *old, size_t size)
{
    if (old && !size) return free(old), NULL;
    void *fresh = calloc(1, size);
    size_t have = old ? malloc_usable_size(old) : 0;
    if (fresh && old) memcpy(fresh, old, have < size ? have : size);
    return fresh;
}

WEAK void reach_error(void) { finish("error-call"); }
WEAK void __VERIFIER_error(void) { finish("error-call"); }
WEAK void __VERIFIER_assume(int condition)
{
    if (!condition) finish("stopped");
}
WEAK void __VERIFIER_assert(int condition)
{
    if (!condition) finish("error-call");
}
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
