/* cfa/change.c — matching, statuses and the propagation of impact; the words are cfa/diff_reason's.
 * A matched function is changed if its body hash differs (τ₂), impacted if only its closure hash does, else equal. FReach(τ₂) is
 * computed besides, along calls, because it yields the chain of causes; that both ways agree is asserted. */
#include "cfa/change.h"

#include "cfa/diff_reason.h"
#include "cfa/fingerprint.h"
#include <assert.h>
#include <stdlib.h>

enum { NOBODY = UINT32_MAX, AMBIGUOUS = UINT32_MAX - 1, CHAIN_SHOWN = 4 };

typedef struct {
    diff_reasons r;
    const cfa_program *old_program, *new_program;
    cfa_space *s;
    arena *memory;
    uint32_t *new_of, *old_of; /* partner of each old/new function, NOBODY */
    bool *renamed;             /* per new function: its partner has another name */
    change_status *status;     /* per new function */
    uint32_t *cause;           /* per new function: the callee that impacts it, NOBODY */
    char **reason;             /* per new function: what is wrong with it itself; NULL: see cause */
    bool *reached;             /* per new function: changed, new or in FReach of that */
    fingerprinter *old_prints, *new_prints;
    VEC(fragment_change) fragments, removed;
} comparison;

/* ---- matching functions ---- */

static void match(comparison *c, uint32_t old_fn, uint32_t new_fn)
{
    c->new_of[old_fn] = new_fn;
    c->old_of[new_fn] = old_fn;
}

static uint64_t exact_key(const comparison *c, const cfa_function *f)
{
    const var_info *v = var_get(c->s, f->symbol);
    return map_pair(v->name.i, v->file.i);
}

static uint64_t name_key(const comparison *c, const cfa_function *f) { return var_get(c->s, f->symbol)->name.i; }

/* One to one by a key; functions that share a key with another unmatched one of their program stay unmatched. */
static void match_unique(comparison *c, uint64_t (*key)(const comparison *, const cfa_function *))
{
    map64 old_by_key = {0}, new_by_key = {0};
    bool fresh;
    for (uint32_t i = 0; i < c->old_program->functions.len; i++) {
        if (c->new_of[i] != NOBODY) continue;
        uint32_t *slot = map_slot(&old_by_key, key(c, &c->old_program->functions.data[i]), &fresh);
        *slot = fresh ? i : AMBIGUOUS;
    }
    for (uint32_t i = 0; i < c->new_program->functions.len; i++) {
        if (c->old_of[i] != NOBODY) continue;
        uint32_t *slot = map_slot(&new_by_key, key(c, &c->new_program->functions.data[i]), &fresh);
        *slot = fresh ? i : AMBIGUOUS;
    }
    for (uint32_t i = 0; i < new_by_key.count; i++) {
        uint32_t old_fn, new_fn = new_by_key.entries[i].value;
        if (new_fn == AMBIGUOUS || !map_get(&old_by_key, new_by_key.entries[i].key, &old_fn) || old_fn == AMBIGUOUS) continue;
        match(c, old_fn, new_fn);
    }
    map_free(&old_by_key);
    map_free(&new_by_key);
}

/* Renamed: equal body hashes; several equal ones are paired in order. */
static void match_renamed(comparison *c)
{
    map64 first = {0}; /* body → first unmatched old function with it, plus 1; next[] continues */
    uint32_t n = c->old_program->functions.len;
    uint32_t *next = mem_alloc((n + 1) * sizeof *next);
    for (uint32_t i = n; i-- > 0;) {
        if (c->new_of[i] != NOBODY) continue;
        hash128 body = c->old_program->functions.data[i].body;
        uint32_t *slot = map_slot(&first, body.lo ^ body.hi, NULL);
        next[i] = *slot;
        *slot = i + 1;
    }
    for (uint32_t i = 0; first.count && i < c->new_program->functions.len; i++) {
        if (c->old_of[i] != NOBODY) continue;
        hash128 body = c->new_program->functions.data[i].body;
        bool fresh;
        uint32_t *slot = map_slot(&first, body.lo ^ body.hi, &fresh);
        if (!*slot || !hash_equal(c->old_program->functions.data[*slot - 1].body, body)) continue;
        uint32_t old_fn = *slot - 1;
        *slot = next[old_fn];
        match(c, old_fn, i);
        c->renamed[i] = true;
    }
    free(next);
    map_free(&first);
}

