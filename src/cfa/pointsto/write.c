/* cfa/pointsto/write.c — which bytes operations and library functions write, for pt_overwrite. */
#include "cfa/pointsto/internal.h"

static const int64_t ENDLESS = (int64_t)1 << 45;

static const ty_info *type_of(const points_to *pt, ex e) { return ty_get(pt->s, ex_get(pt->s, e)->type); }

/* ---- operations ---- */

/* The number of bits of a bit-field; -1: not a bit-field. */
static int32_t width_of(const points_to *pt, const ex_info *e)
{
    return e->kind == E_MEMBER ? type_of(pt, e->a)->members[e->index].bit_width : -1;
}

static void write_place(points_to *pt, ex lvalue)
{
    enum { X87_BYTES = 10, BITS = 8 };
    if (!lvalue.i) return;
    const ex_info *i = ex_get(pt->s, lvalue);
    const ty_info *t = ty_get(pt->s, i->type);
    int32_t width = width_of(pt, i);
    bool is_bits = width >= 0 && width < PT_WORD * BITS, is_in_words = width >= 0 || (t->size % PT_WORD == 0 && t->kind != TY_LDOUBLE);
    if (ty_is_scalar(t) && !is_bits && is_in_words && !pt->has_odd_addresses) return;
    int64_t size = t->kind == TY_LDOUBLE ? X87_BYTES : pt_access_size(pt, lvalue); /* its other bytes stay as they are */
    if (size > 0) pt_overwrite(&pt->g, pt->place_of[lvalue.i], (pt_extent){size, 1, t->align >= PT_WORD, is_bits});
}

void pt_overwrite_by(points_to *pt, const op_info *o, ex lhs)
{
    if (!pt->g.parts_count) return;
    if (o->kind != OP_DECL) write_place(pt, lhs); /* a declaration writes all of its object */
    for (uint32_t i = 0; o->assembly && i < o->assembly->count_outputs; i++) write_place(pt, o->assembly->operands[i]);
}

/* An address has room in a value of this type. */
static bool has_room(const points_to *pt, ty type, uint32_t depth)
{
    enum { DEEP = 12 };
    const ty_info *t = ty_get(pt->s, strides_complete(&pt->sizes, type));
    if (t->kind == TY_ARRAY) return has_room(pt, t->target, depth + 1);
    if (!ty_is_record(t)) return t->size >= PT_WORD;
    bool has = depth > DEEP;
    for (uint32_t k = 0; k < t->count_members && !has; k++) has = has_room(pt, t->members[k].type, depth + 1);
    return has;
}

bool pt_has_odd_addresses(const points_to *pt)
{
    for (uint32_t i = 1; i < pt->s->types.len; i++) {
        const ty_info *t = &pt->s->types.data[i];
        for (uint32_t k = 0; ty_is_record(t) && k < t->count_members; k++)
            if (t->members[k].offset % PT_WORD != 0 && t->members[k].bit_width < 0 && has_room(pt, t->members[k].type, 0)) return true;
    }
    return false;
}

/* ---- functions of the library ---- */

static bool is_bytes(const ty_info *t) { return t->kind == TY_VOID || t->kind == TY_FUNCTION || (ty_is_integer(t) && t->size == 1); }

/* The type of a pointer before its casts tells its alignment. */
static bool is_aligned(const points_to *pt, ex pointer)
{
    while (ex_get(pt->s, pointer)->kind == E_CAST && type_of(pt, ex_get(pt->s, pointer)->a)->kind == TY_POINTER)
        pointer = ex_get(pt->s, pointer)->a;
    const ty_info *t = type_of(pt, pointer);
    return t->kind == TY_POINTER && ty_get(pt->s, t->target)->align >= PT_WORD;
}

static pt_extent given_extent(const points_to *pt, const op_info *o, uint32_t argument)
{
    __int128 bytes;
    if (argument >= o->count_args) return (pt_extent){.step = 1};
    if (ex_is_int(pt->s, o->args[argument], &bytes) && bytes > 0 && bytes < ENDLESS) return (pt_extent){.size = (int64_t)bytes};
    return (pt_extent){.step = pt_factor_of(pt, o->args[argument])};
}

/* How much the function writes where the argument points to: a length in the arguments, one structure, or several elements. */
static pt_extent extent_of(const points_to *pt, const op_info *o, const external_effect *effect, uint32_t k)
{
    enum { LENGTH = 2 };
    const ty_info *t = type_of(pt, o->args[k]);
    const ty_info *what = t->kind == TY_POINTER ? ty_get(pt->s, t->target) : t; /* a number that is an address */
    int64_t size = t->kind == TY_POINTER ? (int64_t)what->size : 0;
    if (effect->does == DOES_COPY) return given_extent(pt, o, LENGTH);
    if (effect->does == DOES_FILL) return given_extent(pt, o, effect->from ? LENGTH : LENGTH - 1);
    if (effect->does == DOES_STORE && what->kind != TY_VOID && size) return (pt_extent){.size = size};
    if (is_bytes(what)) {
        bool moves_elements = effect->beyond & EFFECT_CALLS && o->count_args > LENGTH && what->kind == TY_VOID; /* qsort */
        return (pt_extent){.step = moves_elements ? pt_factor_of(pt, o->args[LENGTH]) : 1};
    }
    if (ty_is_scalar(what) && size) return (pt_extent){.step = size};
    return t->kind == TY_POINTER ? (pt_extent){.size = size} : (pt_extent){.step = 1};
}

static void write_where(points_to *pt, pt_place at, ex pointer, pt_extent e)
{
    if (!e.size && !e.step) return; /* of an unknown type: an object of the library */
    e.is_aligned = is_aligned(pt, pointer);
    pt_overwrite(&pt->g, at, e);
}

/* The memory that is reached over pointers: buffers of any size. */
static void write_reached(points_to *pt, pt_place at, uint32_t depth)
{
    pt_places found = {0};
    pt_targets(&pt->g, at, ENDLESS, &found);
    for (uint32_t i = 0; i < found.len; i++) {
        pt_overwrite(&pt->g, found.data[i], (pt_extent){.step = 1});
        if (depth > 1) write_reached(pt, found.data[i], depth - 1);
    }
    vec_free(&found);
}

void pt_overwrite_by_library(points_to *pt, const op_info *o, const external_effect *effect)
{
    enum { DEEP = 3 }; /* as in pointsto_each_beyond */
    if (!pt->g.parts_count) return;
    for (uint32_t k = 0; k < o->count_args; k++) {
        bool is_written = external_effect_has(effect->writes, k), is_deep = pt_writes_deep(pt, effect, o, k);
        bool is_counted = effect->beyond & EFFECT_PRINTS && pt->counts && pt_may_be_counted(pt, o->args[k]);
        if (!is_written && !is_deep && !is_counted) continue;
        pt_place at = ty_is_scalar(type_of(pt, o->args[k])) ? pt_read(pt, o->args[k]).target : (pt_place){0, 0};
        if (!at.node) continue;
        if (is_written) write_where(pt, at, o->args[k], extent_of(pt, o, effect, k));
        if (is_counted) pt_overwrite(&pt->g, at, (pt_extent){.size = 1});
        if (is_deep || (is_counted && k + 1 == o->count_args)) write_reached(pt, at, DEEP);
    }
}
