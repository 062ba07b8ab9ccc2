#include "cfa/pointsto/layout.h"

#include "cfa/mentions.h"
#include "cfa/pointsto/internal.h"
#include <stdlib.h>

static region_place place_at(const points_to *pt, pt_place at, int64_t offset)
{
    if (!at.node) return (region_place){pt_rest_region(pt, &pt->g.nodes.data[pt->nowhere]), 0, UINT64_MAX};
    at = pt_find_const(&pt->g, at);
    const pt_node *n = &pt->g.nodes.data[at.node];
    int64_t byte = pt_normal(n, at.offset + offset), next = INT64_MAX;
    for (uint32_t i = 0; i < n->intervals.len; i++) {
        const pt_interval *v = &n->intervals.data[i];
        if (byte >= v->low && byte < v->high) {
            uint32_t r = pt->g.cells.data[pt_find_cell(&pt->g, v->cell)].region;
            return (region_place){{r}, (uint64_t)(byte - v->low), (uint64_t)(v->high - v->low)};
        }
        if (v->low > byte && v->low < next) next = v->low;
    }
    if (n->modulus && next > n->modulus) next = n->modulus;
    for (uint32_t i = 0; i < n->folds.len; i++) { /* where a repetition ends, the next one begins */
        const pt_fold *f = &n->folds.data[i];
        if (byte >= f->low && byte < f->low + f->stride && f->low + f->stride < next) next = f->low + f->stride;
        if (byte < f->low && f->low < next) next = f->low;
    }
    return (region_place){pt_rest_region(pt, n), 0, next == INT64_MAX ? UINT64_MAX : (uint64_t)(next - byte)};
}

region_place pointsto_locate(const points_to *pt, ex lvalue, int64_t offset)
{
    /* Places that the analysis has not seen (constant elements in initialisers, for example) are not folded. Each is at a distance in
     * bytes from a place that it has seen. */
    for (const ex_info *i = ex_get(pt->s, lvalue); lvalue.i >= pt->expressions || !pt->place_of[lvalue.i].node; i = ex_get(pt->s, lvalue)) {
        __int128 index;
        if (i->kind == E_MEMBER) {
            const ty_member *m = &ty_get(pt->s, ex_get(pt->s, i->a)->type)->members[i->index];
            offset += (int64_t)m->offset + (m->bit_width >= 0 ? m->bit_offset / 8 : 0);
        } else if (i->kind == E_INDEX && ex_is_int(pt->s, i->b, &index)) {
            offset += (int64_t)index * (int64_t)ty_get(pt->s, strides_complete(&pt->sizes, i->type))->size;
        } else {
            break;
        }
        lvalue = i->a;
    }
    return place_at(pt, pt_lookup_place(pt, lvalue), offset);
}

region_place pointsto_locate_target(const points_to *pt, ex pointer, int64_t offset)
{
    return place_at(pt, pt_lookup_value(pt, pointer), offset);
}

region_place pointsto_locate_content(const points_to *pt, ex pointer, int64_t offset)
{
    uint32_t cell = pt_lookup(&pt->g, pt_lookup_value(pt, pointer), 1);
    return place_at(pt, cell ? pt->g.cells.data[cell].target : (pt_place){0, 0}, offset);
}

region_place pointsto_locate_block(const points_to *pt, fn caller, uint32_t where, int64_t offset)
{
    uint32_t node = 0;
    map_get(&pt->node_of_site, map_pair(caller.i, where), &node);
    return place_at(pt, (pt_place){node, 0}, offset);
}

region_place pointsto_locate_variadic(const points_to *pt, fn callee, int64_t offset)
{
    return place_at(pt, (pt_place){pt->varargs_node[callee.i], 0}, offset);
}

typedef struct {
    uint32_t objects;
    bool dynamic, contents;
} node_facts;

static void mark_dynamic(const points_to *pt, node_facts *nodes, uint32_t node)
{
    if (node) nodes[pt_find_const(&pt->g, (pt_place){node, 0}).node].dynamic = true;
}

