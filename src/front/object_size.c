/* gcc's knowledge about the object to which an expression points, for __builtin_object_size: a variable or a string, its members, and
 * elements with constant subscripts. Without optimising, it knows nothing about other pointers. */
#include "front/parse_internal.h"

typedef struct {
    __int128 size, offset;           /* of the variable; of what the expression points to in it */
    __int128 part_size, part_offset; /* the same for the array or member that surrounds it */
    bool is_flexible;                /* the variable ends with an array that its initialiser may lengthen */
} known_object;

static bool known_pointer(const type_table *t, const expr *e, known_object *o);

static bool has_flexible_array(const ctype *t) { return (t->kind == CT_STRUCT || t->kind == CT_UNION) && t->tag && t->tag->flexible; }

static bool known_lvalue(const type_table *t, const expr *e, known_object *o)
{
    switch (e->kind) {
    case EX_OBJECT:
    case EX_STRING:
        o->is_flexible = has_flexible_array(e->type);
        if (!type_size(e->type) || e->type->count == ARRAY_VARIABLE || o->is_flexible) return false;
        *o = (known_object){.size = (__int128)type_size(e->type), .part_size = (__int128)type_size(e->type)};
        return true;
    case EX_MEMBER: {
        if (!known_lvalue(t, e->a, o)) return false;
        o->offset += (__int128)e->a->type->tag->members[e->member].offset;
        o->part_size = (__int128)type_size(e->type);
        o->part_offset = 0;
        return true;
    }
    case EX_DEREF: return known_pointer(t, e->a, o);
    default: return false;
    }
}

static bool known_sum(const type_table *t, const expr *e, known_object *o)
{
    __int128 steps;
    const expr *array = e->a;
    if (!const_eval(t, e->b, &steps) || !known_pointer(t, array, o)) return false;
    if (e->kind == EX_PTRSUB) steps = -steps;
    steps *= (__int128)type_size(e->type->target);
    if (array->kind == EX_DECAY) {
        o->part_size = (__int128)type_size(array->a->type);
        o->part_offset = 0;
    }
    o->offset += steps;
    o->part_offset += steps;
    return true;
}

static bool known_pointer(const type_table *t, const expr *e, known_object *o)
{
    while (e->kind == EX_CAST && e->type->kind == CT_POINTER && e->a->type->kind == CT_POINTER) e = e->a;
    if (e->kind == EX_DECAY || e->kind == EX_ADDR) return known_lvalue(t, e->a, o);
    return (e->kind == EX_PTRADD || e->kind == EX_PTRSUB) && known_sum(t, e, o);
}

bool builtin_object_size(const type_table *t, const expr *pointer, __int128 kind, __int128 *size, bool *is_known)
{
    enum { OF_PART = 1, AT_LEAST = 2 };
    known_object o = {0};
    *is_known = known_pointer(t, pointer, &o);
    if (!*is_known) {
        *size = kind & AT_LEAST ? 0 : -1;
        return !o.is_flexible;
    }
    __int128 left = kind & OF_PART ? o.part_size - o.part_offset : o.size - o.offset;
    *size = left < 0 || o.offset < 0 ? 0 : left;
    return true;
}
