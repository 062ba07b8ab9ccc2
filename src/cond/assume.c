#include "cond/assume.h"

#include "cond/insertion.h"

restricted_program *assume_conditions(const cfa_program *p, const assumption *all, uint32_t count)
{
    restricted_program *out = restricted_new(p, 0);
    insertion i = {0};
    for (uint32_t f = 0; f < p->functions.len; f++) {
        insertion_begin(&i, p->space, fn_get(p, (fn){f}));
        for (uint32_t k = 0; k < count; k++) {
            i.at = all[k].where;
            if (all[k].function.i == f) insertion_put_test(&i, all[k].condition);
        }
        insertion_end(&i, LOC_ENTRY, out, (fn){f});
    }
    insertion_free(&i);
    restricted_fingerprint(out);
    return out;
}
