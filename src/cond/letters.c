#include "cond/letters.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_TEXT = 4096, SALT_BRANCH = 0xb4a2c1 };

static bool is_branch(const cfa_program *p, uint64_t letter) { return op_get(p->space, (op){(uint32_t)(letter >> 1)})->kind == OP_ASSUME; }

hash128 letter_hash(const cfa_program *p, uint64_t letter)
{
    hash128 h = op_get(p->space, (op){(uint32_t)(letter >> 1)})->hash;
    return letter & 1 ? hash_add(h, SALT_BRANCH) : h;
}

void letter_text(const cfa_program *p, uint64_t letter, buf *out)
{
    char text[LONGEST_TEXT];
    const op_info *o = op_get(p->space, (op){(uint32_t)(letter >> 1)});
    if (!is_branch(p, letter)) {
        op_show(p, (op){(uint32_t)(letter >> 1)}, text, sizeof text);
        buf_str(out, text);
        return;
    }
    ex_show(p, o->rhs, text, sizeof text);
    buf_printf(out, letter & 1 ? "[!(%s)]" : "[%s]", text);
}

/* ---- finding ---- */

struct letter_index {
    VEC(uint64_t) letters;
    map64 by_hash, by_text;             /* folded → first of the list, plus 1 */
    VEC(uint32_t) same_hash, same_text; /* per letter: the next of its list, plus 1 */
    VEC(uint64_t) found;
};

/* The part of a text that is compared. */
static void squeeze(const char *text, char *out, size_t size)
{
    size_t n = 0;
    for (; *text && n + 1 < size; text++)
        if (!isspace((unsigned char)*text) && *text != ';') out[n++] = *text;
    out[n] = 0;
}

static uint64_t fold_text(const char *squeezed)
{
    hash128 h = hash_bytes(squeezed, strlen(squeezed));
    return hash_pair(h.lo, h.hi);
}

static void add_to_list(map64 *lists, uint64_t key, uint32_t index, uint32_t *next)
{
    bool fresh;
    uint32_t *first = map_slot(lists, key, &fresh);
    *next = fresh ? 0 : *first;
    *first = index + 1;
}

static void add_letter(letter_index *x, const cfa_program *p, map64 *seen, uint64_t letter)
{
    bool fresh;
    (void)map_slot(seen, letter, &fresh);
    if (!fresh) return;
    uint32_t index = x->letters.len;
    char squeezed[LONGEST_TEXT];
    buf text = {0};
    letter_text(p, letter, &text);
    bool is_whole = text.len < LONGEST_TEXT - 1; /* another one may begin like a text that was cut */
    squeeze(text.data ? text.data : "", squeezed, sizeof squeezed);
    buf_free(&text);
    hash128 h = letter_hash(p, letter);
    vec_push(&x->letters, letter);
    vec_push(&x->same_hash, 0);
    vec_push(&x->same_text, 0);
    add_to_list(&x->by_hash, hash_pair(h.lo, h.hi), index, &x->same_hash.data[index]);
    if (is_whole) add_to_list(&x->by_text, fold_text(squeezed), index, &x->same_text.data[index]);
}

letter_index *letter_index_new(const cfa_program *p)
{
    letter_index *x = mem_alloc(sizeof *x);
    *x = (letter_index){0};
    map64 seen = {0};
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        for (uint32_t l = LOC_ENTRY; l < function->count_locations; l++) {
            if (!function->locations[l].op.i) continue;
            add_letter(x, p, &seen, cond_letter(function->locations[l].op, 0));
            if (function->locations[l].next[1]) add_letter(x, p, &seen, cond_letter(function->locations[l].op, 1));
        }
    }
    map_free(&seen);
    return x;
}

void letter_index_free(letter_index *x)
{
    vec_free(&x->letters);
    map_free(&x->by_hash);
    map_free(&x->by_text);
    vec_free(&x->same_hash);
    vec_free(&x->same_text);
    vec_free(&x->found);
    free(x);
}

static void collect(letter_index *x, const map64 *lists, const uint32_t *next, uint64_t key)
{
    uint32_t at;
    if (!map_get(lists, key, &at)) return;
    for (; at; at = next[at - 1]) vec_push(&x->found, x->letters.data[at - 1]);
}

/* "int x = 0;" declares and assigns: the assignment is what counts. The type is whatever stands before the last name in front of "=". */
static const char *without_type(const char *text)
{
    const char *equals = strchr(text, '='), *start = text;
    if (!equals || equals[1] == '=' || equals == text) return NULL;
    for (const char *c = text; c < equals; c++) {
        if (*c == '(' || *c == '[' || *c == '!' || *c == '<' || *c == '>') return NULL;
        bool ends_word = (isspace((unsigned char)*c) || *c == '*') && c + 1 < equals && (isalpha((unsigned char)c[1]) || c[1] == '_');
        if (ends_word) start = c + 1;
    }
    return start == text ? NULL : start;
}

const uint64_t *letter_find(letter_index *x, hash128 hash, const char *text, uint32_t *count)
{
    vec_clear(&x->found);
    char squeezed[LONGEST_TEXT];
    if (!hash_is_zero(hash)) {
        collect(x, &x->by_hash, x->same_hash.data, hash_pair(hash.lo, hash.hi));
    } else {
        squeeze(text, squeezed, sizeof squeezed);
        collect(x, &x->by_text, x->same_text.data, fold_text(squeezed));
        const char *assignment = x->found.len ? NULL : without_type(text);
        if (assignment) {
            squeeze(assignment, squeezed, sizeof squeezed);
            collect(x, &x->by_text, x->same_text.data, fold_text(squeezed));
        }
    }
    *count = x->found.len;
    return x->found.data;
}