/* ---- statuses and impact ---- */

static bool bodies_equal(const comparison *c, uint32_t f)
{
    return hash_equal(c->old_program->functions.data[c->old_of[f]].body, c->new_program->functions.data[f].body);
}

static bool closures_equal(const comparison *c, uint32_t f)
{
    return hash_equal(c->old_program->functions.data[c->old_of[f]].closure, c->new_program->functions.data[f].closure);
}

static void find_statuses(comparison *c)
{
    for (uint32_t i = 0; i < c->new_program->functions.len; i++) {
        if (c->old_of[i] == NOBODY) c->status[i] = CHANGE_ADDED;
        else if (c->renamed[i]) c->status[i] = CHANGE_RENAMED;
        else if (!bodies_equal(c, i)) c->status[i] = CHANGE_CHANGED;
        else c->status[i] = closures_equal(c, i) ? CHANGE_EQUAL : CHANGE_IMPACTED;
        c->reached[i] = c->status[i] == CHANGE_ADDED || c->status[i] == CHANGE_CHANGED;
        change_part old_part = {{c->old_of[i]}, NULL}, new_part = {{i}, NULL};
        if (c->status[i] == CHANGE_CHANGED) {
            c->reason[i] = diff_reason_body(&c->r, old_part, new_part);
        } else if (c->status[i] == CHANGE_IMPACTED || (c->status[i] == CHANGE_RENAMED && !closures_equal(c, i))) {
            c->reason[i] = diff_reason_dependency(&c->r, old_part, new_part);
            c->reached[i] = c->reason[i] != NULL;
        }
    }
}

/* FReach along calls, breadth first, so that the chain of causes is a shortest one. */
static void propagate(comparison *c, const call_graph *g)
{
    uint32_t n = c->new_program->functions.len;
    uint32_t *first = mem_alloc((n + 2) * sizeof *first), *callers = mem_alloc((g->count_edges + 1) * sizeof *callers);
    memset(first, 0, (n + 2) * sizeof *first);
    for (uint32_t e = 0; e < g->count_edges; e++)
        if (g->edges[e].callee.i != FN_NONE.i) first[g->edges[e].callee.i + 2]++;
    for (uint32_t i = 2; i < n + 2; i++) first[i] += first[i - 1];
    for (uint32_t e = 0; e < g->count_edges; e++)
        if (g->edges[e].callee.i != FN_NONE.i) callers[first[g->edges[e].callee.i + 1]++] = g->edges[e].caller.i;
    uint32_t *queue = mem_alloc((n + 1) * sizeof *queue), head = 0, tail = 0;
    for (uint32_t i = 0; i < n; i++)
        if (c->reached[i]) queue[tail++] = i;
    while (head < tail) {
        uint32_t callee = queue[head++];
        for (uint32_t k = first[callee]; k < first[callee + 1]; k++) {
            uint32_t caller = callers[k];
            if (c->reached[caller]) continue;
            c->reached[caller] = true;
            c->cause[caller] = callee;
            queue[tail++] = caller;
        }
    }
    free(first);
    free(callers);
    free(queue);
}

static const char *status_text(const comparison *c, uint32_t f)
{
    switch (c->status[f]) {
    case CHANGE_ADDED: return "is new";
    case CHANGE_RENAMED: return "was renamed";
    default: return "changed";
    }
}

