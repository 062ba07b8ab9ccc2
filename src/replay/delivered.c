#include "replay/delivered.h"

#include "cfa/external_effect.h"
#include "cfa/library.h"
#include <ctype.h>
#include <string.h>

typedef enum {
    ALWAYS,     /* whatever the arguments are */
    SAME,       /* the same in the whole execution, and no process is its own parent */
    OPENS,      /* -1, or a descriptor that is not open, of the file that an argument names */
    ON_OPEN,    /* -1, or 0 if the first argument is a descriptor that is open */
    ON_PATH,    /* -1, or 0 if the arguments up to this one name files */
    OF_TERMINAL /* 0, or 1 if the argument is an open descriptor */
} condition;

/* clang-format off */
static const struct {
    const char *function;
    condition when;
    int argument; /* the last one that is a path */
    long long least, most;
} delivered[] = {
    {"getpid",  SAME, 0, 2, 1 << 22}, {"getppid", SAME, 0, 0, 1 << 22},
    {"getuid",  SAME, 0, 0, 0xfffffffe}, {"geteuid", SAME, 0, 0, 0xfffffffe},
    {"getgid",  SAME, 0, 0, 0xfffffffe}, {"getegid", SAME, 0, 0, 0xfffffffe},
    {"openat",  ALWAYS, 0, -1, -1}, {"creat",   OPENS,  0, -1, 1 << 20}, {"socket", ALWAYS, 0, -1, -1}, {"accept", ALWAYS, 0, -1, -1},
    {"dup",     ALWAYS, 0, -1, -1}, {"pipe",    ALWAYS, 0, -1, -1}, {"recv",  ALWAYS, 0, -1, -1}, {"send",    ALWAYS, 0, -1, -1},
    {"connect", ALWAYS, 0, -1, -1}, {"bind",    ALWAYS, 0, -1, -1}, {"listen", ALWAYS, 0, -1, -1},
    {"stat",    ALWAYS, 0, -1, -1}, {"lstat",   ALWAYS, 0, -1, -1}, {"fstat", ALWAYS, 0, -1, -1},
    {"close",   ON_OPEN, 0, -1, 0}, {"remove",  ON_PATH, 0, -1, 0}, {"rename", ON_PATH, 1, -1, 0}, {"unlink", ON_PATH, 0, -1, 0},
    {"mkdir",   ON_PATH, 0, -1, 0}, {"rmdir",   ON_PATH, 0, -1, 0}, {"access", ON_PATH, 0, -1, 0}, {"chdir",  ON_PATH, 0, -1, 0},
    {"symlink", ON_PATH, 1, -1, 0}, {"link",    ON_PATH, 1, -1, 0}, {"chmod",  ON_PATH, 0, -1, 0}, {"isatty", OF_TERMINAL, 0, 0, 1},
    {"usleep",  ALWAYS,  0,  0, 0}, {"sleep",   ALWAYS,  0,  0, 0}, {"opendir", ALWAYS, 0, 0, 0},
};
/* always, in the interpreter */
static const char *const fails[] = {"open", "fopen", "fopen64", "fdopen", "freopen", "popen", "tmpfile", "getc", "fgetc", "getc_unlocked",
                                    "fgetc_unlocked", "fgets", "fread", "fscanf"};
static const char *const of_environment[] = {"setenv", "putenv", "unsetenv", "clearenv"};
/* clang-format on */

static bool is_listed(const char *const *list, size_t count, const char *function)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(list[k], function) == 0) return true;
    return false;
}

static long long number_of(const chosen_value *c)
{
    unsigned __int128 bits = c->bits;
    if (c->is_signed && c->width && c->width < 128 && bits >> (c->width - 1) & 1) bits |= ~(unsigned __int128)0 << c->width;
    return (long long)bits;
}

/* ---- what was answered before ---- */

static bool is_same(const delivered_before *before, const char *function, long long value)
{
    bool of_process = strcmp(function, "getpid") == 0 || strcmp(function, "getppid") == 0;
    for (uint32_t k = 0; k < before->count; k++) {
        const char *other = before->answers[k].function;
        bool is_this = strcmp(other, function) == 0;
        if (is_this && before->answers[k].value != value) return false;
        if (!is_this && of_process && strncmp(other, "getp", 4) == 0 && before->answers[k].value == value) return false;
    }
    return true;
}

/* Descriptors that are there when a program starts, or that it was given. One that was closed counts, too: it may be given again. */
static bool is_descriptor(const delivered_before *before, long long value)
{
    for (uint32_t k = 0; k < before->count; k++)
        if (strcmp(before->answers[k].function, "creat") == 0 && before->answers[k].value == value) return true;
    return value >= 0 && value <= 2;
}

static bool was_closed(const delivered_before *before)
{
    for (uint32_t k = 0; k < before->count; k++)
        if (strcmp(before->answers[k].function, "close") == 0) return true;
    return false;
}

