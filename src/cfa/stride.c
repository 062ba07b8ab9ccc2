#include "cfa/stride.h"

static uint64_t key_of(const ty_info *t) { return map_pair(t->kind, t->tag.i); }

void strides_init(strides *t, const cfa_program *p)
{
    *t = (strides){.s = p->space};
    for (uint32_t i = 0; i < p->records.len; i++)
        map_put(&t->record_of_tag, key_of(ty_get(p->space, p->records.data[i])), p->records.data[i].i);
}

void strides_free(strides *t) { map_free(&t->record_of_tag); }

ty strides_complete(const strides *t, ty type)
{
    const ty_info *i = ty_get(t->s, type);
    uint32_t found;
    return ty_is_record(i) && !i->complete && map_get(&t->record_of_tag, key_of(i), &found) ? (ty){found} : type;
}

uint64_t strides_of(const strides *t, ty pointer)
{
    uint64_t count = 1;
    ty type = ty_get(t->s, pointer)->target;
    const ty_info *i = ty_get(t->s, type);
    while (i->kind == TY_ARRAY && i->count >= 0) { /* an array of records by tag has no size of its own either */
        count *= (uint64_t)i->count;
        type = i->target;
        i = ty_get(t->s, type);
    }
    if (i->kind == TY_VOID || i->kind == TY_FUNCTION) return count;
    return count * ty_get(t->s, strides_complete(t, type))->size;
}