/* "calls g, which calls h, which changed" */
static char *chain_text(const comparison *c, uint32_t callee)
{
    const char *text = arena_printf(c->memory, "calls %s", fn_name(c->new_program, (fn){callee}));
    uint32_t f = callee;
    for (int shown = 1; c->cause[f] != NOBODY && shown < CHAIN_SHOWN; shown++) {
        f = c->cause[f];
        text = arena_printf(c->memory, "%s, which calls %s", text, fn_name(c->new_program, (fn){f}));
    }
    if (c->cause[f] != NOBODY) return arena_printf(c->memory, "%s, which is impacted", text);
    bool itself = c->status[f] == CHANGE_CHANGED || c->status[f] == CHANGE_ADDED || !c->reason[f];
    return itself ? arena_printf(c->memory, "%s, which %s", text, status_text(c, f))
                  : arena_printf(c->memory, "%s: %s", text, c->reason[f]);
}

static char *function_reason(const comparison *c, uint32_t f)
{
    if (c->reason[f]) return c->reason[f];
    if (c->cause[f] != NOBODY) return chain_text(c, c->cause[f]);
    return "";
}

/* ---- loops ---- */

static fragment_change loop_fragment(const cfa_program *p, uint32_t f, const loop_info *l, uint32_t index)
{
    const cfa_function *function = &p->functions.data[f];
    srcpos at = function->locations[l->loops[index].head].at;
    return (fragment_change){.kind = FRAGMENT_LOOP,
                             .function = var_get(p->space, function->symbol)->name,
                             .old_fn = FN_NONE,
                             .new_fn = FN_NONE,
                             .old_loop = LOOP_NONE,
                             .new_loop = LOOP_NONE,
                             .at = at.i ? at : function->at,
                             .reason = ""};
}

typedef struct {
    loop_info info;
    hash128 *body, *closure;
    uint32_t *partner; /* in the other function */
} loop_side;

static loop_side hash_loops(comparison *c, fingerprinter *fp, const cfa_program *p, uint32_t f)
{
    loop_side side = {.info = loops_find(&p->functions.data[f], c->memory)};
    uint32_t n = side.info.count;
    side.body = ARENA_ARRAY(c->memory, hash128, n);
    side.closure = ARENA_ARRAY(c->memory, hash128, n);
    side.partner = ARENA_ARRAY(c->memory, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        side.body[i] = fingerprint_next_loop(fp, (fn){f}, &side.info, i, &side.closure[i]);
        side.partner[i] = LOOP_NONE;
    }
    return side;
}

/* By equal hashes in order; what remains by position. */
static void match_loops(loop_side *a, loop_side *b)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < b->info.count; i++) {
        for (uint32_t k = 0; k < a->info.count; k++) {
            uint32_t old_loop = (next + k) % a->info.count;
            if (a->partner[old_loop] != LOOP_NONE || !hash_equal(a->body[old_loop], b->body[i])) continue;
            a->partner[old_loop] = i;
            b->partner[i] = old_loop;
            next = old_loop + 1;
            break;
        }
    }
    for (uint32_t i = 0, k = 0; i < b->info.count; i++) {
        if (b->partner[i] != LOOP_NONE) continue;
        while (k < a->info.count && a->partner[k] != LOOP_NONE) k++;
        if (k == a->info.count) break;
        a->partner[k] = i;
        b->partner[i] = k;
    }
}

/* Why a loop with an equal body is impacted: what it uses, or whom it calls. */
static char *loop_impact(comparison *c, change_part old_part, change_part new_part)
{
    char *found = diff_reason_dependency(&c->r, old_part, new_part);
    if (found) return found;
    const call_graph *g = c->r.new_side.graph;
    for (uint32_t e = g->first_edge[new_part.function.i]; e < g->first_edge[new_part.function.i + 1]; e++) {
        uint32_t callee = g->edges[e].callee.i;
        if (callee != NOBODY && c->reached[callee] && change_in_part(new_part, g->edges[e].location)) return chain_text(c, callee);
    }
    return "something it depends on changed";
}

