"""C text around the calls that tests/lib/library.py makes: for the native program, and for the one that is judged."""

COMMON = """#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
{includes}
{declarations}
{guard}
typedef struct {{ union {{ unsigned char b[16]; unsigned long long w[2]; }}; GUARD }} block;
typedef struct {{ union {{ unsigned char b[32]; unsigned long long w[4]; }}; GUARD }} block32;
"""

NATIVE = r"""
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>
#define H(x) (x)
static int out, blocks;
static unsigned char *place[8];
static int extent[8];
static const char *number(long long v)
{
    static char text[40];
    if (v == (-9223372036854775807LL - 1)) return "(-9223372036854775807LL - 1)";
    snprintf(text, sizeof text, "%lldLL", v);
    return text;
}
static void show_pointer(const char *name, const void *r)
{
    for (int k = 0; r && k < blocks; k++)
        if ((unsigned char *)r >= place[k] && (unsigned char *)r <= place[k] + extent[k]) {
            dprintf(out, "((void *)%s == (void *)(b%d.b + %d)) & ", name, k, (int)((unsigned char *)r - place[k]));
            return;
        }
    dprintf(out, "((void *)%s %s 0) & ", name, r ? "!=" : "==");
}
static void show_null(const char *name, const void *r) { dprintf(out, "(%s %s 0) & ", name, r ? "!=" : "=="); }
static void show_string(const char *name, const char *r)
{
    dprintf(out, "(%s %s 0", name, r ? "!=" : "==");
    for (int k = 0; r && k < 24 && (!k || r[k - 1]); k++) dprintf(out, " && %s[%d] == %d", name, k, r[k]);
    dprintf(out, ") & ");
}
static void show_wide(const char *name, const wchar_t *r)
{
    dprintf(out, "(%s %s 0", name, r ? "!=" : "==");
    for (int k = 0; r && k < 24 && (!k || r[k - 1]); k++) dprintf(out, " && %s[%d] == %d", name, k, (int)r[k]);
    dprintf(out, ") & ");
}
static void show_bytes(const char *name, const void *from, unsigned size)
{
    for (unsigned i = 0; i < size; i++) dprintf(out, "(%s[%u] == %d) & ", name, i, ((const unsigned char *)from)[i]);
}
static void show_float(const char *name, long double v, unsigned size)
{
    if (v != v) dprintf(out, "(%s != %s) & ", name, name);
    else if (v - v != 0) dprintf(out, "(%s == %s__builtin_inf%s()) & ", name, v < 0 ? "-" : "", size == 4 ? "f" : size == 8 ? "" : "l");
    else dprintf(out, "(%s == %La%s) & (!__builtin_signbit(%s) == %d) & ", name, v, size == 4 ? "f" : size == 8 ? "" : "L", name,
                 !__builtin_signbit(v));
}
static void perform(void (*call)(void), const char *folder)
{
    pid_t child = fork();
    if (child == 0) {
        struct rlimit small = {1 << 16, 1 << 16}, cpu = {1, 1};
        if (chdir(folder)) _exit(1);
        int in = open("input", O_RDONLY), null = open("/dev/null", O_WRONLY);
        dup2(in, 0);
        dup2(null, 1);
        dup2(null, 2);
        setpgid(0, 0);
        if (getuid() == 0 && (setgroups(0, NULL) || setgid(65534) || setuid(65534))) _exit(1);
        setrlimit(RLIMIT_FSIZE, &small);
        setrlimit(RLIMIT_CPU, &cpu);
        alarm(10);
        call();
        fflush(NULL);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
}
"""

CHECKED = r"""
extern void reach_error(void);
#ifdef HIDDEN
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_assume(int);
static unsigned long long hidden(unsigned long long x)
{
    unsigned long long y = __VERIFIER_nondet_ulonglong();
    __VERIFIER_assume(y == x);
    return y;
}
#define H(x) hidden(x)
#else
#define H(x) (x)
#endif
"""
