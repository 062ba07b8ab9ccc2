/* <string.h> and <ctype.h>. Strings are found in simulated memory to their end first, so the host functions may work on them. */
#include "cfa/exec/library.h"

#include <ctype.h>

static void return_pointer(library_call *c, uint64_t p) { library_return(c, (int64_t)p); }

static void return_within(library_call *c, uint64_t base, const char *start, const char *found)
{
    return_pointer(c, found ? base + (uint64_t)(found - start) : 0);
}

static void lib_strlen(library_call *c)
{
    uint64_t len;
    (void)library_text(c->m, library_u64(c, 0), &len);
    library_return(c, (int64_t)len);
}

static void lib_strnlen(library_call *c)
{
    uint64_t len;
    (void)library_text_within(c->m, library_u64(c, 0), library_size(c, 1), &len);
    library_return(c, (int64_t)len);
}

enum { RETURNS_END = 1 };

static void lib_strcpy(library_call *c)
{
    uint64_t len, to = library_u64(c, 0);
    const char *from = library_text(c->m, library_u64(c, 1), &len);
    mem_move(&c->m->mem, run_writable(c->m, to, len + 1), from, len + 1);
    return_pointer(c, c->data == RETURNS_END ? to + len : to);
}

static void lib_strncpy(library_call *c)
{
    uint64_t len, to = library_u64(c, 0), n = library_size(c, 2);
    const char *from = library_text_within(c->m, library_u64(c, 1), n, &len);
    if (n) {
        char *at = run_writable(c->m, to, n);
        mem_move(&c->m->mem, at, from, len);
        mem_fill(&c->m->mem, at + len, 0, n - len);
    }
    return_pointer(c, c->data == RETURNS_END ? to + len : to);
}

static void append(library_call *c, uint64_t limit)
{
    uint64_t have, len, to = library_u64(c, 0);
    (void)library_text(c->m, to, &have);
    const char *from = library_text_within(c->m, library_u64(c, 1), limit, &len);
    char *at = run_writable(c->m, to + have, len + 1);
    mem_move(&c->m->mem, at, from, len);
    at[len] = 0;
    return_pointer(c, to);
}

static void lib_strcat(library_call *c) { append(c, UINT64_MAX); }
static void lib_strncat(library_call *c) { append(c, library_size(c, 2)); }

enum { IGNORES_CASE = 1, IS_LIMITED = 2 };

static void lib_strcmp(library_call *c)
{
    uint64_t a = library_u64(c, 0), b = library_u64(c, 1), n = c->data & IS_LIMITED ? library_size(c, 2) : UINT64_MAX;
    for (uint64_t k = 0; k < n; k++) {
        mem_touch(&c->m->mem, 1);
        int x = (unsigned char)*run_readable(c->m, a + k, 1), y = (unsigned char)*run_readable(c->m, b + k, 1);
        if (c->data & IGNORES_CASE) {
            x = tolower(x);
            y = tolower(y);
        }
        if (x != y || !x) {
            library_return(c, x - y);
            return;
        }
    }
    library_return(c, 0);
}

static void lib_strchr(library_call *c)
{
    enum { LAST = 1, OR_END = 2 };
    uint64_t len, p = library_u64(c, 0);
    char wanted = (char)library_int(c, 1);
    const char *text = library_text(c->m, p, &len);
    const char *found = c->data == LAST ? memrchr(text, wanted, len + 1) : memchr(text, wanted, len + 1);
    if (!found && c->data == OR_END) found = text + len;
    return_within(c, p, text, found);
}

static void lib_strstr(library_call *c)
{
    uint64_t len, len2, p = library_u64(c, 0);
    const char *text = library_text(c->m, p, &len), *wanted = library_text(c->m, library_u64(c, 1), &len2);
    return_within(c, p, text, c->data ? strcasestr(text, wanted) : strstr(text, wanted));
}

static void lib_strspn(library_call *c)
{
    uint64_t len, len2;
    const char *text = library_text(c->m, library_u64(c, 0), &len), *set = library_text(c->m, library_u64(c, 1), &len2);
    library_return(c, (int64_t)(c->data ? strcspn(text, set) : strspn(text, set)));
}

static void lib_strpbrk(library_call *c)
{
    uint64_t len, len2, p = library_u64(c, 0);
    const char *text = library_text(c->m, p, &len), *set = library_text(c->m, library_u64(c, 1), &len2);
    return_within(c, p, text, strpbrk(text, set));
}

