/* Where pointers point to, in samples and as claims. */
#include "analysis/bounded/suggest_internal.h"

enum { OBJECT_SHIFT = 64 }; /* a pointer into an object: (number of the object, from 1) << OBJECT_SHIFT | offset; else the address */

void suggest_add_object(suggestions *s, suggest_table *t, var v, uint32_t depth)
{
    if (t->objects.len < BUDGET_SUGGEST_OBJECTS && pointsto_in_memory(s->g->enc.task->pt, v))
        vec_push(&t->objects, (suggest_object){v, depth});
}

__int128 suggest_pointer_value(const suggest_table *t, const run_view *view, uint64_t address)
{
    for (uint32_t k = 0; address && k < t->objects.len; k++) {
        const suggest_object *o = &t->objects.data[k];
        const void *bytes;
        uint64_t size, start;
        if (o->depth ? !run_view_local(view, o->depth, o->v, &bytes, &size, &start) : !run_view_variable(view, o->v, &bytes, &size, &start))
            continue;
        if (address - start < size) return ((__int128)(k + 1) << OBJECT_SHIFT) + (__int128)(address - start);
    }
    return (__int128)address;
}

/* The part of an object at an offset that has the type; none: there is no such part. */
static ex part_at(const cfa_program *p, ex lvalue, uint64_t offset, ty wanted)
{
    cfa_space *s = p->space;
    for (;;) {
        ty type = ex_get(s, lvalue)->type;
        const ty_info *t = ty_get(s, type);
        if (!offset && hash_equal(t->shallow, ty_get(s, wanted)->shallow)) return lvalue;
        ex inner = {0};
        if (t->kind == TY_STRUCT) {
            for (uint32_t k = 0; k < t->count_members && ex_none(inner); k++) {
                const ty_member m = t->members[k];
                if (m.bit_width >= 0 || offset < m.offset || offset - m.offset >= ty_get(s, m.type)->size) continue;
                inner = ex_member(s, lvalue, k);
                offset -= m.offset;
                break;
            }
        } else if (t->kind == TY_ARRAY && ty_get(s, t->target)->size) {
            uint64_t size = ty_get(s, t->target)->size;
            inner = ex_index(s, lvalue, ex_int(s, p->size_type, (__int128)(offset / size)));
            offset %= size;
        }
        if (ex_none(inner)) return inner;
        lvalue = inner;
    }
}

ex suggest_target(suggestions *s, const suggest_table *t, ex pointer, __int128 value)
{
    cfa_space *space = s->g->enc.task->program->space;
    uint64_t number = (uint64_t)(value >> OBJECT_SHIFT);
    if (!number || number > t->objects.len) return (ex){0};
    ty type = ex_get(space, pointer)->type;
    ex part = part_at(s->g->enc.task->program, ex_var(space, t->objects.data[number - 1].v), (uint64_t)value, ty_get(space, type)->target);
    return ex_none(part) ? part : ex_binary(space, E_EQ, s->g->enc.task->program->int_type, pointer, ex_addr(space, type, part));
}
