/* report/harness_restated.c — may the printed program stand in for the user's own text?
 * The printer says in its own words what gcc knows by a name: assembly becomes arbitrary values, attributes become places and calls,
 * builtins become what our table says of them. Where one of these occurs in the program's own text (not in headers of the system), the
 * printed program may be another one than the user's. In: the preprocessed text.  Out: the first such thing. */
#include "report/harness_internal.h"

#include <ctype.h>

typedef struct {
    const char *at, *end;
} scanner;

static bool is_one_of(const char *text, size_t len, const char *const *list, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (strlen(list[k]) == len && memcmp(list[k], text, len) == 0) return true;
    return false;
}
#define IS_ONE_OF(text, len, list) is_one_of(text, len, list, sizeof list / sizeof *list)

static bool is_of_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The next word, outside of literals. false: there is none. */
static bool next_word(scanner *s, const char **word, size_t *len)
{
    while (s->at < s->end) {
        char c = *s->at;
        if (c == '"' || c == '\'') {
            for (s->at++; s->at < s->end && *s->at != c && *s->at != '\n'; s->at++)
                if (*s->at == '\\') s->at++;
            s->at++;
        } else if (is_of_word(c)) {
            *word = s->at;
            while (s->at < s->end && is_of_word(*s->at)) s->at++;
            *len = (size_t)(s->at - *word);
            if (!isdigit((unsigned char)c)) return true;
        } else {
            s->at++;
        }
    }
    return false;
}

static bool is_restated_attribute(const char *word, size_t len)
{
    static const char *const attributes[] = {"packed",
                                             "aligned",
                                             "section",
                                             "alias",
                                             "weak",
                                             "weakref",
                                             "ifunc",
                                             "vector_size",
                                             "mode",
                                             "constructor",
                                             "destructor",
                                             "cleanup",
                                             "ms_struct",
                                             "naked",
                                             "transparent_union",
                                             "scalar_storage_order",
                                             "gnu_inline",
                                             "tls_model",
                                             "regparm",
                                             "fastcall",
                                             "warn_if_not_aligned",
                                             "gcc_struct",
                                             "target",
                                             "optimize",
                                             "ms_abi",
                                             "sysv_abi"};
    if (len > 4 && memcmp(word, "__", 2) == 0 && memcmp(word + len - 2, "__", 2) == 0) word += 2, len -= 4;
    return IS_ONE_OF(word, len, attributes);
}

static bool is_restated_builtin(const char *word, size_t len)
{
    static const char *const same[] = {"expect",  "unreachable", "trap",   "abort",  "va_start", "va_end",  "va_arg", "va_copy",
                                       "va_list", "offsetof",    "malloc", "calloc", "realloc",  "free",    "memcpy", "memset",
                                       "memmove", "memcmp",      "strlen", "strcmp", "strcpy",   "strncmp", "exit",   "printf"};
    if (len > 7 && (memcmp(word, "__sync_", 7) == 0 || memcmp(word, "__atomi", 7) == 0)) return true;
    return len > 10 && memcmp(word, "__builtin_", 10) == 0 && !IS_ONE_OF(word + 10, len - 10, same);
}

/* Between the parentheses behind __attribute__; the scanner stays in front of what it does not know. */
static bool restated_attribute(scanner *s, const char **word, size_t *len)
{
    const char *from = s->at;
    while (from < s->end && isspace((unsigned char)*from)) from++;
    int depth = 0;
    const char *to = from;
    for (; to < s->end && (depth || to == from); to++) depth += (*to == '(') - (*to == ')');
    scanner inside = {from, to};
    while (next_word(&inside, word, len))
        if (is_restated_attribute(*word, *len)) return true;
    s->at = to;
    return false;
}

static bool find_in_line(const char *line, const char *end, char *what, size_t size)
{
    static const char *const assembly[] = {"asm", "__asm", "__asm__"}, *const attribute[] = {"__attribute__", "__attribute"};
    static const char *const others[] = {"_Alignas", "_Pragma", "__auto_type", "_Thread_local", "__thread"};
    scanner s = {line, end};
    const char *word;
    size_t len;
    while (next_word(&s, &word, &len)) {
        if (IS_ONE_OF(word, len, assembly)) {
            snprintf(what, size, "assembly");
            return true;
        }
        bool is_attribute = IS_ONE_OF(word, len, attribute);
        if (is_attribute ? restated_attribute(&s, &word, &len) : is_restated_builtin(word, len) || IS_ONE_OF(word, len, others)) {
            snprintf(what, size, "%s%.*s", is_attribute ? "the attribute " : "", (int)(len < 40 ? len : 40), word);
            return true;
        }
    }
    return false;
}

/* # 12 "file.c" …, or a pragma that changes layouts. */
static bool is_marker(const char *line, const char *end, bool *of_system)
{
    const char *file = memchr(line, '"', (size_t)(end - line));
    if (*line != '#') return false;
    if (file && line[1] == ' ') {
        size_t len = (size_t)(end - file);
        *of_system = len > 5 && (memcmp(file, "\"/usr/", 6) == 0 || memcmp(file, "\"<", 2) == 0);
    }
    return true;
}

static bool is_pack(const char *line, const char *end)
{
    size_t len = (size_t)(end - line);
    return len > 12 && memcmp(line, "#pragma pack", 12) == 0;
}

bool harness_is_restated(const cfa_program *p, char *what, size_t size)
{
    for (uint32_t f = 0; p->sources && f < p->sources->files.len; f++) {
        const source *text = p->sources->files.data[f];
        bool of_system = false;
        for (const char *line = text->text, *all = text->text + text->len, *end; line < all; line = end + 1) {
            end = memchr(line, '\n', (size_t)(all - line));
            if (!end) end = all;
            if (is_pack(line, end) && !of_system) {
                snprintf(what, size, "#pragma pack");
                return true;
            }
            if (line == end || is_marker(line, end, &of_system) || of_system) continue;
            if (find_in_line(line, end, what, size)) return true;
        }
    }
    return false;
}
