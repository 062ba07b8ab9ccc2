/* cfa/print/live.c — which temporaries are read later (cfa/print/body.h).
 * One word for each location: temporaries behind the first 64 are not known, and are not printed inside of other operations. */
#include "cfa/mentions.h"
#include "cfa/print/body.h"

enum { MOST_BITS = 64 };

static uint64_t bit_of(const body *b, var v)
{
    uint32_t k;
    return map_get(&b->live_bit, v.i, &k) ? 1ull << k : 0;
}

static void number_temporaries(body *b)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < b->f->count_locals && count < MOST_BITS; k++)
        if (var_get(b->pr->s, b->f->locals[k])->kind == VAR_TEMP) map_put(&b->live_bit, b->f->locals[k].i, count++);
}

static uint64_t read_in(const body *b, ex e)
{
    const ex_info *i = info_of(b->pr, e);
    if (!e.i) return 0;
    if (i->kind == E_VAR) return bit_of(b, i->var);
    ex operands[2];
    uint64_t found = 0;
    for (uint32_t k = 0, count = ex_operands(i, operands); k < count; k++) found |= read_in(b, operands[k]);
    return found;
}

static uint64_t read_by(const body *b, const op_info *o)
{
    var v;
    uint64_t found = read_in(b, o->rhs) | (body_writes_variable(b, o, &v) ? 0 : read_in(b, o->lhs));
    for (uint32_t k = 0; k < o->count_args; k++) found |= read_in(b, o->args[k]);
    for (uint32_t k = 0; o->assembly && k < o->assembly->count_outputs + o->assembly->count_inputs; k++)
        found |= read_in(b, o->assembly->operands[k]);
    return found;
}

static uint64_t live_behind(const body *b, uint32_t l)
{
    const location *at = &b->f->locations[l];
    return (at->next[0] ? b->live[at->next[0]] : 0) | (at->next[1] ? b->live[at->next[1]] : 0);
}

void body_find_live(body *b)
{
    const cfa_space *s = b->pr->s;
    uint32_t n = b->f->count_locations;
    number_temporaries(b);
    b->live = ARENA_ARRAY(&b->memory, uint64_t, n + 1);
    for (bool changes = b->live_bit.count > 0; changes;) {
        changes = false;
        for (uint32_t l = n; l-- > LOC_ENTRY;) {
            if (!b->f->locations[l].op.i) continue;
            var v;
            const op_info *o = op_get(s, b->f->locations[l].op);
            uint64_t now = live_behind(b, l);
            if (body_writes_variable(b, o, &v)) now &= ~bit_of(b, v);
            now |= read_by(b, o);
            changes |= now != b->live[l];
            b->live[l] = now;
        }
    }
}

bool body_dies_at(const body *b, var v, uint32_t l)
{
    var written;
    uint64_t bit = bit_of(b, v);
    bool writes = body_writes_variable(b, op_get(b->pr->s, b->f->locations[l].op), &written) && written.i == v.i;
    return bit && !writes && !(live_behind(b, l) & bit);
}
