/* cfa/loops.c — dominators by Cooper, Harvey and Kennedy; loops as iterated strongly connected components.
 * A component of the automaton is a loop; its head is its first location in reverse postorder. Without the edges back to
 * the head, the components that remain inside are the loops nested in it. Each level costs time in the size of the loop,
 * which is also the size of the result. */
#include "cfa/loops.h"

#include "cfa/scc.h"
#include <stdio.h>

/* ---- dominators ---- */

typedef struct {
    uint32_t *first, *from; /* predecessors of location i: from[first[i] .. first[i + 1]) */
} predecessors;

static predecessors find_predecessors(const cfa_function *f)
{
    uint32_t n = f->count_locations;
    predecessors p = {.first = mem_alloc((n + 2) * sizeof(uint32_t)), .from = mem_alloc(2 * n * sizeof(uint32_t) + 1)};
    memset(p.first, 0, (n + 2) * sizeof(uint32_t));
    for (uint32_t i = LOC_ENTRY; i < n; i++)
        for (int k = 0; k < 2; k++)
            if (f->locations[i].next[k]) p.first[f->locations[i].next[k] + 2]++;
    for (uint32_t i = 2; i < n + 2; i++) p.first[i] += p.first[i - 1];
    for (uint32_t i = LOC_ENTRY; i < n; i++)
        for (int k = 0; k < 2; k++)
            if (f->locations[i].next[k]) p.from[p.first[f->locations[i].next[k] + 1]++] = i;
    return p;
}

static void free_predecessors(predecessors *p)
{
    free(p->first);
    free(p->from);
}

/* The dominator tree while it grows. `jump` points from a location to some ancestor, in such a way that the common ancestor of two
 * locations is found in a logarithmic number of steps (Myers: An applicative random-access stack): a join of thousands of
 * branches would otherwise walk thousands of long chains. */
typedef struct {
    uint32_t *dominator, *depth, *jump;
} tree;

static void hang_below(tree *t, uint32_t i, uint32_t parent)
{
    uint32_t far = t->jump[parent];
    t->dominator[i] = parent;
    t->depth[i] = t->depth[parent] + 1;
    t->jump[i] = t->depth[parent] - t->depth[far] == t->depth[far] - t->depth[t->jump[far]] ? t->jump[far] : parent;
}

static uint32_t common_ancestor(const tree *t, uint32_t a, uint32_t b)
{
    if (t->depth[a] < t->depth[b]) {
        uint32_t c = a;
        a = b;
        b = c;
    }
    while (t->depth[a] > t->depth[b]) a = t->depth[t->jump[a]] >= t->depth[b] ? t->jump[a] : t->dominator[a];
    while (a != b) {
        bool together = t->jump[a] == t->jump[b];
        a = together ? t->dominator[a] : t->jump[a];
        b = together ? t->dominator[b] : t->jump[b];
    }
    return a;
}

/* For a predecessor that comes later in the order: its place in the tree is that of the last round, so only numbers count. */
static uint32_t common_by_number(const uint32_t *dominator, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (a > b) a = dominator[a];
        while (b > a) b = dominator[b];
    }
    return a;
}

static uint32_t dominator_of(const predecessors *p, const tree *t, uint32_t of)
{
    uint32_t found = 0;
    for (uint32_t k = p->first[of]; k < p->first[of + 1]; k++) {
        uint32_t from = p->from[k];
        bool placed = from < of || of == LOC_EXIT;
        if (!t->dominator[from]) continue;
        if (!found) found = from;
        else
            found =
                placed && (found < of || of == LOC_EXIT) ? common_ancestor(t, found, from) : common_by_number(t->dominator, found, from);
    }
    return found;
}

