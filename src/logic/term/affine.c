#include "logic/term/affine.h"

#include "base/arena.h"
#include "logic/term/bits.h"
#include <stdlib.h>
#include <string.h>

static uint64_t truncated(const affine_equations *e, uint64_t x) { return x & bits_mask64(e->width); }

static uint64_t *row_of(const affine_equations *e, uint32_t row) { return e->rows + (size_t)row * (e->columns + 1); }

void affine_begin(affine_equations *e, uint32_t width, const uint64_t *point, uint32_t columns)
{
    *e = (affine_equations){.width = width, .columns = columns, .count = columns};
    e->rows = mem_zalloc((size_t)(columns + 1) * (columns + 1) * sizeof *e->rows);
    for (uint32_t k = 0; k < columns; k++) {
        row_of(e, k)[k] = 1;
        row_of(e, k)[columns] = truncated(e, point[k]);
    }
}

void affine_free(affine_equations *e)
{
    free(e->rows);
    *e = (affine_equations){0};
}

/* a·point − b */
static uint64_t error_of(const affine_equations *e, uint32_t row, const uint64_t *point)
{
    const uint64_t *a = row_of(e, row);
    uint64_t error = -a[e->columns];
    for (uint32_t k = 0; k < e->columns; k++) error += a[k] * point[k];
    return truncated(e, error);
}

static void add_multiple(const affine_equations *e, uint32_t to, uint64_t factor, uint32_t from)
{
    for (uint32_t k = 0; k <= e->columns; k++) row_of(e, to)[k] = truncated(e, row_of(e, to)[k] + factor * row_of(e, from)[k]);
}

static bool is_empty(const affine_equations *e, uint32_t row)
{
    for (uint32_t k = 0; k <= e->columns; k++)
        if (row_of(e, row)[k]) return false;
    return true;
}

static void drop_row(affine_equations *e, uint32_t row)
{
    e->count--;
    memmove(row_of(e, row), row_of(e, row + 1), (size_t)(e->count - row) * (e->columns + 1) * sizeof *e->rows);
}

bool affine_add(affine_equations *e, const uint64_t *point)
{
    uint32_t pivot = 0; /* the equation whose error has the fewest factors 2: all others' are multiples of it */
    uint64_t least = 0, error;
    for (uint32_t k = 0; k < e->count; k++) {
        error = error_of(e, k, point);
        if (!error || (least && __builtin_ctzll(error) >= __builtin_ctzll(least))) continue;
        least = error;
        pivot = k;
    }
    if (!least) return false;
    uint32_t twos = (uint32_t)__builtin_ctzll(least);
    uint64_t odd_inverse = bits_inverse64(least >> twos);
    for (uint32_t k = 0; k < e->count; k++) {
        error = k == pivot ? 0 : error_of(e, k, point);
        if (error) add_multiple(e, k, -((error >> twos) * odd_inverse), pivot);
    }
    add_multiple(e, pivot, (twos ? UINT64_C(1) << (e->width - twos) : 0) - 1, pivot);
    for (uint32_t k = e->count; k-- > 0;)
        if (is_empty(e, k)) drop_row(e, k);
    return true;
}

/* The equation times a factor. Summands with negative factors are written on the other side. */
static term formula_times(const affine_equations *e, term_table *t, uint32_t row, const term *variables, uint64_t times)
{
    const uint64_t *a = row_of(e, row);
    term left = term_bv(t, e->width, 0), right = term_bv(t, e->width, truncated(e, times * a[e->columns]));
    for (uint32_t k = 0; k < e->columns; k++) {
        uint64_t factor = truncated(e, times * a[k]);
        if (!factor) continue;
        bool moves = bits_signed64(factor, e->width) < 0;
        term product = term_bvmul(t, term_bv(t, e->width, truncated(e, moves ? -factor : factor)), variables[k]);
        if (moves) right = term_bvadd(t, right, product);
        else left = term_bvadd(t, left, product);
    }
    return term_eq(t, left, right);
}

term affine_formula(const affine_equations *e, term_table *t, uint32_t row, const term *variables)
{
    uint64_t times = 1; /* the last odd factor becomes 1 */
    for (uint32_t k = 0; k < e->columns; k++)
        if (row_of(e, row)[k] & 1) times = bits_inverse64(row_of(e, row)[k]);
    return formula_times(e, t, row, variables, times);
}

term affine_weakest(const affine_equations *e, term_table *t, uint32_t row, const term *variables)
{
    uint64_t all = 0;
    for (uint32_t k = 0; k <= e->columns; k++) all |= row_of(e, row)[k];
    uint32_t twos = (uint32_t)__builtin_ctzll(all); /* no row is empty */
    return formula_times(e, t, row, variables, UINT64_C(1) << (e->width - 1 - twos));
}
