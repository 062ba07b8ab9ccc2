#include "cond/restrict.h"

#include "cfa/callgraph.h"
#include "cfa/fingerprint.h"
#include "cfa/numbering.h"
#include <string.h>

typedef struct {
    const cfa_program *p;
    uint8_t **kept;             /* per function, per location: an execution that is not covered may come by; NULL: everywhere */
    const restrict_facts *dead; /* edges that no execution takes; NULL: nothing is known */
} restrictor;

/* ---- the restricted program ---- */

typedef struct {
    const restrictor *r;
    uint32_t function;
} restricted_edges;

static uint32_t successor(const restrictor *r, uint32_t f, uint32_t where, unsigned k)
{
    uint32_t next = fn_get(r->p, (fn){f})->locations[where].next[k];
    bool stays = next && (!r->kept || r->kept[f][next]) && !(r->dead && r->dead->is_dead(r->dead->context, (fn){f}, where, k));
    return stays ? next : LOC_NONE;
}

static uint32_t edge_of(void *edges, uint32_t where, unsigned branch)
{
    const restricted_edges *e = edges;
    return successor(e->r, e->function, where, branch);
}

/* Covered successors become one location where the path ends. Returns how many edges now lead there. */
static uint32_t restrict_function(const restrictor *r, uint32_t f, numbering *n, restricted_program *made_of)
{
    cfa_program *out = made_of->program;
    const cfa_function *from = fn_get(r->p, (fn){f});
    cfa_function *to = fn_get(out, (fn){f});
    restricted_edges edges = {r, f};
    numbering_make(n, from->count_locations, !r->kept || r->kept[f][LOC_ENTRY] ? LOC_ENTRY : LOC_NONE, edge_of, &edges);
    uint32_t count = n->order.len, end = LOC_ENTRY + count, cut = count ? 0 : 1;
    location *made = ARENA_ARRAY(&out->memory, location, end + 1);
    memset(made, 0, (end + 1) * sizeof *made);
    uint32_t *original = made_of->original[f] = ARENA_ARRAY(&out->memory, uint32_t, end + 1);
    made[LOC_EXIT] = from->locations[LOC_EXIT];
    original[LOC_EXIT] = LOC_EXIT;
    for (uint32_t i = 0; i < count; i++) {
        location l = from->locations[n->order.data[i]];
        original[LOC_ENTRY + i] = n->order.data[i];
        for (unsigned k = 0; k < 2; k++) {
            if (!l.next[k]) continue;
            uint32_t next = successor(r, f, n->order.data[i], k);
            cut += next == LOC_NONE;
            l.next[k] = next == LOC_NONE ? end : n->number.data[next];
        }
        bool returns_covered = l.next[0] == end && op_get(r->p->space, l.op)->kind == OP_RETURN;
        made[LOC_ENTRY + i] = returns_covered ? (location){.at = l.at} : l;
    }
    made[end].at = from->at;
    to->locations = made;
    to->count_locations = end + (cut ? 1 : 0);
    if (from->count_labels) {
        to->labels = ARENA_ARRAY(&out->memory, cfa_label, from->count_labels);
        memcpy(to->labels, from->labels, from->count_labels * sizeof *to->labels);
        for (uint32_t i = 0; i < to->count_labels; i++)
            if (to->labels[i].target) to->labels[i].target = n->number.data[to->labels[i].target];
    }
    return cut;
}

restricted_program *restricted_new(const cfa_program *p, uint32_t more_functions)
{
    restricted_program *out = mem_alloc(sizeof *out);
    uint32_t most = p->functions.len + more_functions + 1;
    *out = (restricted_program){.program = program_variant(p)};
    out->original = ARENA_ARRAY(&out->program->memory, uint32_t *, most);
    out->function = ARENA_ARRAY(&out->program->memory, fn, most);
    for (uint32_t f = 0; f < p->functions.len; f++) out->function[f] = (fn){f};
    return out;
}

static restricted_program *make_program(const restrictor *r)
{
    restricted_program *out = restricted_new(r->p, 0);
    numbering n = {0};
    uint32_t cut = 0;
    for (uint32_t f = 0; f < r->p->functions.len; f++) cut += restrict_function(r, f, &n, out);
    numbering_free(&n);
    if (cut) return out;
    restrict_free(out);
    return NULL;
}

void restrict_free(restricted_program *r)
{
    if (!r) return;
    program_free(r->program);
    free(r);
}

void restricted_fingerprint(restricted_program *r)
{
    call_graph *calls = callgraph_build(r->program, NULL, NULL);
    fingerprint_program(r->program, calls);
    callgraph_free(calls);
}

bool restrict_may_be_called_from_outside(const cfa_program *p, const cfa_function *f, externals_mode externals)
{
    return program_address_taken(p, f->symbol) || (externals == EXTERNALS_ANYTHING && !f->is_static);
}

restricted_program *restrict_program(const product *x, externals_mode externals)
{
    const cfa_program *p = x->p;
    uint32_t n = p->functions.len;
    arena memory = {0};
    restrictor r = {.p = p, .kept = ARENA_ARRAY(&memory, uint8_t *, n + 1)};
    for (uint32_t f = 0; f < n; f++) {
        const cfa_function *function = &p->functions.data[f];
        r.kept[f] = ARENA_ARRAY(&memory, uint8_t, function->count_locations + 1);
        if (restrict_may_be_called_from_outside(p, function, externals)) memset(r.kept[f], 1, function->count_locations);
    }
    for (uint32_t k = 0; k < x->nodes.len; k++) {
        const product_node *node = &x->nodes.data[k];
        if (!product_is_covered(x, node)) r.kept[x->contexts.data[node->context].function.i][node->where] = 1;
    }
    restricted_program *out = make_program(&r);
    arena_free(&memory);
    if (out) restricted_fingerprint(out);
    return out;
}

/* Edges that facts exclude are cut like executions that a condition covers. */
restricted_program *restrict_trim(const restricted_program *whole, const restrict_facts *dead)
{
    restrictor r = {.p = whole->program, .dead = dead};
    restricted_program *out = whole->has_copies ? NULL : make_program(&r);
    if (!out) return NULL;
    for (uint32_t f = 0; f < r.p->functions.len; f++)
        for (uint32_t k = 0; k < fn_get(out->program, (fn){f})->count_locations; k++) {
            uint32_t *at = &out->original[f][k];
            if (*at) *at = whole->original[f][*at];
        }
    restricted_fingerprint(out);
    return out;
}
