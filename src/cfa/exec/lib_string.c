/* <string.h> and <ctype.h>. Strings are found in simulated memory to their end first, so the host functions may work on them. */
#include "cfa/exec/library.h"

#include <ctype.h>

static void return_within(library_call *c, uint64_t base, const char *start, const char *found)
{
    library_return_pointer(c, found ? base + (uint64_t)(found - start) : 0);
}

void exec_strlen(library_call *c)
{
    uint64_t len;
    (void)library_text(c->m, library_u64(c, 0), &len);
    library_return(c, (int64_t)len);
}

void exec_strnlen(library_call *c)
{
    uint64_t len;
    (void)library_text_within(c->m, library_u64(c, 0), library_size(c, 1), &len);
    library_return(c, (int64_t)len);
}

void exec_strcpy(library_call *c)
{
    uint64_t len, to = library_u64(c, 0);
    const char *from = library_text(c->m, library_u64(c, 1), &len);
    mem_move(&c->m->mem, library_writable(c->m, to, len + 1), from, len + 1);
    library_return_pointer(c, c->variant & RETURNS_END ? to + len : to);
}

void exec_strncpy(library_call *c)
{
    uint64_t len, to = library_u64(c, 0), n = library_size(c, 2);
    const char *from = library_text_within(c->m, library_u64(c, 1), n, &len);
    if (n) {
        char *at = library_writable(c->m, to, n);
        mem_move(&c->m->mem, at, from, len);
        mem_fill(&c->m->mem, at + len, 0, n - len);
    }
    library_return_pointer(c, c->variant & RETURNS_END ? to + len : to);
}

void exec_strcat(library_call *c)
{
    uint64_t have, len, to = library_u64(c, 0), limit = c->variant & IS_LIMITED ? library_size(c, 2) : UINT64_MAX;
    (void)library_text(c->m, to, &have);
    const char *from = library_text_within(c->m, library_u64(c, 1), limit, &len);
    char *at = library_writable(c->m, to + have, len + 1);
    mem_move(&c->m->mem, at, from, len);
    at[len] = 0;
    library_return_pointer(c, to);
}

void exec_strcmp(library_call *c)
{
    uint64_t a = library_u64(c, 0), b = library_u64(c, 1), n = c->variant & IS_LIMITED ? library_size(c, 2) : UINT64_MAX;
    for (uint64_t k = 0; k < n; k++) {
        mem_touch(&c->m->mem, 1);
        int x = (unsigned char)*library_readable(c->m, a + k, 1), y = (unsigned char)*library_readable(c->m, b + k, 1);
        if (c->variant & IGNORES_CASE) {
            x = tolower(x);
            y = tolower(y);
        }
        coverage_bytes(c->m, x, y);
        if (x != y || !x) {
            library_return(c, x - y);
            return;
        }
    }
    library_return(c, 0);
}

void exec_strchr(library_call *c)
{
    uint64_t len, p = library_u64(c, 0);
    char wanted = (char)library_int(c, 1);
    const char *text = library_text(c->m, p, &len);
    const char *found = c->variant == LAST ? memrchr(text, wanted, len + 1) : memchr(text, wanted, len + 1);
    if (!found && c->variant == OR_END) found = text + len;
    return_within(c, p, text, found);
}

void exec_strstr(library_call *c)
{
    uint64_t len, len2, p = library_u64(c, 0);
    const char *text = library_text(c->m, p, &len), *wanted = library_text(c->m, library_u64(c, 1), &len2);
    return_within(c, p, text, c->variant & IGNORES_CASE ? strcasestr(text, wanted) : strstr(text, wanted));
}

void exec_strspn(library_call *c)
{
    uint64_t len, len2;
    const char *text = library_text(c->m, library_u64(c, 0), &len), *set = library_text(c->m, library_u64(c, 1), &len2);
    library_return(c, (int64_t)(c->variant == NOT_IN_SET ? strcspn(text, set) : strspn(text, set)));
}