static void lib_strtok(library_call *c) /* 1: strtok_r */
{
    run *m = c->m;
    uint64_t p = library_u64(c, 0), len, count;
    const char *delimiters = library_text(m, library_u64(c, 1), &count);
    if (!p) p = c->data ? library_read_pointer(m, library_u64(c, 2)) : m->strtok_at;
    if (!p && !c->data) { /* no string yet, or the last one has ended */
        return_pointer(c, 0);
        return;
    }
    const char *text = library_text(m, p, &len);
    uint64_t skipped = strspn(text, delimiters), token = strcspn(text + skipped, delimiters), next = p + skipped + token;
    if (token && skipped + token < len) *run_writable(m, next++, 1) = 0;
    if (c->data) library_write_pointer(m, library_u64(c, 2), next);
    else m->strtok_at = next;
    return_pointer(c, token ? p + skipped : 0);
}

static void lib_memccpy(library_call *c)
{
    run *m = c->m;
    uint64_t to = library_u64(c, 0), from = library_u64(c, 1), n = library_size(c, 3);
    int wanted = (unsigned char)library_int(c, 2);
    uint64_t count = 0;
    bool found = false;
    while (count < n && !found) {
        uint64_t have = mem_readable_from(&m->mem, from + count, n - count < MEM_CHUNK ? n - count : MEM_CHUNK);
        if (!have) run_bad_access(m, from, n, false);
        const char *bytes = mem_host(&m->mem, from + count), *end = memchr(bytes, wanted, have);
        found = end != NULL;
        count += end ? (uint64_t)(end - bytes) + 1 : have;
        mem_touch(&m->mem, have);
    }
    if (count) mem_move(&m->mem, run_writable(m, to, count), run_readable(m, from, count), count);
    return_pointer(c, found ? to + count : 0);
}

static void lib_strdup(library_call *c)
{
    uint64_t len;
    const char *text = library_text_within(c->m, library_u64(c, 0), c->data ? library_size(c, 1) : UINT64_MAX, &len);
    uint64_t copy = library_allocate(c->m, len + 1, 16, false);
    if (copy) {
        mem_move(&c->m->mem, mem_host(&c->m->mem, copy), text, len);
        mem_host(&c->m->mem, copy)[len] = 0;
    }
    return_pointer(c, copy);
}

static void lib_strerror(library_call *c)
{
    const char *text = strerror(library_int(c, 0));
    uint64_t address = mem_add_static(&c->m->mem, strlen(text) + 1, 16, MEM_OUTSIDE, (var){0});
    if (!address) run_stop(c->m, RUN_LIMIT, "out of simulated memory");
    memcpy(mem_host(&c->m->mem, address), text, strlen(text) + 1);
    return_pointer(c, address);
}

/* ---- characters ---- */

enum { ALNUM, ALPHA, BLANK, CNTRL, DIGIT, GRAPH, LOWER, PRINT, PUNCT, SPACE, UPPER, XDIGIT, TO_LOWER, TO_UPPER, ASCII, TO_ASCII };

static int classify(unsigned what, int ch)
{
    switch (what) {
    case ALNUM: return isalnum(ch);
    case ALPHA: return isalpha(ch);
    case BLANK: return isblank(ch);
    case CNTRL: return iscntrl(ch);
    case DIGIT: return isdigit(ch);
    case GRAPH: return isgraph(ch);
    case LOWER: return islower(ch);
    case PRINT: return isprint(ch);
    case PUNCT: return ispunct(ch);
    case SPACE: return isspace(ch);
    case UPPER: return isupper(ch);
    case XDIGIT: return isxdigit(ch);
    case TO_LOWER: return tolower(ch);
    default: return toupper(ch);
    }
}

static void lib_ctype(library_call *c)
{
    int ch = library_int(c, 0);
    if (c->data == ASCII) library_return(c, ch >= 0 && ch < 128);
    else if (c->data == TO_ASCII) library_return(c, ch & 127);
    else if (ch < -128 || ch > 255) run_stop(c->m, RUN_UNDEFINED, "%s of %d", c->name, ch);
    else library_return(c, classify(c->data, ch));
}