/* ---- arguments ---- */

static bool argument(const run_view *view, const op_info *call, uint32_t which, uint64_t *value)
{
    unsigned __int128 bits;
    if (which >= call->count_args || !run_view_value(view, call->args[which], &bits)) return false;
    *value = (uint64_t)bits;
    return true;
}

/* A name without directories, which says nothing about what is there. */
static bool names_a_file(const run_view *view, const op_info *call, uint32_t which)
{
    enum { LONGEST = 100 };
    uint64_t address;
    if (!argument(view, call, which, &address)) return false;
    for (uint32_t k = 0; k < LONGEST; k++) {
        const unsigned char *c = run_view_memory(view, address + k, 1);
        if (!c) return false;
        if (!*c) return k > 0;
        if (!isalnum(*c) && *c != '_' && (k == 0 || *c != '.')) return false;
    }
    return false;
}

static bool all_name_files(const run_view *view, const op_info *call, int last)
{
    for (int k = 0; k <= last; k++)
        if (!names_a_file(view, call, (uint32_t)k)) return false;
    return true;
}

static bool is_open(const delivered_before *before, const run_view *view, const op_info *call)
{
    uint64_t value;
    return argument(view, call, 0, &value) && is_descriptor(before, (int)value) && !was_closed(before);
}

/* ---- the whole ---- */

static bool fulfils(const delivered_before *before, const run_view *view, const op_info *call, uint32_t row, long long value)
{
    switch (delivered[row].when) {
    case ALWAYS: return true;
    case SAME: return is_same(before, delivered[row].function, value);
    case OPENS: return value < 0 || (value > 2 && !is_descriptor(before, value) && names_a_file(view, call, 0));
    case ON_OPEN: return value < 0 || is_open(before, view, call);
    case ON_PATH: return value < 0 || all_name_files(view, call, delivered[row].argument);
    case OF_TERMINAL: return value == 0 || is_open(before, view, call);
    }
    return false;
}

bool delivered_can_be(delivered_before *before, const run_view *view, const op_info *call, const char *function, const chosen_value *value)
{
    for (uint32_t k = 0; k < sizeof delivered / sizeof *delivered; k++) {
        if (strcmp(delivered[k].function, function) != 0) continue;
        long long number = number_of(value);
        if (number < delivered[k].least || number > delivered[k].most || !fulfils(before, view, call, k, number)) return false;
        if (before->count == MOST_DELIVERED) return delivered[k].when == ALWAYS;
        before->answers[before->count].function = delivered[k].function;
        before->answers[before->count++].value = number;
        return true;
    }
    return false;
}

bool delivered_by_model(delivered_before *before, const char *function)
{
    if (is_listed(of_environment, sizeof of_environment / sizeof *of_environment, function)) before->changed_environment = true;
    if (strcmp(function, "getenv") == 0 || strcmp(function, "secure_getenv") == 0) return !before->changed_environment;
    return strcmp(function, "ungetc") != 0;
}

static bool is_constant(const cfa_space *s, ex e)
{
    const ex_info *i = ex_get(s, e);
    while (i->kind == E_CAST || i->kind == E_NEG) i = ex_get(s, i->a);
    return i->kind == E_INT || i->kind == E_FLOAT;
}

/* Rounded correctly; the library may be wrong in the last bit. */
bool delivered_by_compiler(const cfa_space *s, const op_info *call, const char *function)
{
    static const char *const rounded[] = {"acos",  "acosh", "asin", "asinh",  "atan", "atan2",  "atanh", "cbrt",
                                          "cos",   "cosh",  "erf",  "erfc",   "exp",  "exp10",  "exp2",  "expm1",
                                          "hypot", "j0",    "j1",   "lgamma", "log",  "log10",  "log1p", "log2",
                                          "pow",   "sin",   "sinh", "tan",    "tanh", "tgamma", "y0",    "y1"};
    const char *plain = library_plain_name(function);
    size_t length = strlen(plain), without = length && (plain[length - 1] == 'f' || plain[length - 1] == 'l') ? length - 1 : length;
    bool found = false;
    for (size_t k = 0; k < sizeof rounded / sizeof *rounded && !found; k++)
        found = strcmp(rounded[k], plain) == 0 || (strlen(rounded[k]) == without && strncmp(rounded[k], plain, without) == 0);
    for (uint32_t k = 0; k < call->count_args && found; k++) found = is_constant(s, call->args[k]);
    return found;
}

bool delivered_sets_errno(const char *function)
{
    if (is_listed(fails, sizeof fails / sizeof *fails, function)) return true;
    const external_effect *effect = external_effect_find(function);
    return effect && effect->beyond & EFFECT_ERRNO && interpret_takes_input(function);
}