void exec_strpbrk(library_call *c)
{
    uint64_t len, len2, p = library_u64(c, 0);
    const char *text = library_text(c->m, p, &len), *set = library_text(c->m, library_u64(c, 1), &len2);
    return_within(c, p, text, strpbrk(text, set));
}

void exec_strtok(library_call *c)
{
    run *m = c->m;
    uint64_t p = library_u64(c, 0), len, count;
    const char *delimiters = library_text(m, library_u64(c, 1), &count);
    if (!p) p = c->variant == REENTRANT ? library_read_pointer(m, library_u64(c, 2)) : m->strtok_at;
    if (!p && c->variant != REENTRANT) { /* no string yet, or the last one has ended */
        library_return_pointer(c, 0);
        return;
    }
    const char *text = library_text(m, p, &len);
    uint64_t skipped = strspn(text, delimiters), token = strcspn(text + skipped, delimiters), next = p + skipped + token;
    if (token && skipped + token < len) *library_writable(m, next++, 1) = 0;
    if (c->variant == REENTRANT) library_write_pointer(m, library_u64(c, 2), next);
    else m->strtok_at = next;
    library_return_pointer(c, token ? p + skipped : 0);
}

void exec_memccpy(library_call *c)
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
    if (count) mem_move(&m->mem, library_writable(m, to, count), library_readable(m, from, count), count);
    library_return_pointer(c, found ? to + count : 0);
}

void exec_strdup(library_call *c)
{
    uint64_t len;
    const char *text = library_text_within(c->m, library_u64(c, 0), c->variant & IS_LIMITED ? library_size(c, 1) : UINT64_MAX, &len);
    uint64_t copy = library_allocate(c->m, len + 1, 16, false);
    if (copy) {
        char *to = library_writable(c->m, copy, len + 1);
        mem_move(&c->m->mem, to, text, len);
        to[len] = 0;
    }
    library_return_pointer(c, copy);
}

uint64_t library_constant_text(run *m, const char *text)
{
    uint64_t address = mem_add_static(&m->mem, strlen(text) + 1, 16, MEM_OUTSIDE, (var){0});
    if (!address) run_stop(m, RUN_LIMIT, "out of simulated memory");
    memcpy(mem_host(&m->mem, address), text, strlen(text) + 1);
    return address;
}

void exec_strerror(library_call *c) { library_return_pointer(c, library_constant_text(c->m, strerror(library_int(c, 0)))); }

/* ---- characters ---- */

void exec_ctype(library_call *c)
{
    int ch = library_int(c, 0);
    if (c->variant == ASCII) library_return(c, ch >= 0 && ch < 128);
    else if (c->variant == TO_ASCII) library_return(c, ch & 127);
    else if (ch < -128 || ch > 255) run_stop(c->m, RUN_UNDEFINED, "%s of %d", c->name, ch);
    else library_return(c, variant_classify(c->variant, ch));
}

/* glibc's macros index tables through a pointer: 384 entries from -128. */
void exec_ctype_table(library_call *c)
{
    enum { ENTRIES = 384, BEFORE = 128 };
    run *m = c->m;
    uint64_t *place_of_pointer = &m->ctype_tables[c->variant];
    if (!*place_of_pointer) {
        size_t width = c->variant == CTYPE_CLASSES ? 2 : 4;
        const void *host = c->variant == CTYPE_CLASSES    ? (const void *)(*__ctype_b_loc() - BEFORE)
                           : c->variant == CTYPE_TO_LOWER ? (const void *)(*__ctype_tolower_loc() - BEFORE)
                                                          : (const void *)(*__ctype_toupper_loc() - BEFORE);
        uint64_t table = mem_add_static(&m->mem, ENTRIES * width, 16, MEM_OUTSIDE, (var){0});
        *place_of_pointer = mem_add_static(&m->mem, m->pointer_size, 16, MEM_OUTSIDE, (var){0});
        if (!table || !*place_of_pointer) run_stop(m, RUN_LIMIT, "out of simulated memory");
        memcpy(mem_host(&m->mem, table), host, ENTRIES * width);
        library_write_pointer(m, *place_of_pointer, table + BEFORE * width);
    }
    library_return_pointer(c, *place_of_pointer);
}
