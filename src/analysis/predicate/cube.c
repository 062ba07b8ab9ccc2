/* Cubes: interned sorted lists of literals. */
#include "analysis/predicate/cube.h"

#include <stdlib.h>

void cubes_init(cube_table *c, term_table *t)
{
    *c = (cube_table){.t = t};
    vec_push(&c->first, 0);
    vec_push(&c->first, 0); /* true */
}

void cubes_free(cube_table *c)
{
    vec_free(&c->first);
    vec_free(&c->literals);
    idtable_free(&c->index);
}

static int compare_terms(const void *a, const void *b)
{
    uint32_t x = ((const term *)a)->i, y = ((const term *)b)->i;
    return x < y ? -1 : x > y;
}

cube cube_make(cube_table *c, term *literals, uint32_t count)
{
    if (!count) return (cube){0};
    qsort(literals, count, sizeof *literals, compare_terms);
    uint32_t n = 1;
    for (uint32_t k = 1; k < count; k++)
        if (literals[k].i != literals[n - 1].i) literals[n++] = literals[k];
    uint64_t h = hash_bytes(literals, n * sizeof *literals).lo;
    for (uint32_t slot = idtable_first(&c->index, h), id; (id = idtable_at(&c->index, &slot, h));) {
        uint32_t have;
        const term *other = cube_literals(c, (cube){id}, &have);
        if (have == n && memcmp(other, literals, n * sizeof *literals) == 0) return (cube){id};
    }
    uint32_t id = c->first.len - 1;
    for (uint32_t k = 0; k < n; k++) vec_push(&c->literals, literals[k]);
    vec_push(&c->first, c->literals.len);
    idtable_insert(&c->index, h, id);
    return (cube){id};
}

bool cube_implies(const cube_table *c, cube a, cube b)
{
    uint32_t n, m, i = 0;
    const term *x = cube_literals(c, a, &n), *y = cube_literals(c, b, &m);
    if (m > n) return false;
    for (uint32_t k = 0; k < m; k++) {
        while (i < n && x[i].i < y[k].i) i++;
        if (i == n || x[i].i != y[k].i) return false;
    }
    return true;
}

int cube_value(const cube_table *c, cube a, term predicate)
{
    uint32_t n;
    const term *x = cube_literals(c, a, &n);
    term negated = {0};
    for (uint32_t k = 0; k < n; k++) {
        if (x[k].i == predicate.i) return 1;
        const term_info *i = term_get(c->t, x[k]);
        if (i->kind == T_NOT) negated = term_arg(c->t, x[k], 0);
        if (i->kind == T_NOT && negated.i == predicate.i) return 0;
    }
    return -1;
}
