#include "replay/interpreted/likely.h"

#include "analysis/budgets.h"
#include "analysis/facts/slice.h"
#include "base/hash.h"
#include "cfa/mentions.h"

uint64_t likely_random(likely_numbers *l) { return l->random = hash_pair(l->random, 0x9e3779b97f4a7c15u); }

/* ---- what conditions compare with ---- */

static void note_constants(likely_numbers *l, ex e, uint32_t depth)
{
    const cfa_space *s = l->task->program->space;
    ex operands[2];
    __int128 value;
    if (!e.i || !depth || l->constants.len >= BUDGET_ATTACK_CONSTANTS) return;
    if (ex_is_int(s, e, &value)) {
        for (uint32_t k = 0; k < l->constants.len; k++)
            if (l->constants.data[k] == (int64_t)value) return;
        vec_push(&l->constants, (int64_t)value);
        return;
    }
    for (uint32_t n = ex_operands(ex_get(s, e), operands); n; n--) note_constants(l, operands[n - 1], depth - 1);
}

static void collect_constants(likely_numbers *l)
{
    const cfa_program *p = l->task->program;
    uint32_t looked = 0;
    if (l->has_constants) return;
    l->has_constants = true;
    for (uint32_t f = 0; f < p->functions.len && looked < BUDGET_ATTACK_LOCATIONS; f++) {
        const cfa_function *function = &p->functions.data[f];
        if (!l->task->reachable[f] || (l->slice && !slice_has_function(l->slice, (fn){f}))) continue;
        for (uint32_t w = LOC_ENTRY; w < function->count_locations && looked < BUDGET_ATTACK_LOCATIONS; w++, looked++) {
            const op_info *o = op_get(p->space, function->locations[w].op);
            if (o->kind == OP_ASSUME && (!l->slice || slice_has_location(l->slice, (fn){f}, w)))
                note_constants(l, o->rhs, BUDGET_ATTACK_NESTING);
        }
    }
}

/* ---- values ---- */

static uint64_t small_float(uint64_t number, uint32_t size)
{
    double wide = (double)(number % 16) - 8;
    float narrow = (float)wide;
    uint64_t bits = 0;
    if (size == sizeof narrow) memcpy(&bits, &narrow, sizeof narrow);
    else memcpy(&bits, &wide, sizeof wide);
    return bits;
}

uint64_t likely_number(likely_numbers *l, uint32_t size)
{
    uint64_t r = likely_random(l), width = size < 8 ? 8 * (uint64_t)size : 64;
    uint64_t more = r >> 8;
    switch (r % 8) {
    case 0: return more % 4;
    case 1: return (uint64_t)0 - more % 4;
    case 2: return ((uint64_t)1 << (width - 1)) - more % 2; /* an end of the signed type */
    case 3: return more % 8 ? likely_random(l) : small_float(more >> 3, size);
    default: break;
    }
    collect_constants(l);
    if (!l->constants.len) return more % 16;
    return (uint64_t)l->constants.data[more % l->constants.len] + likely_random(l) % 3 - 1;
}

void likely_free(likely_numbers *l) { vec_free(&l->constants); }
