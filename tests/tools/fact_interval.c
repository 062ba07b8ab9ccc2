/* Every scalar is within its bounds, no location and no branch that is dead is executed. */
#include "fact_check.h"
#include <string.h>

static void check_fact(void *context, const interval_fact *fact)
{
    fact_check *c = context;
    const activation *at = fact_top(c);
    const void *bytes;
    uint64_t size, address, bits = 0;
    const var_info *owner = var_get(c->space, fact->owner);
    if (!fact->owner.i || (owner->function.i && owner->kind != VAR_STATIC_LOCAL &&
                           owner->function.i != var_get(c->space, fn_get(c->p, at->f)->symbol)->name.i))
        return;
    if (!run_view_variable(c->view, fact->owner, &bytes, &size, &address) || fact->offset + fact->bits / 8 > size) return;
    memcpy(&bits, (const char *)bytes + fact->offset, fact->bits / 8);
    __int128 v = bits;
    if (fact->is_signed && bits >> (fact->bits - 1) & 1) v -= (__int128)1 << fact->bits;
    c->values++;
    if (fact_holds(c, "interval", map_pair(at->f.i, at->where), fact->owner.i, v >= fact->low && v <= fact->high)) return;
    char variable[100];
    var_format(c->space, fact->owner, variable, sizeof variable);
    fact_violated(c, at->f, at->where, fact->owner.i, "%s+%llu is %lld, not in [%lld, %lld]", variable, (unsigned long long)fact->offset,
                  (long long)v, (long long)fact->low, (long long)fact->high);
}

void interval_step(fact_check *c, fn f, uint32_t where)
{
    if (!c->intervals) return;
    if (!fact_holds(c, "live", f.i, where, !interval_unreachable(c->intervals, f, where)))
        fact_violated(c, f, where, 0, "executed, but unreachable");
    interval_visit(c->intervals, f, where, check_fact, c);
}

void interval_branch(fact_check *c, fn f, uint32_t from, uint32_t to)
{
    const location *l = &fn_get(c->p, f)->locations[from];
    if (!c->intervals || op_get(c->space, l->op)->kind != OP_ASSUME || l->next[0] == l->next[1]) return;
    for (unsigned k = 0; k < 2; k++)
        if (l->next[k] == to && !fact_holds(c, "branch", map_pair(f.i, from), k, !interval_branch_dead(c->intervals, f, from, k)))
            fact_violated(c, f, from, k, "the branch that is taken, %s, is dead", k ? "false" : "true");
}
