/* replay/harness_restated.c — may the printed program stand in for the user's own text?
 * The printer says in its own words what gcc knows by a name: assembly that the lowering does not understand becomes arbitrary values,
 * attributes become places and calls, builtins become what our table says of them. Where one of these occurs in what the execution uses,
 * the printed program may be another one than the user's. In: the executed locations, and the preprocessed text (of the functions that were
 * executed; for attributes that concern more than the declaration they stand at: all of it, but headers of the system).  Out: the first
 * such thing. */
#include "replay/harness_internal.h"

#include "cfa/mentions.h"
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

/* everywhere: those that also concern what does not mention them */
static bool is_restated_attribute(const char *word, size_t len, bool everywhere)
{
    static const char *const attributes[] = {"section", "weak",    "vector_size", "mode",    "cleanup",  "transparent_union",
                                             "regparm", "aligned", "packed",      "target",  "optimize", "gnu_inline",
                                             "ms_abi",  "naked",   "sysv_abi",    "fastcall"};
    static const char *const of_all[] = {"alias", "weakref", "ifunc", "constructor", "destructor", "ms_struct", "scalar_storage_order"};
    if (len > 4 && memcmp(word, "__", 2) == 0 && memcmp(word + len - 2, "__", 2) == 0) word += 2, len -= 4;
    return IS_ONE_OF(word, len, of_all) || (!everywhere && IS_ONE_OF(word, len, attributes));
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
static bool restated_attribute(scanner *s, bool everywhere, const char **word, size_t *len)
{
    const char *from = s->at;
    while (from < s->end && isspace((unsigned char)*from)) from++;
    int depth = 0;
    const char *to = from;
    for (; to < s->end && (depth || to == from); to++) depth += (*to == '(') - (*to == ')');
    scanner inside = {from, to};
    while (next_word(&inside, word, len))
        if (is_restated_attribute(*word, *len, everywhere)) return true;
    s->at = to;
    return false;
}

static bool find_in_line(const char *line, const char *end, bool everywhere, char *what, size_t size)
{
    static const char *const attribute[] = {"__attribute__", "__attribute"};
    scanner s = {line, end};
    const char *word;
    size_t len;
    while (next_word(&s, &word, &len)) {
        bool is_attribute = IS_ONE_OF(word, len, attribute);
        if (is_attribute ? restated_attribute(&s, everywhere, &word, &len) : !everywhere && is_restated_builtin(word, len)) {
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

static bool find_in_text(const source *text, char *what, size_t size)
{
    bool of_system = false;
    for (const char *line = text->text, *all = text->text + text->len, *end; line < all; line = end + 1) {
        end = memchr(line, '\n', (size_t)(all - line));
        if (!end) end = all;
        if (line == end || is_marker(line, end, &of_system) || of_system) continue;
        if (find_in_line(line, end, true, what, size)) return true;
    }
    return false;
}

/* From where the function begins to where it ends. */
static bool find_in_function(const cfa_program *p, const cfa_function *f, char *what, size_t size)
{
    for (uint32_t k = 0; p->sources && k < p->sources->files.len; k++) {
        const source *s = p->sources->files.data[k];
        if (f->at.i < s->base || f->end.i > s->base + s->len || f->end.i <= f->at.i) continue;
        return find_in_line(s->text + (f->at.i - s->base), s->text + (f->end.i - s->base), false, what, size);
    }
    return false;
}

/* A member of a packed record, or a vector. */
static bool is_restated_value(const cfa_space *s, ex e)
{
    ex operands[2];
    if (!e.i) return false;
    const ex_info *i = ex_get(s, e);
    if (ty_get(s, i->type)->kind == TY_VECTOR) return true;
    if (i->kind == E_MEMBER && ty_get(s, ex_get(s, i->a)->type)->packed) return true;
    for (uint32_t n = ex_operands(i, operands), k = 0; k < n; k++)
        if (is_restated_value(s, operands[k])) return true;
    return false;
}

static const char *restated_operation(const cfa_space *s, const op_info *o)
{
    bool found = is_restated_value(s, o->lhs) || is_restated_value(s, o->rhs);
    for (uint32_t k = 0; k < o->count_args && !found; k++) found = is_restated_value(s, o->args[k]);
    if (found) return "the attribute packed or vector_size";
    return o->kind == OP_ASM && o->assembly && *space_text(s, o->assembly->text) ? "assembly" : NULL;
}

/* The reason why the printed text of an executed location differs from the source; NULL: it does not. Assembly that the lowering
 * understands is exact, so it is the same in other words (cfa/lower/x86, x86_string). */
static const char *restated_location(const cfa_program *p, const location *l)
{
    return l->op.i ? restated_operation(p->space, op_get(p->space, l->op)) : NULL;
}

bool harness_is_restated(const cfa_program *p, const harness_record *r, char *what, size_t size)
{
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        for (uint32_t l = LOC_ENTRY; r->locations[f] && l < function->count_locations; l++) {
            const char *found = r->locations[f][l] ? restated_location(p, &function->locations[l]) : NULL;
            if (found) snprintf(what, size, "%s", found);
            if (found) return true;
        }
        if (r->locations[f] && !function->is_stand_in && find_in_function(p, function, what, size)) return true;
    }
    for (uint32_t f = 0; p->sources && f < p->sources->files.len; f++)
        if (find_in_text(p->sources->files.data[f], what, size)) return true;
    return false;
}