/* It is longer than a repetition of an array inside of it. Then the elements of the array are not elements of the region: a byte of the
 * array is known by its place in the first repetition, one of the others by its place in the interval, so only single bytes have one
 * address. */
static bool spans_repetitions(const pt_node *n, const pt_interval *v)
{
    for (uint32_t i = 0; i < n->folds.len; i++) {
        const pt_fold *f = &n->folds.data[i];
        if (v->low < f->high && v->high > f->low && (v->low < f->low || v->high > f->low + f->stride)) return true;
    }
    return false;
}

static bool repeats(const pt_node *n, const pt_interval *v)
{
    for (uint32_t i = 0; i < n->folds.len; i++)
        if (v->low < n->folds.data[i].high && v->high > n->folds.data[i].low) return true;
    return n->modulus != 0;
}

region_facts *pointsto_survey(const points_to *pt)
{
    node_facts *nodes = calloc(pt->g.nodes.len + 1, sizeof *nodes);
    region_facts *facts = calloc(pt->count_regions + 1, sizeof *facts);
    if (!nodes || !facts) abort();
    for (uint32_t i = 0; i < pt->objects.len; i++) nodes[pt_find_const(&pt->g, (pt_place){pt->objects.data[i].node, 0}).node].objects++;
    for (uint32_t v = 1; v < pt->variables; v++) {
        const var_info *i = var_get(pt->s, (var){v});
        const cfa_global *g = pt->node_of_var[v] && var_is_object(i) ? program_global(pt->p, (var){v}) : NULL;
        if (pt->node_of_var[v] && !(g && g->defined && !g->of_library)) mark_dynamic(pt, nodes, pt->node_of_var[v]);
        if (g && g->count_inits) nodes[pt_find_const(&pt->g, (pt_place){pt->node_of_var[v], 0}).node].contents = true;
    }
    for (uint32_t i = 0; i < pt->node_of_site.count; i++) mark_dynamic(pt, nodes, pt->node_of_site.entries[i].value);
    for (uint32_t f = 0; f < pt->p->functions.len; f++) mark_dynamic(pt, nodes, pt->varargs_node[f]);
    for (uint32_t i = 0; i < pt->node_of_string.count; i++)
        nodes[pt_find_const(&pt->g, (pt_place){pt->node_of_string.entries[i].value, 0}).node].contents = true;
    mark_dynamic(pt, nodes, pt->outside);
    mark_dynamic(pt, nodes, pt->nowhere);
    mark_dynamic(pt, nodes, pt->errno_node);
    for (uint32_t r = 1; r <= pt->count_regions; r++) {
        const pt_node *n = &pt->g.nodes.data[pt->region_node[r]];
        const node_facts *of_node = &nodes[pt->region_node[r]];
        int64_t element = 0;
        uint32_t pieces = 0;
        for (uint32_t i = 0; i < n->intervals.len; i++) {
            if (pt_find_cell(&pt->g, n->intervals.data[i].cell) != pt->region_cell[r]) continue;
            pieces += repeats(n, &n->intervals.data[i]) ? 2 : 1;
            int64_t length = n->intervals.data[i].high - n->intervals.data[i].low;
            if (spans_repetitions(n, &n->intervals.data[i])) length = 1;
            element = element && element != length ? 1 : length;
        }
        facts[r].element = element > 0 && element <= REGION_WIDEST ? (uint32_t)element : 1;
        facts[r].is_single = pieces == 1;
        facts[r].objects = of_node->objects;
        facts[r].dynamic = of_node->dynamic || n->outside || n->arbitrary;
        facts[r].contents = of_node->contents;
    }
    free(nodes);
    return facts;
}

void pointsto_each_string(const points_to *pt, void (*visit)(void *context, ex string), void *context)
{
    for (uint32_t i = 0; i < pt->node_of_string.count; i++)
        if (pt->node_of_string.entries[i].value) visit(context, (ex){(uint32_t)pt->node_of_string.entries[i].key});
}

bool pointsto_is_rest(const points_to *pt, region r) { return pt->g.nodes.data[pt->region_node[r.i]].rest == pt->region_cell[r.i]; }
