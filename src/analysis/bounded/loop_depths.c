#include "analysis/bounded/loop_depths.h"

#include "analysis/bounded/loop_place.h"
#include "analysis/budgets.h"
#include <stdlib.h>
#include <string.h>

static const char title[] = "bound ", from_word[] = " from ", line_word[] = "loop ";

void loop_depths_write(const loop_depths *d, const verify_task *t, buf *out)
{
    loop_places places = {0};
    if (!d->bound) return;
    buf_printf(out, "%s%u%s%u\n", title, d->bound, from_word, d->first);
    loop_places_find(t, &places);
    for (uint32_t k = 0; k < d->cut_at.count; k++) {
        uint64_t key = d->cut_at.entries[k].key;
        const loop_place *at = loop_place_at(&places, t, (fn){(uint32_t)(key >> 32)}, (uint32_t)key);
        if (!at) continue;
        buf_str(out, line_word);
        loop_place_write(at, t->program, out);
        buf_printf(out, " %u\n", d->cut_at.entries[k].value);
    }
    vec_free(&places);
}

typedef struct {
    stored_loops names;
    VEC(uint32_t) depths;
} stored_depths;

static void read_lines(stored_depths *all, const verify_task *t, const engine_options *o, const char *text)
{
    for (const char *end; *text; text = *end ? end + 1 : end) {
        end = text + strcspn(text, "\n");
        const char *at = text + strlen(line_word);
        stored_loop read = {0};
        if (strncmp(text, line_word, strlen(line_word)) != 0) continue;
        if (!loop_place_read(&at, t, o->renamed, o->count_renamed, &read) || *at != ' ') continue;
        vec_push(&all->names, read);
        vec_push(&all->depths, (uint32_t)strtoul(at, NULL, 10));
    }
}

void loop_depths_read(loop_depths *d, const verify_task *t, const engine_options *o, const char *text)
{
    stored_depths all = {0};
    loop_places places = {0};
    if (strncmp(text, title, strlen(title)) != 0) return;
    char *behind;
    uint32_t bound = (uint32_t)strtoul(text + strlen(title), &behind, 10), first = 1;
    if (strncmp(behind, from_word, strlen(from_word)) == 0) first = (uint32_t)strtoul(behind + strlen(from_word), NULL, 10);
    if (bound <= BUDGET_STORED_BOUND && first && first <= bound) d->bound = bound, d->first = first;
    read_lines(&all, t, o, text);
    if (all.names.len) loop_places_find(t, &places);
    for (uint32_t p = 0; p < places.len; p++)
        for (uint32_t k = 0; k < all.names.len; k++)
            if (hash_equal(places.data[p].content, all.names.data[k].content) && loop_place_matches(&places.data[p], &all.names, k))
                map_put(&d->cut_at,
                        map_pair(places.data[p].function.i, t->loops[places.data[p].function.i].loops[places.data[p].number].head),
                        all.depths.data[k]);
    vec_free(&all.names);
    vec_free(&all.depths);
    vec_free(&places);
}

bool loop_depths_count(const char *text, size_t len, uint64_t *count)
{
    *count = 0;
    for (size_t k = 0; k < len; k++) *count += text[k] == '\n';
    if (*count) --*count; /* the line with the bound */
    return len > strlen(title) && memcmp(text, title, strlen(title)) == 0;
}

void loop_depths_free(loop_depths *d) { map_free(&d->cut_at); }