static void compare_loops(comparison *c, uint32_t f)
{
    loop_side a = hash_loops(c, c->old_prints, c->old_program, c->old_of[f]), b = hash_loops(c, c->new_prints, c->new_program, f);
    match_loops(&a, &b);
    for (uint32_t i = 0; i < b.info.count; i++) {
        fragment_change l = loop_fragment(c->new_program, f, &b.info, i);
        l.new_fn = (fn){f};
        l.old_fn = (fn){c->old_of[f]};
        l.new_loop = i;
        l.old_loop = b.partner[i];
        if (l.old_loop == LOOP_NONE) {
            l.status = CHANGE_ADDED;
            l.reason = "new loop";
        } else {
            change_part old_part = {l.old_fn, &a.info.loops[l.old_loop]}, new_part = {l.new_fn, &b.info.loops[i]};
            bool body = hash_equal(a.body[l.old_loop], b.body[i]), closure = hash_equal(a.closure[l.old_loop], b.closure[i]);
            l.status = !body ? CHANGE_CHANGED : closure ? CHANGE_EQUAL : CHANGE_IMPACTED;
            l.impacted = !closure;
            if (!body) l.reason = diff_reason_body(&c->r, old_part, new_part);
            else if (!closure) l.reason = loop_impact(c, old_part, new_part);
        }
        vec_push(&c->fragments, l);
    }
    for (uint32_t i = 0; i < a.info.count; i++) {
        if (a.partner[i] != LOOP_NONE) continue;
        fragment_change l = loop_fragment(c->old_program, c->old_of[f], &a.info, i);
        l.status = CHANGE_REMOVED;
        l.old_fn = (fn){c->old_of[f]};
        l.new_fn = (fn){f};
        l.old_loop = i;
        l.reason = "no longer there";
        vec_push(&c->removed, l);
    }
}

/* Loops of a function that is equal as a whole, or exists on one side only. */
static void list_loops(comparison *c, const cfa_program *p, uint32_t f, change_status status, fn old_fn, fn new_fn, const char *reason)
{
    loop_info info = loops_find(&p->functions.data[f], c->memory);
    for (uint32_t i = 0; i < info.count; i++) {
        fragment_change l = loop_fragment(p, f, &info, i);
        l.status = status;
        l.old_fn = old_fn;
        l.new_fn = new_fn;
        if (old_fn.i != NOBODY) l.old_loop = i;
        if (new_fn.i != NOBODY) l.new_loop = i;
        l.reason = arena_copy(c->memory, reason, strlen(reason));
        if (status == CHANGE_REMOVED) vec_push(&c->removed, l);
        else vec_push(&c->fragments, l);
    }
}

/* ---- the map ---- */

/* A function moved if it is not on the longest common subsequence of the matched ones; ties keep the earlier. */
static bool *find_moved(const comparison *c)
{
    uint32_t n = c->new_program->functions.len, length = 0;
    bool *moved = mem_alloc(n + 1);
    uint32_t *tail = mem_alloc((n + 1) * sizeof *tail), *before = mem_alloc((n + 1) * sizeof *before);
    for (uint32_t i = 0; i < n; i++) { /* patience sorting of the old indices */
        moved[i] = c->old_of[i] != NOBODY;
        if (!moved[i]) continue;
        uint32_t low = 0, high = length;
        while (low < high) {
            uint32_t mid = low + (high - low) / 2;
            if (c->old_of[tail[mid]] < c->old_of[i]) low = mid + 1;
            else high = mid;
        }
        before[i] = low ? tail[low - 1] : NOBODY;
        tail[low] = i;
        if (low == length) length++;
    }
    for (uint32_t i = length ? tail[length - 1] : NOBODY; i != NOBODY; i = before[i]) moved[i] = false;
    free(tail);
    free(before);
    return moved;
}

