#include "logic/term/renaming.h"

#include "base/buf.h"
#include <string.h>

void renaming_init(renaming *r, const term_table *t, const renamed_function *functions, uint32_t count)
{
    *r = (renaming){.t = t, .functions = functions, .count = count};
}

void renaming_free(renaming *r)
{
    vec_free(&r->hashes);
    vec_free(&r->hashed);
    vec_free(&r->open);
    vec_free(&r->args);
}

bool renaming_symbol(const renaming *r, name symbol, buf *out)
{
    const char *text = name_text(r->t->names, symbol);
    for (uint32_t k = 0; k < r->count; k++) {
        size_t len = strlen(r->functions[k].now);
        if (strncmp(text, r->functions[k].now, len) != 0 || strncmp(text + len, "::", 2) != 0) continue;
        buf_printf(out, "%s%s", r->functions[k].before, text + len);
        return true;
    }
    buf_str(out, text);
    return false;
}

static hash128 symbol_hash(const renaming *r, name symbol)
{
    buf old = {0};
    hash128 h = renaming_symbol(r, symbol, &old) ? hash_bytes(old.data, old.len) : intern_hash(r->t->names, symbol);
    buf_free(&old);
    return h;
}

static void make_room(renaming *r)
{
    uint32_t need = r->t->terms.len;
    while (r->hashed.len < need) {
        vec_push(&r->hashed, false);
        vec_push(&r->hashes, (hash128){0, 0});
    }
}

static void hash_renamed(renaming *r, term a)
{
    const term_info *info = term_get(r->t, a);
    hash128 symbol = info->kind == T_VAR || info->kind == T_APPLY ? symbol_hash(r, info->symbol) : (hash128){0, 0};
    vec_clear(&r->args);
    for (uint32_t k = 0; k < info->count; k++) vec_push(&r->args, r->hashes.data[term_arg(r->t, a, k).i]);
    r->hashes.data[a.i] = term_hash_with(r->t, a, symbol, r->args.data);
    r->hashed.data[a.i] = true;
}

hash128 renaming_hash(renaming *r, term root)
{
    make_room(r);
    vec_push(&r->open, root);
    while (r->open.len) {
        term a = vec_last(&r->open);
        uint32_t before = r->open.len, count = term_get(r->t, a)->count;
        for (uint32_t k = 0; k < count && !r->hashed.data[a.i]; k++)
            if (!r->hashed.data[term_arg(r->t, a, k).i]) vec_push(&r->open, term_arg(r->t, a, k));
        if (r->open.len > before) continue;
        if (!r->hashed.data[a.i]) hash_renamed(r, a);
        r->open.len--;
    }
    return r->hashes.data[root.i];
}

void renaming_text(const renamed_function *functions, uint32_t count, const char *text, buf *out)
{
    for (bool at_line = true; *text; at_line = text[-1] == '\n') {
        const renamed_function *found = NULL;
        size_t len = 0;
        bool in_name = *text == '|';
        for (uint32_t k = 0; k < count && !found && (at_line || in_name); k++) {
            const renamed_function *x = &functions[k];
            const char *at = text + in_name;
            len = strlen(x->before);
            if (strncmp(at, x->before, len) == 0 && (in_name ? strncmp(at + len, "::", 2) == 0 : at[len] == ':' || at[len] == ' '))
                found = x;
        }
        if (found) {
            buf_printf(out, "%s%s", in_name ? "|" : "", found->now);
            text += len + in_name;
        } else {
            buf_char(out, *text++);
        }
    }
    buf_char(out, 0);
}