static void find_dominators(const cfa_function *f, const predecessors *p, uint32_t *dominator)
{
    uint32_t n = f->count_locations;
    if (n <= LOC_ENTRY) return;
    tree t = {.dominator = dominator, .depth = mem_alloc(n * sizeof(uint32_t)), .jump = mem_alloc(n * sizeof(uint32_t))};
    t.depth[LOC_ENTRY] = 0;
    dominator[LOC_ENTRY] = t.jump[LOC_ENTRY] = LOC_ENTRY;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = LOC_ENTRY + 1; i < n; i++) {
            uint32_t d = dominator_of(p, &t, i);
            changed |= d != dominator[i];
            hang_below(&t, i, d);
        }
    }
    /* The exit has the smallest number but is last in the order; nothing follows it, so it is decided at the end. */
    dominator[LOC_EXIT] = dominator_of(p, &t, LOC_EXIT);
    free(t.depth);
    free(t.jump);
}

bool loops_dominates(const loop_info *l, uint32_t above, uint32_t below)
{
    if (below == LOC_EXIT && above != LOC_EXIT) below = l->dominator[below];
    while (below > above && below != l->dominator[below]) below = l->dominator[below];
    return below == above;
}

/* ---- loops ---- */

/* Thousands of loops nested in each other, as random gotos make them, would list thousands of large bodies. */
enum { MOST_LISTED = 1 << 22 };

typedef struct {
    const cfa_function *f;
    const predecessors *preds;
    arena *memory;
    VEC(loop) found;
    VEC(uint32_t) pending; /* loops whose inside has not been searched */
    uint32_t *innermost;
    uint32_t *place; /* per location: its number in the region being searched, from 1 */
    VEC(uint32_t) first, targets, component, start, members;
    scc_scratch scratch;
    uint64_t listed; /* locations in all bodies so far */
} search;

static bool loops_to_itself(const cfa_function *f, uint32_t i) { return f->locations[i].next[0] == i || f->locations[i].next[1] == i; }

/* A loop is reducible if it is entered at its head only. */
static bool entered_at_head_only(const search *s, const loop *l, uint32_t index)
{
    for (uint32_t i = 1; i < l->count_body; i++)
        for (uint32_t k = s->preds->first[l->body[i]]; k < s->preds->first[l->body[i] + 1]; k++)
            if (s->innermost[s->preds->from[k]] != index) return false;
    return true;
}

static void add_loop(search *s, const uint32_t *members, uint32_t count, uint32_t parent)
{
    uint32_t index = s->found.len;
    loop l = {
        .head = members[0], .parent = parent, .count_body = count, .depth = parent == LOOP_NONE ? 1 : s->found.data[parent].depth + 1};
    l.body = arena_alloc(s->memory, count * sizeof *l.body);
    memcpy(l.body, members, count * sizeof *l.body);
    s->listed += count;
    for (uint32_t i = 0; i < count; i++) s->innermost[members[i]] = index;
    l.reducible = entered_at_head_only(s, &l, index);
    vec_push(&s->found, l);
    vec_push(&s->pending, index);
}

/* The graph of the given locations, without edges to `head`. */
static void make_graph(search *s, const uint32_t *region, uint32_t count, uint32_t head)
{
    for (uint32_t i = 0; i < count; i++) s->place[region[i]] = i + 1;
    vec_clear(&s->first);
    vec_clear(&s->targets);
    for (uint32_t i = 0; i < count; i++) {
        vec_push(&s->first, s->targets.len);
        for (int k = 0; k < 2; k++) {
            uint32_t to = s->f->locations[region[i]].next[k];
            if (to && to != head && s->place[to]) vec_push(&s->targets, s->place[to] - 1);
        }
    }
    vec_push(&s->first, s->targets.len);
    for (uint32_t i = 0; i < count; i++) s->place[region[i]] = 0;
}