static void list_functions(comparison *c, change_map *m)
{
    bool *moved = find_moved(c);
    for (uint32_t i = 0; i < c->new_program->functions.len; i++) {
        const cfa_function *f = &c->new_program->functions.data[i];
        fragment_change change = {.kind = FRAGMENT_FUNCTION,
                                  .status = c->status[i],
                                  .function = var_get(c->s, f->symbol)->name,
                                  .old_fn = {c->old_of[i]},
                                  .new_fn = {i},
                                  .old_loop = LOOP_NONE,
                                  .new_loop = LOOP_NONE,
                                  .at = f->at,
                                  .moved = moved[i]};
        bool matched = c->old_of[i] != NOBODY;
        change.impacted = matched && !closures_equal(c, i);
        change.reason = function_reason(c, i);
        if (change.status == CHANGE_IMPACTED && !*change.reason) change.reason = "something it depends on changed";
        if (change.status == CHANGE_ADDED) change.reason = "new function";
        if (change.status == CHANGE_RENAMED) {
            change.old_name = var_get(c->s, c->old_program->functions.data[c->old_of[i]].symbol)->name;
            change.reason =
                arena_printf(c->memory, "was %s%s%s", space_text(c->s, change.old_name), *change.reason ? "; " : "", change.reason);
        }
#ifdef REPROVE_DEBUG
        assert((change.status == CHANGE_EQUAL) == !c->reached[i] || change.status == CHANGE_RENAMED); /* Lemma 2 and the hashes agree */
#endif
        m->counts[change.status]++;
        vec_push(&c->fragments, change);
        if (!matched) list_loops(c, c->new_program, i, CHANGE_ADDED, FN_NONE, (fn){i}, "in a new function");
        else if (change.impacted) compare_loops(c, i);
        else list_loops(c, c->new_program, i, CHANGE_EQUAL, (fn){c->old_of[i]}, (fn){i}, "");
    }
    free(moved);
}

static void list_removed(comparison *c, change_map *m)
{
    for (uint32_t i = 0; i < c->old_program->functions.len; i++) {
        if (c->new_of[i] != NOBODY) continue;
        const cfa_function *f = &c->old_program->functions.data[i];
        vec_push(&c->removed, (fragment_change){.kind = FRAGMENT_FUNCTION,
                                                .status = CHANGE_REMOVED,
                                                .function = var_get(c->s, f->symbol)->name,
                                                .old_fn = {i},
                                                .new_fn = FN_NONE,
                                                .old_loop = LOOP_NONE,
                                                .new_loop = LOOP_NONE,
                                                .at = f->at,
                                                .reason = "no longer there"});
        m->counts[CHANGE_REMOVED]++;
        list_loops(c, c->old_program, i, CHANGE_REMOVED, (fn){i}, FN_NONE, "in a removed function");
    }
    m->count = c->fragments.len + c->removed.len;
    m->fragments = ARENA_ARRAY(c->memory, fragment_change, m->count);
    if (c->fragments.len) memcpy(m->fragments, c->fragments.data, c->fragments.len * sizeof *m->fragments);
    if (c->removed.len) memcpy(m->fragments + c->fragments.len, c->removed.data, c->removed.len * sizeof *m->fragments);
}

static name global_name(const comparison *c, var symbol)
{
    char text[512];
    var_format(c->s, symbol, text, sizeof text);
    return intern_str(&c->s->names, text);
}

