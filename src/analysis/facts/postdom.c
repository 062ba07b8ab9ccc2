/* The tree of post-dominators, and the closure of a set under control dependence. */
#include "analysis/facts/postdom.h"

#include <stdlib.h>

typedef struct {
    uint32_t where, next;
} visit;

typedef struct {
    const cfa_space *s;
    const cfa_function *f;
    postdom *p;
    uint32_t *number; /* per location: place in a postorder of the reversed automaton, from 1; 0: not reached */
    uint32_t *order;  /* by number */
    uint32_t numbered;
    bool *has_parent;
    VEC(visit) stack;
} finder;

static void find_predecessors(const cfa_function *f, postdom *p, arena *memory)
{
    p->first_in = ARENA_ARRAY(memory, uint32_t, p->count + 2);
    for (uint32_t l = LOC_ENTRY; l < p->count; l++)
        for (unsigned k = 0; k < 2; k++)
            if (f->locations[l].next[k]) p->first_in[f->locations[l].next[k] + 1]++;
    for (uint32_t l = 0; l < p->count; l++) p->first_in[l + 1] += p->first_in[l];
    p->in = ARENA_ARRAY(memory, uint32_t, p->first_in[p->count] + 1);
    uint32_t *at = mem_alloc((p->count + 1) * sizeof *at);
    memcpy(at, p->first_in, (p->count + 1) * sizeof *at);
    for (uint32_t l = LOC_ENTRY; l < p->count; l++)
        for (unsigned k = 0; k < 2; k++)
            if (f->locations[l].next[k]) p->in[at[f->locations[l].next[k]]++] = l;
    free(at);
}

/* The virtual end is among its successors. */
static bool may_end(const finder *d, uint32_t l)
{
    const location *at = &d->f->locations[l];
    if (l == LOC_EXIT || d->p->is_stuck[l] || !at->next[0]) return true;
    return !at->next[1] && op_get(d->s, at->op)->kind == OP_ASSUME; /* a branch that leads nowhere */
}

/* Depth first against the edges, from an end. */
static void number_from(finder *d, uint32_t root)
{
    if (d->number[root]) return;
    d->number[root] = UINT32_MAX; /* open */
    vec_push(&d->stack, (visit){root, d->p->first_in[root]});
    while (d->stack.len) {
        visit *v = &vec_last(&d->stack);
        if (v->next == d->p->first_in[v->where + 1]) {
            d->number[v->where] = ++d->numbered;
            d->order[d->numbered] = v->where;
            (void)vec_pop(&d->stack);
            continue;
        }
        uint32_t before = d->p->in[v->next++];
        if (d->number[before]) continue;
        d->number[before] = UINT32_MAX;
        vec_push(&d->stack, (visit){before, d->p->first_in[before]});
    }
}

/* Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm. The virtual end (0) is above everything. */
static uint32_t common(const finder *d, uint32_t a, uint32_t b)
{
    while (a != b) {
        if (!a || !b) return 0;
        if (d->number[a] < d->number[b]) a = d->p->parent[a];
        else b = d->p->parent[b];
    }
    return a;
}

static uint32_t parent_of(const finder *d, uint32_t l)
{
    uint32_t found = UINT32_MAX;
    if (may_end(d, l)) return 0;
    for (unsigned k = 0; k < 2; k++) {
        uint32_t next = d->f->locations[l].next[k];
        if (!next || !d->has_parent[next]) continue;
        found = found == UINT32_MAX ? next : common(d, found, next);
    }
    return found == UINT32_MAX ? 0 : found;
}

static void find_parents(finder *d)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = d->numbered; n > 0; n--) {
            uint32_t l = d->order[n], parent = parent_of(d, l);
            changed |= !d->has_parent[l] || d->p->parent[l] != parent;
            d->has_parent[l] = true;
            d->p->parent[l] = parent;
        }
    }
}

