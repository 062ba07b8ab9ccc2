#include "analysis/bounded/stored_invariants.h"

#include "analysis/bounded/claim_text.h"
#include "analysis/bounded/loop_place.h"
#include "analysis/budgets.h"
#include "cfa/mentions.h"
#include <stdlib.h>

static const char title[] = "invariants ";

/* ---- writing ---- */

/* Claims that intervals gave are not written: intervals find them again. */
void stored_invariants_write(const cut_graph *g, uint32_t k, bool needed, buf *out)
{
    const verify_task *t = g->enc.task;
    claim_writer w = {.p = t->program};
    loop_places places = {0};
    map64 written = {0};
    buf claims = {0};
    loop_places_find(t, &places);
    for (uint32_t n = 1; n < g->nodes.len; n++) {
        const cut_node *node = &g->nodes.data[n];
        const loop_place *at = loop_place_at(&places, t, node->function, node->where);
        uint32_t before = claims.len, count = 0;
        if (!at) continue;
        buf_str(&claims, "loop ");
        loop_place_write(at, t->program, &claims);
        buf_char(&claims, '\n');
        for (uint32_t c = 0; c < node->claims.len && count < BUDGET_INDUCTION_STORED; c++) {
            const cut_claim *claim = &node->claims.data[c];
            bool fresh = false;
            if (!claim->alive || !claim->proved || claim->is_interval || (needed && !claim->is_needed)) continue;
            (void)map_slot(&written, map_pair((uint32_t)(at - places.data), claim->condition.i), &fresh);
            uint32_t start = claims.len;
            if (fresh) buf_str(&claims, "claim");
            if (!fresh) continue;
            if (claim_write(&w, claim->condition, &claims)) {
                buf_char(&claims, '\n');
                count++;
            } else {
                claims.len = start;
            }
        }
        if (!count) claims.len = before;
    }
    if (claims.len || k) {
        buf_printf(out, "%s%u\n", title, k);
        buf_add(out, w.declarations.data ? w.declarations.data : "", w.declarations.len);
        buf_add(out, claims.data ? claims.data : "", claims.len);
    }
    claim_writer_free(&w);
    map_free(&written);
    vec_free(&places);
    buf_free(&claims);
}

/* ---- reading ---- */

typedef struct {
    ex condition;
    uint32_t loop; /* of `loops` */
} read_claim;

typedef struct {
    stored_loops loops;
    VEC(read_claim) claims;
} stored_invariants;

static void read_line(stored_invariants *all, claim_reader *r, const cut_graph *g, const engine_options *o, const char *line)
{
    stored_loop named = {0};
    if (claim_read_declaration(r, line)) return;
    if (strncmp(line, "loop ", 5) == 0) {
        const char *at = line + 5;
        if (!loop_place_read(&at, g->enc.task, o->renamed, o->count_renamed, &named)) named.function = FN_NONE;
        vec_push(&all->loops, named);
    } else if (strncmp(line, "claim ", 6) == 0 && all->loops.len) {
        ex e = claim_read(r, line + 5);
        if (!ex_none(e)) vec_push(&all->claims, (read_claim){e, all->loops.len - 1});
    }
}

static void read_lines(stored_invariants *all, claim_reader *r, const cut_graph *g, const engine_options *o, const char *text)
{
    buf line = {0};
    for (const char *end; *text; text = *end ? end + 1 : end) {
        end = text + strcspn(text, "\n");
        vec_clear(&line);
        buf_add(&line, text, (size_t)(end - text));
        if (line.len) read_line(all, r, g, o, line.data);
    }
    buf_free(&line);
}

/* Every local that the condition mentions belongs to a function that is active at the node. */
static bool is_in_scope(const cut_graph *g, const claim_reader *r, mentions *m, const cut_node *node, ex condition)
{
    const cfa_space *s = g->enc.task->program->space;
    bool good = true;
    mentions_begin(m);
    mentions_add_expression(m, condition);
    for (uint32_t k = 0; k < m->seen.len && good; k++) {
        const ex_info *e = ex_get(s, m->seen.data[k]);
        uint32_t owner;
        if (e->kind != E_VAR || !map_get(&r->owner, e->var.i, &owner)) continue;
        good = false;
        for (uint32_t c = node->in.i; c && !good; c = g->u.contexts.data[c].parent) good = g->u.contexts.data[c].function.i == owner;
    }
    return good;
}

static uint32_t claim_at_nodes(cut_graph *g, const stored_invariants *all, const claim_reader *r)
{
    const verify_task *t = g->enc.task;
    loop_places places = {0};
    mentions m;
    VEC(bool) fits = {0};
    uint32_t made = 0;
    loop_places_find(t, &places);
    for (uint32_t n = 1; n < g->nodes.len; n++) {
        const loop_place *at = loop_place_at(&places, t, g->nodes.data[n].function, g->nodes.data[n].where);
        if (!at) continue;
        vec_clear(&fits);
        mentions_init(&m, t->program->space); /* nothing may be interned while it is used */
        for (uint32_t c = 0; c < all->claims.len; c++)
            vec_push(&fits, loop_place_matches(at, &all->loops, all->claims.data[c].loop) &&
                                is_in_scope(g, r, &m, &g->nodes.data[n], all->claims.data[c].condition));
        mentions_free(&m);
        for (uint32_t c = 0; c < all->claims.len; c++) made += fits.data[c] && cut_graph_claim(g, n, all->claims.data[c].condition);
    }
    vec_free(&fits);
    vec_free(&places);
    return made;
}

uint32_t stored_invariants_claim(cut_graph *g, const engine_options *o, const char *text, uint32_t *k)
{
    claim_reader r;
    stored_invariants all = {0};
    *k = 0;
    if (strncmp(text, title, strlen(title)) != 0) return 0;
    uint32_t stored = (uint32_t)strtoul(text + strlen(title), NULL, 10);
    if (stored <= BUDGET_INDUCTION_STORED_K) *k = stored;
    claim_reader_init(&r, g->enc.task->program, o->renamed, o->count_renamed);
    read_lines(&all, &r, g, o, text);
    uint32_t made = claim_at_nodes(g, &all, &r);
    claim_reader_free(&r);
    vec_free(&all.loops);
    vec_free(&all.claims);
    return made;
}

bool stored_invariants_count(const char *text, size_t len, uint64_t *count)
{
    *count = 0;
    for (const char *line = text, *end; line < text + len; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + len - line));
        if (!end) end = text + len;
        *count += (size_t)(end - line) > 6 && memcmp(line, "claim ", 6) == 0;
    }
    return len >= strlen(title) && memcmp(text, title, strlen(title)) == 0;
}