static void compare_globals(comparison *c, change_map *m)
{
    VEC(struct global_change) list = {0};
    uint32_t old_count = c->old_program->globals.len;
    bool *seen = mem_alloc(old_count + 1);
    memset(seen, 0, old_count + 1);
    for (uint32_t i = 0; i < c->new_program->globals.len; i++) {
        const cfa_global *g = &c->new_program->globals.data[i];
        uint32_t before;
        if (!map_get(&c->r.old_globals, diff_reason_global_key(&c->r, g->symbol), &before)) {
            vec_push(&list, (struct global_change){global_name(c, g->symbol), CHANGE_ADDED, "new"});
            continue;
        }
        seen[before] = true;
        const cfa_global *old = &c->old_program->globals.data[before];
        if (!hash_equal(old->hash, g->hash))
            vec_push(&list, (struct global_change){global_name(c, g->symbol), CHANGE_CHANGED, diff_reason_global(&c->r, old, g)});
    }
    for (uint32_t i = 0; i < old_count; i++)
        if (!seen[i])
            vec_push(&list,
                     (struct global_change){global_name(c, c->old_program->globals.data[i].symbol), CHANGE_REMOVED, "no longer there"});
    free(seen);
    m->count_globals = list.len;
    m->globals = ARENA_ARRAY(c->memory, struct global_change, list.len);
    if (list.len) memcpy(m->globals, list.data, list.len * sizeof *m->globals);
    vec_free(&list);
}

static void open_comparison(comparison *c)
{
    uint32_t olds = c->old_program->functions.len, news = c->new_program->functions.len;
    arena *a = c->memory;
    c->new_of = arena_alloc(a, (olds + 1) * sizeof *c->new_of);
    c->old_of = arena_alloc(a, (news + 1) * sizeof *c->old_of);
    c->cause = arena_alloc(a, (news + 1) * sizeof *c->cause);
    memset(c->new_of, 0xff, (olds + 1) * sizeof *c->new_of);
    memset(c->old_of, 0xff, (news + 1) * sizeof *c->old_of);
    memset(c->cause, 0xff, (news + 1) * sizeof *c->cause);
    c->renamed = ARENA_ARRAY(a, bool, news);
    c->reached = ARENA_ARRAY(a, bool, news);
    c->status = ARENA_ARRAY(a, change_status, news);
    c->reason = ARENA_ARRAY(a, char *, news);
    mentions_init(&c->r.scan, c->s);
    strides_init(&c->r.old_side.sizes, c->old_program);
    strides_init(&c->r.new_side.sizes, c->new_program);
    c->old_prints = fingerprint_open(c->old_program, c->r.old_side.graph);
    c->new_prints = fingerprint_open(c->new_program, c->r.new_side.graph);
    for (uint32_t i = 0; i < c->old_program->globals.len; i++)
        map_put(&c->r.old_globals, diff_reason_global_key(&c->r, c->old_program->globals.data[i].symbol), i);
}

static void close_comparison(comparison *c)
{
    mentions_free(&c->r.scan);
    strides_free(&c->r.old_side.sizes);
    strides_free(&c->r.new_side.sizes);
    map_free(&c->r.old_globals);
    fingerprint_close(c->old_prints);
    fingerprint_close(c->new_prints);
    vec_free(&c->fragments);
    vec_free(&c->removed);
}

change_map *change_compute(const cfa_program *old_program, const call_graph *old_graph, const cfa_program *new_program,
                           const call_graph *new_graph)
{
    assert(old_program->space == new_program->space);
    change_map *m = mem_alloc(sizeof *m);
    *m = (change_map){0};
    comparison c = {.old_program = old_program, .new_program = new_program, .s = new_program->space, .memory = &m->memory};
    c.r = (diff_reasons){.old_side = {.program = old_program, .graph = old_graph},
                         .new_side = {.program = new_program, .graph = new_graph},
                         .memory = &m->memory};
    open_comparison(&c);
    match_unique(&c, exact_key);
    match_unique(&c, name_key); /* a static function in another file */
    match_renamed(&c);
    find_statuses(&c);
    propagate(&c, new_graph);
    list_functions(&c, m);
    list_removed(&c, m);
    compare_globals(&c, m);
    close_comparison(&c);
    return m;
}

void change_free(change_map *m)
{
    if (!m) return;
    arena_free(&m->memory);
    free(m);
}
