/* replay/harness_library.c — a program that needs next to nothing of the C library gets it from the harness: linking with the library
 * takes several times as long as compiling. Its functions are weak, so that the program's own ones come first. */
#include "replay/harness_internal.h"

#include "cfa/mentions.h"
#include "cfa/property.h"

static const char *const provided[] = {
    "malloc",
    "free",
    "realloc",
    "calloc",
    "memcpy",
    "memset",
    "memmove",
    "memcmp",
    "strlen",
    "abort",
    "exit",
    "_exit",
    "strcmp",
    "__builtin_expect",
    "__builtin_malloc",
    "__builtin_unreachable",
    "strcpy",
    "_Exit",
    "__builtin_trap",
    "__builtin_constant_p",
};

static const char *const of_verifier[] = {"__VERIFIER_assume", "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"};

static bool is_listed(const char *const *list, size_t count, const char *text)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(list[k], text) == 0) return true;
    return false;
}

static bool is_there(const violation *v, const cfa_external *x)
{
    const cfa_program *p = v->task->program;
    const char *called = space_text(p->space, var_get(p->space, x->symbol)->name);
    if (property_is_error(&v->task->property, called) || harness_must_define(p, x)) return true;
    return is_listed(provided, sizeof provided / sizeof *provided, called) ||
           is_listed(of_verifier, sizeof of_verifier / sizeof *of_verifier, called);
}

/* Functions that the executed locations mention. */
static bool part_is_there(const violation *v, const harness_record *r)
{
    const cfa_program *p = v->task->program;
    mentions seen;
    bool good = true;
    mentions_init(&seen, p->space);
    mentions_begin(&seen);
    for (uint32_t f = 0; f < p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; r->locations[f] && l < p->functions.data[f].count_locations; l++)
            if (r->locations[f][l] && p->functions.data[f].locations[l].op.i)
                mentions_add_operation(&seen, p->functions.data[f].locations[l].op);
    for (uint32_t k = 0; k < seen.functions.len && good; k++) {
        const cfa_external *x = program_external(p, seen.functions.data[k]);
        good = !x || is_there(v, x);
    }
    mentions_free(&seen);
    return good;
}

/* The start and the system calls are written for these processors. */
#if defined __x86_64__ || defined __i386__
enum { IS_WRITTEN = true };
#else
enum { IS_WRITTEN = false };
#endif

bool harness_needs_no_library(const violation *v, const harness_record *r, bool printed)
{
    const cfa_program *p = v->task->program;
    if (!IS_WRITTEN || p->assemblies.len) return false;
    for (uint32_t g = 0; g < p->globals.len; g++) {
        const cfa_global *x = &p->globals.data[g];
        const char *called = space_text(p->space, var_get(p->space, x->symbol)->name);
        bool is_stream = strcmp(called, "stdin") == 0 || strcmp(called, "stdout") == 0 || strcmp(called, "stderr") == 0;
        if (x->is_thread_local || (!x->defined && is_stream)) return false;
    }
    for (uint32_t k = 0; k < p->externals.len && !printed; k++)
        if (!is_there(v, &p->externals.data[k])) return false;
    return !printed || part_is_there(v, r);
}