static void build_tree(finder *d)
{
    postdom *p = d->p;
    for (uint32_t n = d->numbered; n > 0; n--) { /* parents first */
        uint32_t l = d->order[n];
        p->next_child[l] = p->first_child[p->parent[l]];
        p->first_child[p->parent[l]] = l;
    }
    VEC(uint32_t) open = {0};
    vec_push(&open, 0);
    while (open.len) {
        uint32_t l = vec_pop(&open);
        for (uint32_t c = p->first_child[l]; c; c = p->next_child[c]) {
            p->level[c] = p->level[l] + 1;
            vec_push(&open, c);
        }
    }
    vec_free(&open);
}

postdom postdom_find(const cfa_space *s, const cfa_function *f, arena *memory)
{
    uint32_t n = f->count_locations;
    postdom p = {.count = n};
    p.parent = ARENA_ARRAY(memory, uint32_t, n + 1);
    p.level = ARENA_ARRAY(memory, uint32_t, n + 1);
    p.first_child = ARENA_ARRAY(memory, uint32_t, n + 1);
    p.next_child = ARENA_ARRAY(memory, uint32_t, n + 1);
    p.is_stuck = ARENA_ARRAY(memory, bool, n + 1);
    find_predecessors(f, &p, memory);
    finder d = {.s = s, .f = f, .p = &p};
    d.number = calloc(n + 1, sizeof *d.number);
    d.order = calloc(n + 1, sizeof *d.order);
    d.has_parent = calloc(n + 1, sizeof *d.has_parent);
    if (!d.number || !d.order || !d.has_parent) abort();
    for (uint32_t l = LOC_EXIT; l < n; l++)
        if (may_end(&d, l)) number_from(&d, l);
    for (uint32_t l = n; l-- > LOC_ENTRY;) /* the last location of a loop without an exit */
        if (!d.number[l]) {
            p.is_stuck[l] = true;
            number_from(&d, l);
        }
    find_parents(&d);
    build_tree(&d);
    free(d.number);
    free(d.order);
    free(d.has_parent);
    vec_free(&d.stack);
    return p;
}

/* Adds every branch that has a successor in the subtree of a member m and does not lie strictly below m itself. Such a branch has at most
 * m's level. Members are taken from the deepest level up, so a subtree needs to be walked only once. */
bool postdom_close(const postdom *p, const cfa_function *f, bool *members, uint32_t *scratch)
{
    uint32_t *bank = scratch, *next = scratch + p->count + 1, *visited = scratch + 2 * (p->count + 1), deepest = 0;
    bool grown = false;
    memset(scratch, 0, 3 * (size_t)(p->count + 1) * sizeof *scratch);
    for (uint32_t l = LOC_EXIT; l < p->count; l++)
        if (members[l]) {
            next[l] = bank[p->level[l]];
            bank[p->level[l]] = l;
            if (p->level[l] > deepest) deepest = p->level[l];
        }
    VEC(uint32_t) open = {0};
    for (uint32_t level = deepest; level > 0; level--)
        while (bank[level]) {
            uint32_t root = bank[level];
            bank[level] = next[root];
            if (!visited[root]) {
                visited[root] = 1;
                vec_push(&open, root);
            }
            while (open.len) {
                uint32_t l = vec_pop(&open);
                for (uint32_t k = p->first_in[l]; k < p->first_in[l + 1]; k++) {
                    uint32_t branch = p->in[k];
                    if (members[branch] || !f->locations[branch].next[1] || p->level[branch] > level) continue;
                    members[branch] = grown = true;
                    next[branch] = bank[p->level[branch]];
                    bank[p->level[branch]] = branch;
                }
                for (uint32_t c = p->first_child[l]; c; c = p->next_child[c])
                    if (!visited[c]) {
                        visited[c] = 1;
                        vec_push(&open, c);
                    }
            }
        }
    vec_free(&open);
    return grown;
}
