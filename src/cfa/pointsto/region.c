/* cfa/pointsto/region.c — the regions: numbers for the cells of memory, stable names, and a region for the bytes that have no cell. */
#include "cfa/pointsto/internal.h"

#include <stdlib.h>

static int compare_objects(const void *a, const void *b)
{
    const pt_object *x = a, *y = b;
    return x->node != y->node ? (x->node < y->node ? -1 : 1) : hash_compare(x->hash, y->hash);
}

typedef struct {
    hash128 hash;
    int64_t origin; /* offset of the first object, from which all others count */
    bool found;
} node_name;

/* Names of the nodes that objects are in, by root. */
static node_name *name_nodes(points_to *pt)
{
    node_name *names = calloc(pt->g.nodes.len, sizeof *names);
    pt_object *sorted = mem_alloc((pt->objects.len + 1) * sizeof *sorted);
    if (!names) abort();
    for (uint32_t i = 0; i < pt->objects.len; i++)
        sorted[i] = (pt_object){pt_find(&pt->g, (pt_place){pt->objects.data[i].node, 0}).node, pt->objects.data[i].hash};
    qsort(sorted, pt->objects.len, sizeof *sorted, compare_objects);
    map64 first = {0}; /* root → the hash of its first object, to find that object's offset */
    for (uint32_t i = 0; i < pt->objects.len; i++)
        if (i == 0 || sorted[i].node != sorted[i - 1].node) map_put(&first, sorted[i].node, i);
    for (uint32_t i = 0; i < pt->objects.len; i++) {
        pt_place at = pt_find(&pt->g, (pt_place){pt->objects.data[i].node, 0});
        uint32_t k = 0;
        map_get(&first, at.node, &k);
        if (!names[at.node].found && hash_equal(sorted[k].hash, pt->objects.data[i].hash))
            names[at.node] = (node_name){{0, 0}, at.offset, true};
    }
    for (uint32_t i = 0; i < pt->objects.len; i++) names[sorted[i].node].hash = hash_join(names[sorted[i].node].hash, sorted[i].hash);
    map_free(&first);
    free(sorted);
    return names;
}

static void find_objects(points_to *pt)
{
    pt->has_objects = calloc(pt->g.nodes.len + 1, sizeof *pt->has_objects);
    if (!pt->has_objects) abort();
    for (uint32_t i = 0; i < pt->objects.len; i++)
        if (pt->objects.data[i].node != pt->outside && pt->objects.data[i].node != pt->nowhere)
            pt->has_objects[pt_find_const(&pt->g, (pt_place){pt->objects.data[i].node, 0}).node] = true;
}

/* Gives the bytes that no interval covers a cell: a region of their own for every node that is accessed in stretches. */
static void make_rests(points_to *pt)
{
    for (uint32_t n = 1; n < pt->g.nodes.len; n++) {
        const pt_node *node = &pt->g.nodes.data[n];
        if (node->parent != n || !node->is_memory || !(node->in_stretches || n == pt->nowhere)) continue;
        if (node->modulus && pt_is_covered(node, 0, node->modulus)) continue;
        uint32_t rest = pt_new_cell(&pt->g);
        pt->g.nodes.data[n].rest = rest;
    }
}

region pt_rest_region(const points_to *pt, const pt_node *n)
{
    uint32_t rest = n->rest ? n->rest : pt->g.nodes.data[pt->nowhere].rest;
    return (region){pt->g.cells.data[rest].region};
}

static void number_cells(points_to *pt)
{
    node_name *names = name_nodes(pt);
    VEC(uint32_t) cells = {0}, nodes = {0};
    VEC(hash128) hashes = {0};
    vec_push(&cells, 0);
    vec_push(&nodes, 0);
    vec_push(&hashes, (hash128){0, 0});
    for (uint32_t n = 1; n < pt->g.nodes.len; n++) {
        const pt_node *node = &pt->g.nodes.data[n];
        if (node->parent != n || !node->is_memory) continue;
        for (uint32_t i = 0; i < node->intervals.len; i++) {
            uint32_t cell = pt_find_cell(&pt->g, node->intervals.data[i].cell);
            if (!pt->g.cells.data[cell].region) {
                pt->g.cells.data[cell].region = cells.len;
                vec_push(&cells, cell);
                vec_push(&nodes, n);
                vec_push(&hashes, hash_add(names[n].hash, (uint64_t)node->modulus << 1 | node->outside));
            }
            hash128 *h = &hashes.data[pt->g.cells.data[cell].region];
            int64_t origin = node->modulus ? 0 : names[n].origin;
            *h =
                hash_add(hash_add(*h, (uint64_t)(node->intervals.data[i].low - origin)), (uint64_t)(node->intervals.data[i].high - origin));
        }
        if (!node->rest) continue;
        pt->g.cells.data[node->rest].region = cells.len;
        vec_push(&cells, node->rest);
        vec_push(&nodes, n);
        vec_push(&hashes, hash_add(hash_add(names[n].hash, (uint64_t)node->modulus << 1 | node->outside), 0x4e57));
    }
    pt->count_regions = cells.len - 1;
    pt->region_cell = cells.data;
    pt->region_node = nodes.data;
    pt->region_hash = hashes.data;
    free(names);
}

void pt_number_regions(points_to *pt)
{
    make_rests(pt);
    number_cells(pt);
    find_objects(pt);
}