static const char text[] =
    "\n/* What there is of a C library. */\n"
    "#define OURS __attribute__((weak))\n"
    "static long reprove_system(long n, long a, long b, long c, long d, long e, long f)\n"
    "{\n"
    "#ifdef __x86_64__\n"
    "    register long d_ __asm__(\"r10\") = d, e_ __asm__(\"r8\") = e, f_ __asm__(\"r9\") = f;\n"
    "    __asm__ volatile(\"syscall\" : \"+a\"(n) : \"D\"(a), \"S\"(b), \"d\"(c), \"r\"(d_), \"r\"(e_), \"r\"(f_) : \"rcx\", \"r11\", "
    "\"memory\");\n"
    "#else\n"
    "    __asm__ volatile(\"int $0x80\" : \"+a\"(n) : \"b\"(a), \"c\"(b), \"d\"(c) : \"memory\");\n"
    "#endif\n"
    "    return n;\n"
    "}\n"
    "#ifdef __x86_64__\n"
    "enum { REPROVE_EXIT = 231, REPROVE_WRITE = 1 };\n"
    "#else\n"
    "enum { REPROVE_EXIT = 252, REPROVE_WRITE = 4 };\n"
    "#endif\n"
    "OURS void reprove_leave(int status) { for (;;) reprove_system(REPROVE_EXIT, status, 0, 0, 0, 0, 0); }\n"
    "OURS long reprove_put(int to, const void *from, reprove_size size) { return reprove_system(REPROVE_WRITE, to, (long)from, (long)size, "
    "0, 0, 0); }\n"
    "OURS void *reprove_own_map(void *at, reprove_size size, int may, int how, int file, long from) __asm__(\"mmap\");\n"
    "OURS void *reprove_own_map(void *at, reprove_size size, int may, int how, int file, long from)\n"
    "{\n"
    "#ifdef __x86_64__\n"
    "    return (void *)reprove_system(9, (long)at, (long)size, may, how, file, from);\n"
    "#else\n"
    "    long all[] = {(long)at, (long)size, may, how, file, from};\n"
    "    return (void *)reprove_system(90, (long)all, 0, 0, 0, 0, 0);\n"
    "#endif\n"
    "}\n"
    "OURS void *reprove_own_malloc(reprove_size size) __asm__(\"malloc\");\n"
    "OURS void *reprove_own_malloc(reprove_size size)\n"
    "{\n"
    "    static char *next, *end;\n"
    "    if (size > (reprove_size)-1 / 4) return 0;\n"
    "    reprove_size needed = ((size + 15) & ~(reprove_size)15) + 16;\n"
    "    if ((reprove_size)(end - next) < needed) {\n"
    "        reprove_size room = needed > 1 << 20 ? needed : 1 << 20;\n"
    "        char *p = reprove_own_map(0, room, 3, 0x22, -1, 0);\n"
    "        if ((reprove_size)p > (reprove_size)-4096) return 0;\n"
    "        next = p, end = p + room;\n"
    "    }\n"
    "    char *p = next + 16;\n"
    "    *(reprove_size *)next = size;\n"
    "    next += needed;\n"
    "    return p;\n"
    "}\n"
    "OURS void reprove_own_free(void *p) __asm__(\"free\");\n"
    "OURS void reprove_own_free(void *p) { (void)p; }\n"
    "OURS reprove_size reprove_usable(void *p) { return *(reprove_size *)((char *)p - 16); }\n"
    "OURS void *reprove_own_calloc(reprove_size n, reprove_size size) __asm__(\"calloc\");\n"
    "OURS void *reprove_own_calloc(reprove_size n, reprove_size size)\n"
    "{\n"
    "    reprove_size all;\n"
    "    char *p = __builtin_mul_overflow(n, size, &all) ? 0 : reprove_own_malloc(all);\n"
    "    if (p) reprove_copy(p, 0, all);\n"
    "    return p;\n"
    "}\n"
    "OURS void *reprove_own_realloc(void *old, reprove_size size) __asm__(\"realloc\");\n"
    "OURS void *reprove_own_realloc(void *old, reprove_size size)\n"
    "{\n"
    "    reprove_size have = old ? reprove_usable(old) : 0;\n"
    "    char *p = reprove_own_malloc(size);\n"
    "    if (p && old) reprove_copy(p, old, have < size ? have : size);\n"
    "    return p;\n"
    "}\n"
    "OURS void *reprove_own_memcpy(char *to, const char *from, reprove_size n) __asm__(\"memcpy\");\n"
    "OURS void *reprove_own_memcpy(char *to, const char *from, reprove_size n)\n"
    "{\n"
    "    for (reprove_size k = 0; k < n; k++) to[k] = from[k];\n"
    "    return to;\n"
    "}\n"
    "OURS void *reprove_own_memmove(char *to, const char *from, reprove_size n) __asm__(\"memmove\");\n"
    "OURS void *reprove_own_memmove(char *to, const char *from, reprove_size n)\n"
    "{\n"
    "    if ((reprove_size)to < (reprove_size)from) return reprove_own_memcpy(to, from, n);\n"
    "    while (n--) to[n] = from[n];\n"
    "    return to;\n"
    "}\n"
    "OURS void *reprove_own_memset(char *to, int value, reprove_size n) __asm__(\"memset\");\n"
    "OURS void *reprove_own_memset(char *to, int value, reprove_size n)\n"
    "{\n"
    "    for (reprove_size k = 0; k < n; k++) to[k] = (char)value;\n"
    "    return to;\n"
    "}\n"
    "OURS int reprove_own_memcmp(const unsigned char *a, const unsigned char *b, reprove_size n) __asm__(\"memcmp\");\n"
    "OURS int reprove_own_memcmp(const unsigned char *a, const unsigned char *b, reprove_size n)\n"
    "{\n"
    "    for (reprove_size k = 0; k < n; k++)\n"
    "        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;\n"
    "    return 0;\n"
    "}\n"
    "OURS int reprove_own_strcmp(const unsigned char *a, const unsigned char *b) __asm__(\"strcmp\");\n"
    "OURS int reprove_own_strcmp(const unsigned char *a, const unsigned char *b)\n"
    "{\n"
    "    while (*a && *a == *b) a++, b++;\n"
    "    return *a < *b ? -1 : *a > *b;\n"
    "}\n"
    "OURS reprove_size reprove_own_strlen(const char *s) __asm__(\"strlen\");\n"
    "OURS reprove_size reprove_own_strlen(const char *s)\n"
    "{\n"
    "    reprove_size n = 0;\n"
    "    while (s[n]) n++;\n"
    "    return n;\n"
    "}\n"
    "OURS char *reprove_own_strcpy(char *to, const char *from) __asm__(\"strcpy\");\n"
    "OURS char *reprove_own_strcpy(char *to, const char *from) { return reprove_own_memcpy(to, from, reprove_own_strlen(from) + 1); }\n"
    "OURS void reprove_own_abort(void) __asm__(\"abort\");\n"
    "OURS void reprove_own_abort(void) { reprove_leave(134); }\n"
    "OURS void reprove_own_leave(int) __asm__(\"_exit\");\n"
    "OURS void reprove_own_leave(int status) { reprove_leave(status); }\n"
    "\n"
    "typedef void reprove_hook(int, char **, char **);\n"
    "extern reprove_hook *reprove_first[] __asm__(\"__init_array_start\"), *reprove_first_end[] __asm__(\"__init_array_end\");\n"
    "extern reprove_hook *reprove_before[] __asm__(\"__preinit_array_start\"), *reprove_before_end[] __asm__(\"__preinit_array_end\");\n"
    "extern reprove_hook *reprove_last[] __asm__(\"__fini_array_start\"), *reprove_last_end[] __asm__(\"__fini_array_end\");\n"
    "#ifdef __x86_64__\n"
    "extern struct { unsigned long at, info; unsigned long (*resolve)(void); } reprove_chosen[] __asm__(\"__rela_iplt_start\"),\n"
    "    reprove_chosen_end[] __asm__(\"__rela_iplt_end\");\n"
    "#define RESOLVER(k) reprove_chosen[k].resolve\n"
    "#else\n"
    "extern struct { unsigned long at, info; } reprove_chosen[] __asm__(\"__rel_iplt_start\"), reprove_chosen_end[] "
    "__asm__(\"__rel_iplt_end\");\n"
    "#define RESOLVER(k) (*(unsigned long (**)(void))reprove_chosen[k].at)\n"
    "#endif\n"
    "extern int reprove_main(int, char **, char **) __asm__(\"main\");\n"
    "OURS void reprove_own_exit(int status) __asm__(\"exit\");\n"
    "OURS void reprove_own_exit(int status)\n"
    "{\n"
    "    static reprove_hook **next;\n"
    "    if (!next) next = reprove_last_end;\n"
    "    while (next > reprove_last) (*--next)(0, 0, 0);\n"
    "    reprove_leave(status);\n"
    "}\n"
    "__attribute__((used)) static void reprove_begin(long *stack)\n"
    "{\n"
    "    int count = (int)stack[0];\n"
    "    char **words = (char **)(stack + 1), **others = words + count + 1;\n"
    "    for (unsigned long k = 0; &reprove_chosen[k] < reprove_chosen_end; k++)\n"
    "        *(unsigned long *)reprove_chosen[k].at = RESOLVER(k)();\n"
    "    for (reprove_hook **k = reprove_before; k < reprove_before_end; k++) (*k)(count, words, others);\n"
    "    for (reprove_hook **k = reprove_first; k < reprove_first_end; k++) (*k)(count, words, others);\n"
    "    reprove_own_exit(reprove_main(count, words, others));\n"
    "}\n"
    "#ifdef __x86_64__\n"
    "__asm__(\".text\\n.globl _start\\n_start:\\n\\txorl %ebp, %ebp\\n\\tmovq %rsp, %rdi\\n\\tandq $-16, %rsp\\n\\tcall "
    "reprove_begin\\n\\thlt\\n\");\n"
    "#else\n"
    "__asm__(\".text\\n.globl _start\\n_start:\\n\\txorl %ebp, %ebp\\n\\tmovl %esp, %eax\\n\\tandl $-16, %esp\\n\\tsubl $12, "
    "%esp\\n\\tpushl %eax\\n\"\n"
    "        \"\\tcall reprove_begin\\n\\thlt\\n\");\n"
    "#endif\n";

void harness_write_library(FILE *out) { fputs(text, out); }
