#include "analysis/bounded/loop_place.h"

#include "base/bytes.h"
#include "cfa/fingerprint.h"
#include <stdlib.h>
#include <string.h>

void loop_places_find(const verify_task *t, loop_places *out)
{
    for (uint32_t f = 0; f < t->program->functions.len; f++) {
        const loop_info *l = &t->loops[f];
        for (uint32_t k = 0; t->reachable[f] && k < l->count; k++) {
            bool again = false;
            for (uint32_t j = 0; j < k && !again; j++) again = l->loops[j].head == l->loops[k].head;
            if (!again) vec_push(out, (loop_place){(fn){f}, k, fingerprint_loop(t->program, (fn){f}, l, k)});
        }
    }
}

const loop_place *loop_place_at(const loop_places *all, const verify_task *t, fn f, uint32_t head)
{
    for (uint32_t k = 0; k < all->len; k++)
        if (all->data[k].function.i == f.i && t->loops[f.i].loops[all->data[k].number].head == head) return &all->data[k];
    return NULL;
}

void loop_place_write(const loop_place *l, const cfa_program *p, buf *out)
{
    char content[33];
    hash_format(l->content, content);
    buf_printf(out, "%s %u %s", fn_name(p, l->function), l->number, content);
}

bool loop_place_read(const char **at, const verify_task *t, const renamed_function *renamed, uint32_t count_renamed, stored_loop *out)
{
    char function[400], *end;
    size_t len = strcspn(*at, " \n");
    if (!len || len >= sizeof function || (*at)[len] != ' ') return false;
    memcpy(function, *at, len);
    function[len] = 0;
    const char *called = function;
    for (uint32_t k = 0; k < count_renamed; k++)
        if (strcmp(renamed[k].before, function) == 0) called = renamed[k].now;
    out->function = program_find(t->program, called);
    out->number = (uint32_t)strtoul(*at + len + 1, &end, 10);
    if (*end != ' ') return false;
    *at = end + 1;
    if (!bytes_parse_hash(*at, &out->content)) return false;
    *at += 32;
    return true;
}

bool loop_place_matches(const loop_place *l, const stored_loops *names, uint32_t k)
{
    const stored_loop *wanted = &names->data[k];
    if (wanted->function.i != l->function.i) return false;
    if (hash_equal(wanted->content, l->content)) return true;
    for (uint32_t n = 0; n < names->len; n++)
        if (names->data[n].function.i == l->function.i && hash_equal(names->data[n].content, l->content)) return false;
    return true;
}