/* Adds the loops directly inside the region; locations are ascending, and so are the members of each loop. */
static void search_region(search *s, const uint32_t *region, uint32_t count, uint32_t head, uint32_t parent)
{
    if (s->listed > MOST_LISTED) return; /* loops inside are not told apart; that is less precise, but correct */
    make_graph(s, region, count, head);
    vec_reserve(&s->component, count);
    uint32_t components = scc_find(&s->scratch, count, s->first.data, s->targets.data, s->component.data);
    if (components == count && parent != LOOP_NONE) { /* only a location that is its own successor can still be a loop */
        for (uint32_t i = 0; i < count; i++)
            if (region[i] != head && loops_to_itself(s->f, region[i])) add_loop(s, &region[i], 1, parent);
        return;
    }
    vec_clear(&s->start);
    vec_reserve(&s->start, components + 1);
    memset(s->start.data, 0, (components + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < count; i++) s->start.data[s->component.data[i] + 1]++;
    for (uint32_t c = 1; c <= components; c++) s->start.data[c] += s->start.data[c - 1];
    vec_reserve(&s->members, count);
    for (uint32_t i = 0; i < count; i++) s->members.data[s->start.data[s->component.data[i]]++] = region[i];
    for (uint32_t c = components; c-- > 0;) { /* start[c] is now the end of component c */
        uint32_t from = c ? s->start.data[c - 1] : 0, size = s->start.data[c] - from;
        const uint32_t *members = s->members.data + from;
        if (size > 1 || (members[0] != head && loops_to_itself(s->f, members[0]))) add_loop(s, members, size, parent);
    }
}

static bool has_cycle(const cfa_function *f)
{
    for (uint32_t i = LOC_ENTRY; i < f->count_locations; i++)
        for (int k = 0; k < 2; k++)
            if (f->locations[i].next[k] >= LOC_ENTRY && f->locations[i].next[k] <= i) return true;
    return false;
}

/* Numbers the loops by their heads: outer loops come before the loops in them. */
static void number_loops(search *s, loop_info *out)
{
    uint32_t n = s->f->count_locations;
    uint32_t *number = mem_alloc((s->found.len + 1) * sizeof *number);
    uint32_t *at_head = s->place; /* all zero by now */
    for (uint32_t i = 0; i < s->found.len; i++) at_head[s->found.data[i].head] = i + 1;
    out->loops = ARENA_ARRAY(s->memory, loop, s->found.len);
    for (uint32_t i = 0; i < n; i++) {
        if (!at_head[i]) continue;
        number[at_head[i] - 1] = out->count;
        out->loops[out->count++] = s->found.data[at_head[i] - 1];
    }
    for (uint32_t i = 0; i < out->count; i++)
        if (out->loops[i].parent != LOOP_NONE) out->loops[i].parent = number[out->loops[i].parent];
    for (uint32_t i = 0; i < n; i++)
        if (out->innermost[i] != LOOP_NONE) out->innermost[i] = number[out->innermost[i]];
    free(number);
}

loop_info loops_find(const cfa_function *f, arena *memory)
{
    uint32_t n = f->count_locations;
    loop_info out = {.innermost = arena_alloc(memory, (n + 1) * sizeof(uint32_t)), .dominator = ARENA_ARRAY(memory, uint32_t, n + 1)};
    memset(out.innermost, 0xff, (n + 1) * sizeof(uint32_t));
    predecessors preds = find_predecessors(f);
    find_dominators(f, &preds, out.dominator);
    if (has_cycle(f)) {
        search s = {.f = f, .preds = &preds, .memory = memory, .innermost = out.innermost};
        s.place = mem_alloc(n * sizeof *s.place);
        memset(s.place, 0, n * sizeof *s.place);
        uint32_t *all = mem_alloc(n * sizeof *all);
        for (uint32_t i = LOC_ENTRY; i < n; i++) all[i - LOC_ENTRY] = i;
        search_region(&s, all, n - LOC_ENTRY, LOC_NONE, LOOP_NONE);
        while (s.pending.len) {
            uint32_t l = vec_pop(&s.pending);
            search_region(&s, s.found.data[l].body, s.found.data[l].count_body, s.found.data[l].head, l);
        }
        number_loops(&s, &out);
        free(all);
        free(s.place);
        scc_free(&s.scratch);
        vec_free(&s.found);
        vec_free(&s.pending);
        vec_free(&s.first);
        vec_free(&s.targets);
        vec_free(&s.component);
        vec_free(&s.start);
        vec_free(&s.members);
    }
    free_predecessors(&preds);
    return out;
}
