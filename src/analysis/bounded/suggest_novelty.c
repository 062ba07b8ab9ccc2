/* Which samples are worth keeping: those that show a new extreme, one more of few values, or a new combination of two such values.
 * So a few hundred samples stand for all states that long runs pass. */
#include "analysis/bounded/suggest_internal.h"

#include "base/hash.h"

static uint32_t number_of_value(const column_summary *c, __int128 v)
{
    for (uint32_t k = 0; k < c->distinct && k < BUDGET_SUGGEST_FEW_VALUES; k++)
        if (c->values[k] == v) return k;
    return BUDGET_SUGGEST_FEW_VALUES;
}

static uint64_t pair_key(const suggest_column *a, uint32_t i, const suggest_column *b, uint32_t j)
{
    return map_pair(a->id * (BUDGET_SUGGEST_FEW_VALUES + 1) + i, b->id * (BUDGET_SUGGEST_FEW_VALUES + 1) + j);
}

static bool note_value(column_summary *c, __int128 v)
{
    bool is_new = !c->distinct || v < c->low || v > c->high;
    if (!c->distinct || v < c->low) c->low = v;
    if (!c->distinct || v > c->high) c->high = v;
    if (c->distinct > BUDGET_SUGGEST_FEW_VALUES || number_of_value(c, v) < BUDGET_SUGGEST_FEW_VALUES) return is_new;
    if (c->distinct < BUDGET_SUGGEST_FEW_VALUES) c->values[c->distinct] = v;
    c->distinct++;
    return true;
}

bool suggest_is_new(suggest_table *t, const __int128 *row)
{
    uint32_t few[BUDGET_SUGGEST_PAIRED], number[BUDGET_SUGGEST_PAIRED], n = 0;
    bool is_new = false;
    for (uint32_t k = 0; k < t->columns.len; k++) {
        suggest_column *c = &t->columns.data[k];
        is_new |= note_value(&c->had, row[k]);
        if (c->kind != COLUMN_NUMBER || c->had.distinct > BUDGET_SUGGEST_FEW_VALUES || n == BUDGET_SUGGEST_PAIRED) continue;
        number[n] = number_of_value(&c->had, row[k]);
        few[n++] = k;
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++) {
            uint64_t key = pair_key(&t->columns.data[few[i]], number[i], &t->columns.data[few[j]], number[j]);
            if (map_get(&t->pairs, key, NULL)) continue;
            map_put(&t->pairs, key, 1);
            is_new = true;
        }
    return is_new;
}

bool suggest_has_pair(const suggest_table *t, uint32_t x, uint32_t y, __int128 of_x, __int128 of_y)
{
    const suggest_column *a = &t->columns.data[x], *b = &t->columns.data[y];
    uint32_t i = number_of_value(&a->had, of_x), j = number_of_value(&b->had, of_y);
    return map_get(&t->pairs, pair_key(a, i, b, j), NULL);
}
