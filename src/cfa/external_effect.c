#include "cfa/external_effect.h"

#include <stdlib.h>
#include <string.h>

#define A0   1u
#define A1   2u
#define A2   4u
#define A3   8u
#define REST (1u << EFFECT_REST)

/* sorted by name */
static const external_effect table[] = {
    {"aligned_alloc", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"alloca", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"alloca_with_align", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"asprintf", GIVES_VALUE, DOES_ALLOCATE, 0, 0, A0, A1 | REST},
    {"assume_aligned", GIVES_ARG0, 0, 0, 0, 0, 0},
    {"atof", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"atoi", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"atol", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"atoll", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"bcmp", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"bcopy", GIVES_VALUE, DOES_COPY, 1, 0, A1, A0},
    {"bsearch", GIVES_INTO1, 0, 0, 0, 0, A0 | A1},
    {"bzero", GIVES_VALUE, 0, 0, 0, A0, 0},
    {"calloc", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"fgets", GIVES_ARG0, 0, 0, 0, A0, 0},
    {"fprintf", GIVES_VALUE, 0, 0, 0, 0, A1 | REST},
    {"fputs", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"fread", GIVES_VALUE, 0, 0, 0, A0, 0},
    {"frexp", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"frexpf", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"frexpl", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"fscanf", GIVES_VALUE, 0, 0, 0, A2 | REST, A1},
    {"fwrite", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"getcwd", GIVES_ARG0, 0, 0, 0, A0, 0},
    {"getline", GIVES_VALUE, DOES_ALLOCATE, 0, 0, A0 | A1, A0},
    {"gets", GIVES_ARG0, 0, 0, 0, A0, 0},
    {"gettimeofday", GIVES_VALUE, 0, 0, 0, A0 | A1, 0},
    {"index", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"malloc", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"memalign", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"memccpy", GIVES_INTO0, DOES_COPY, 0, 1, A0, A1},
    {"memchr", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"memcmp", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"memcpy", GIVES_ARG0, DOES_COPY, 0, 1, A0, A1},
    {"memmove", GIVES_ARG0, DOES_COPY, 0, 1, A0, A1},
    {"mempcpy", GIVES_INTO0, DOES_COPY, 0, 1, A0, A1},
    {"memrchr", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"memset", GIVES_ARG0, 0, 0, 0, A0, 0},
    {"modf", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"modff", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"modfl", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"perror", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"posix_memalign", GIVES_VALUE, DOES_ALLOCATE, 0, 0, A0, 0},
    {"printf", GIVES_VALUE, 0, 0, 0, 0, A0 | REST},
    {"puts", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"pvalloc", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"qsort", GIVES_VALUE, 0, 0, 0, A0, A0},
    {"rand_r", GIVES_VALUE, 0, 0, 0, A0, A0},
    {"rawmemchr", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"read", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"realloc", GIVES_RESIZED, 0, 0, 0, 0, A0},
    {"reallocarray", GIVES_RESIZED, 0, 0, 0, 0, A0},
    {"recv", GIVES_VALUE, 0, 0, 0, A1, 0},
    {"remquo", GIVES_VALUE, 0, 0, 0, A2, 0},
    {"remquof", GIVES_VALUE, 0, 0, 0, A2, 0},
    {"remquol", GIVES_VALUE, 0, 0, 0, A2, 0},
    {"rindex", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"scanf", GIVES_VALUE, 0, 0, 0, A1 | REST, A0},
    {"sincos", GIVES_VALUE, 0, 0, 0, A1 | A2, 0},
    {"sincosf", GIVES_VALUE, 0, 0, 0, A1 | A2, 0},
    {"sincosl", GIVES_VALUE, 0, 0, 0, A1 | A2, 0},
    {"snprintf", GIVES_VALUE, 0, 0, 0, A0, A2 | REST},
    {"sprintf", GIVES_VALUE, 0, 0, 0, A0, A1 | REST},
    {"sscanf", GIVES_VALUE, 0, 0, 0, A2 | REST, A0 | A1},
    {"stpcpy", GIVES_INTO0, 0, 0, 0, A0, A1},
    {"stpncpy", GIVES_INTO0, 0, 0, 0, A0, A1},
    {"strcasecmp", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"strcat", GIVES_ARG0, 0, 0, 0, A0, A0 | A1},
    {"strchr", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"strchrnul", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"strcmp", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"strcoll", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"strcpy", GIVES_ARG0, 0, 0, 0, A0, A1},
    {"strcspn", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"strdup", GIVES_HEAP, 0, 0, 0, 0, A0},
    {"strlcat", GIVES_VALUE, 0, 0, 0, A0, A0 | A1},
    {"strlcpy", GIVES_VALUE, 0, 0, 0, A0, A1},
    {"strlen", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"strncasecmp", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"strncat", GIVES_ARG0, 0, 0, 0, A0, A0 | A1},
    {"strncmp", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"strncpy", GIVES_ARG0, 0, 0, 0, A0, A1},
    {"strndup", GIVES_HEAP, 0, 0, 0, 0, A0},
    {"strnlen", GIVES_VALUE, 0, 0, 0, 0, A0},
    {"strpbrk", GIVES_INTO0, 0, 0, 0, 0, A0 | A1},
    {"strrchr", GIVES_INTO0, 0, 0, 0, 0, A0},
    {"strspn", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"strstr", GIVES_INTO0, 0, 0, 0, 0, A0 | A1},
    {"strtod", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtof", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtoimax", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtok", GIVES_INTO0, 0, 0, 0, A0, A0 | A1},
    {"strtok_r", GIVES_INTO0, 0, 0, 0, A0 | A2, A0 | A1 | A2},
    {"strtol", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtold", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtoll", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtoq", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtoul", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtoull", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtoumax", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"strtouq", GIVES_VALUE, DOES_END, 0, 0, A1, A0},
    {"time", GIVES_VALUE, 0, 0, 0, A0, 0},
    {"va_arg", GIVES_VA_ARG, 0, 0, 0, A0, A0},
    {"va_copy", GIVES_VALUE, DOES_VA_COPY, 0, 1, A0, A1},
    {"va_end", GIVES_VALUE, 0, 0, 0, A0, 0},
    {"va_start", GIVES_VALUE, DOES_VA_START, 0, 0, A0, 0},
    {"valloc", GIVES_HEAP, 0, 0, 0, 0, 0},
    {"vasprintf", GIVES_VALUE, DOES_ALLOCATE, 0, 0, A0, A1 | A2},
    {"vfprintf", GIVES_VALUE, 0, 0, 0, 0, A1 | A2},
    {"vprintf", GIVES_VALUE, 0, 0, 0, 0, A0 | A1},
    {"vsnprintf", GIVES_VALUE, 0, 0, 0, A0, A2 | A3},
    {"vsprintf", GIVES_VALUE, 0, 0, 0, A0, A1 | A2},
    {"write", GIVES_VALUE, 0, 0, 0, 0, A1},
};

static const external_effect atomic = {"atomic", GIVES_CONTENT, DOES_STORE, 0, 0, A0 | REST, A0 | REST};
static const external_effect overflow = {"overflow", GIVES_VALUE, 0, 0, 0, A2, 0};

static const external_effect checked_sprintf = {"sprintf", GIVES_VALUE, 0, 0, 0, A0, A1 | REST};
static const external_effect checked_printf = {"printf", GIVES_VALUE, 0, 0, 0, 0, A0 | REST};

static int compare(const void *name, const void *row) { return strcmp(name, ((const external_effect *)row)->name); }

static bool starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

static bool ends(const char *text, const char *with)
{
    size_t n = strlen(text), m = strlen(with);
    return n >= m && strcmp(text + n - m, with) == 0;
}

const external_effect *external_effect_find(const char *function)
{
    char text[32];
    if (starts(function, "__sync_") || starts(function, "__atomic_")) return &atomic;
    bool builtin = starts(function, "__builtin_");
    if (builtin) function += 10;
    if (builtin && ends(function, "_overflow")) return &overflow;
    size_t n = strlen(function), skip = 0;
    if (starts(function, "__") && ends(function, "_chk")) {
        skip = 2;
        n -= 6;
    }
    if (starts(function, "__isoc99_") || starts(function, "__isoc23_")) {
        skip = 9;
        n -= 9;
    }
    if (n >= sizeof text) return NULL;
    memcpy(text, function + skip, n);
    text[n] = 0;
    if (skip == 2 && strstr(text, "printf")) /* flags shift the arguments */
        return text[0] == 's' || starts(text, "vs") ? &checked_sprintf : &checked_printf;
    return bsearch(text, table, sizeof table / sizeof *table, sizeof *table, compare);
}