/* glibc's macros index tables through a pointer: 384 entries from -128. */
static void lib_ctype_table(library_call *c)
{
    enum { ENTRIES = 384, BEFORE = 128 };
    run *m = c->m;
    uint64_t *place_of_pointer = &m->ctype_tables[c->data];
    if (!*place_of_pointer) {
        size_t width = c->data == 0 ? 2 : 4;
        const void *host = c->data == 0   ? (const void *)(*__ctype_b_loc() - BEFORE)
                           : c->data == 1 ? (const void *)(*__ctype_tolower_loc() - BEFORE)
                                          : (const void *)(*__ctype_toupper_loc() - BEFORE);
        uint64_t table = mem_add_static(&m->mem, ENTRIES * width, 16, MEM_OUTSIDE, (var){0});
        *place_of_pointer = mem_add_static(&m->mem, m->pointer_size, 16, MEM_OUTSIDE, (var){0});
        if (!table || !*place_of_pointer) run_stop(m, RUN_LIMIT, "out of simulated memory");
        memcpy(mem_host(&m->mem, table), host, ENTRIES * width);
        library_write_pointer(m, *place_of_pointer, table + BEFORE * width);
    }
    return_pointer(c, *place_of_pointer);
}

const library_entry library_models_string[] = {
    {"strlen", lib_strlen, 0},
    {"strnlen", lib_strnlen, 0},
    {"strcpy", lib_strcpy, 0},
    {"__strcpy_chk", lib_strcpy, 0},
    {"stpcpy", lib_strcpy, RETURNS_END},
    {"__stpcpy_chk", lib_strcpy, RETURNS_END},
    {"strncpy", lib_strncpy, 0},
    {"__strncpy_chk", lib_strncpy, 0},
    {"stpncpy", lib_strncpy, RETURNS_END},
    {"strcat", lib_strcat, 0},
    {"__strcat_chk", lib_strcat, 0},
    {"strncat", lib_strncat, 0},
    {"__strncat_chk", lib_strncat, 0},
    {"strcmp", lib_strcmp, 0},
    {"strcoll", lib_strcmp, 0},
    {"strncmp", lib_strcmp, IS_LIMITED},
    {"strcasecmp", lib_strcmp, IGNORES_CASE},
    {"strncasecmp", lib_strcmp, IGNORES_CASE | IS_LIMITED},
    {"strchr", lib_strchr, 0},
    {"index", lib_strchr, 0},
    {"strrchr", lib_strchr, 1},
    {"rindex", lib_strchr, 1},
    {"strchrnul", lib_strchr, 2},
    {"strstr", lib_strstr, 0},
    {"strcasestr", lib_strstr, 1},
    {"strspn", lib_strspn, 0},
    {"strcspn", lib_strspn, 1},
    {"strpbrk", lib_strpbrk, 0},
    {"strtok", lib_strtok, 0},
    {"strtok_r", lib_strtok, 1},
    {"__strtok_r", lib_strtok, 1},
    {"memccpy", lib_memccpy, 0},
    {"strdup", lib_strdup, 0},
    {"__strdup", lib_strdup, 0},
    {"strndup", lib_strdup, 1},
    {"__strndup", lib_strdup, 1},
    {"strerror", lib_strerror, 0},
    {"isalnum", lib_ctype, ALNUM},
    {"isalpha", lib_ctype, ALPHA},
    {"isblank", lib_ctype, BLANK},
    {"iscntrl", lib_ctype, CNTRL},
    {"isdigit", lib_ctype, DIGIT},
    {"isgraph", lib_ctype, GRAPH},
    {"islower", lib_ctype, LOWER},
    {"isprint", lib_ctype, PRINT},
    {"ispunct", lib_ctype, PUNCT},
    {"isspace", lib_ctype, SPACE},
    {"isupper", lib_ctype, UPPER},
    {"isxdigit", lib_ctype, XDIGIT},
    {"tolower", lib_ctype, TO_LOWER},
    {"toupper", lib_ctype, TO_UPPER},
    {"isascii", lib_ctype, ASCII},
    {"toascii", lib_ctype, TO_ASCII},
    {"__ctype_b_loc", lib_ctype_table, 0},
    {"__ctype_tolower_loc", lib_ctype_table, 1},
    {"__ctype_toupper_loc", lib_ctype_table, 2},
    {NULL, NULL, 0},
};
