#include "cfa/library.h"
#include "cfa/lower/internal.h"

/* Addresses, pointer arithmetic, and arrays of variable length.
 * An element of an array that is itself an lvalue is E_INDEX: no address is taken. */

/* ---- lengths known at run time ---- */

void build_bounds(builder *b, ctype *c)
{
    order_note_lengths(b, c);
    for (; c; c = c->target) {
        if (c->kind == CT_POINTER || c->kind == CT_FUNCTION) continue;
        if (c->kind != CT_ARRAY) return;
        if (c->count != ARRAY_VARIABLE || !c->length || !c->length_symbol) continue;
        if (c->length->kind == EX_OBJECT && c->length->symbol == c->length_symbol) continue; /* evaluated before */
        ex n = build_value(b, c->length);
        ex length = ex_var(b->s, build_symbol(b, c->length_symbol));
        graph_assign(b, length, ex_cast(b->s, ex_get(b->s, length)->type, n));
    }
}

ex build_vla_count(builder *b, ctype *c)
{
    ty t = b->p->ptrdiff_type;
    ex count = {0};
    for (; build_type_runtime(c); c = c->target) {
        ex n;
        if (c->count != ARRAY_VARIABLE) n = ex_int(b->s, t, c->count);
        else if (c->length_symbol) n = ex_cast(b->s, t, ex_var(b->s, build_symbol(b, c->length_symbol)));
        else n = ex_int(b->s, t, 1);
        count = ex_none(count) ? n : ex_binary(b->s, E_MUL, t, count, n);
    }
    return ex_none(count) ? ex_int(b->s, t, 1) : count;
}

ex build_vla_size(builder *b, expr *e)
{
    ty t = build_type(b, e->type);
    ctype *element = build_type_element(e->of);
    ex count = ex_cast(b->s, t, build_vla_count(b, e->of));
    return ex_binary(b->s, E_MUL, t, count, ex_int(b->s, t, (__int128)type_size(element)));
}

/* ---- arithmetic ---- */

ex build_pointer_step(builder *b, ctype *pointer, ex p, ex elements)
{
    ty type = build_type(b, pointer), n = b->p->ptrdiff_type;
    __int128 constant;
    if (build_type_runtime(pointer->target))
        elements = ex_binary(b->s, E_MUL, n, ex_cast(b->s, n, elements), build_vla_count(b, pointer->target));
    else if (type_is_record(pointer->target)) build_type(b, pointer->target); /* its size matters */
    p = ex_cast(b->s, type, p);
    if (ex_is_int(b->s, elements, &constant) && constant == 0) return p;
    return ex_binary(b->s, E_PTRADD, type, p, elements);
}

ex build_pointer_sum(builder *b, expr *e)
{
    ex p = build_value(b, e->a);
    p = order_keep(b, p, e->b);
    ex n = build_value(b, e->b);
    order_note(b, e->a, false, e->b);
    order_note_read(b, n, e->a);
    if (e->kind == EX_PTRSUB) n = ex_unary(b->s, E_NEG, ex_get(b->s, n)->type, n);
    return build_pointer_step(b, e->type, p, n);
}

ex build_pointer_difference(builder *b, expr *e)
{
    ctype *target = e->a->type->target;
    ex p = order_keep(b, build_value(b, e->a), e->b);
    ex q = build_value(b, e->b);
    ty t = build_type(b, e->type);
    if (type_is_record(target)) build_type(b, target);
    q = ex_cast(b->s, ex_get(b->s, p)->type, q);
    ex d = ex_binary(b->s, E_PTRDIFF, t, p, q);
    return build_type_runtime(target) ? ex_binary(b->s, E_DIV, t, d, ex_cast(b->s, t, build_vla_count(b, target))) : d;
}

/* ---- places and addresses ---- */

/* A member without elements of its own, or, to gcc, with one, names what lies behind it: other members, or the rest of the object. */
static bool reaches_beyond(const builder *b, const expr *array, const expr *index)
{
    __int128 number;
    if (array->kind != EX_MEMBER || build_type_runtime(array->type) || array->type->count > 1) return false;
    if (array->type->count != 1) return true;
    return index && !(const_eval(&b->u->types, index, &number) && number == 0);
}

/* Array lvalues that E_INDEX can be applied to; index: none is 0. */
static bool is_indexable(const builder *b, const expr *array, const expr *index)
{
    if (array->type->kind != CT_ARRAY || reaches_beyond(b, array, index)) return false;
    return !build_type_runtime(array->type) || (array->kind == EX_OBJECT && !build_type_runtime(array->type->target));
}

ex build_deref_place(builder *b, expr *e)
{
    expr *p = e->a;
    if (p->kind == EX_PTRADD && p->a->kind == EX_DECAY && is_indexable(b, p->a->a, p->b)) {
        ex array = order_keep_place(b, build_place(b, p->a->a), p->b), index = build_value(b, p->b);
        order_note(b, p->a->a, true, p->b);
        order_note_read(b, index, p->a->a);
        return ex_index(b->s, array, index);
    }
    if (p->kind == EX_DECAY && is_indexable(b, p->a, NULL))
        return ex_index(b->s, build_place(b, p->a), ex_int(b->s, b->p->ptrdiff_type, 0));
    if (p->kind == EX_ADDR && p->a->type->kind != CT_FUNCTION && type_equal(p->a->type->unqualified, e->type->unqualified))
        return build_place(b, p->a);
    ex pointer = build_value(b, p);
    return ex_deref(b->s, build_type(b, e->type), pointer);
}

static ex address_of(builder *b, ty type, ex place)
{
    const ex_info *i = ex_get(b->s, place);
    if (i->kind == E_DEREF) return ex_cast(b->s, type, i->a);
    build_take(b, place);
    return ex_addr(b->s, type, place);
}

ex build_fixed_place(builder *b, ex place)
{
    if (ex_get(b->s, place)->kind == E_VAR) return place;
    ty type = ex_get(b->s, place)->type, pointer = build_pointer_to(b, type, 0);
    build_take(b, place);
    return ex_deref(b->s, type, graph_save(b, ex_addr(b->s, pointer, place)));
}

ex build_function_ex(builder *b, var v)
{
    uint32_t *known = map_slot(&b->function_ex, v.i, NULL);
    if (!*known) *known = ex_func(b->s, build_pointer_to(b, var_get(b->s, v)->type, 0), v).i;
    return (ex){*known};
}

/* gcc gives a builtin the address of the library's function. */
static symbol *library_function(const builder *b, const symbol *sym)
{
    const char *text = link_called(b, sym), *plain = library_plain_name(text);
    return plain == text || sym->body ? NULL : link_find(b, intern_str(&b->s->names, plain));
}

/* The function whose address an alias has. */
static symbol *addressed_function(builder *b, symbol *sym)
{
    enum { MOST_HOPS = 100 };
    for (uint32_t hops = 0; hops < MOST_HOPS; hops++) {
        const symbol *defined = link_definition(b, sym);
        symbol *target = name_empty(defined->alias) ? library_function(b, sym) : link_find(b, defined->alias);
        if (!target || target->kind != SYM_FUNCTION) break;
        sym = target;
    }
    return sym;
}

ex build_function_value(builder *b, symbol *sym)
{
    var own = build_symbol(b, sym), v = build_symbol(b, addressed_function(b, sym));
    build_take_function(b, v);
    if (v.i != own.i) return ex_cast(b->s, build_pointer_to(b, var_get(b->s, own)->type, 0), build_function_ex(b, v));
    return build_function_ex(b, v);
}

static ex designator(builder *b, expr *e, ty type)
{
    ex f = e->kind == EX_FUNCTION ? build_function_value(b, e->symbol) : build_value(b, e->kind == EX_DEREF ? e->a : e);
    return ex_cast(b->s, type, f);
}

ex build_decay(builder *b, expr *e)
{
    expr *a = e->a;
    ty type = build_type(b, e->type);
    if (a->type->kind == CT_FUNCTION) return designator(b, a, type);
    if (a->kind == EX_DEREF && build_type_runtime(a->type)) return ex_cast(b->s, type, build_value(b, a->a));
    return address_of(b, type, build_place(b, a));
}

ex build_address(builder *b, expr *e)
{
    expr *a = e->a;
    ty type = build_type(b, e->type);
    if (a->type->kind == CT_FUNCTION) return designator(b, a, type);
    if (a->kind == EX_DEREF && (build_type_runtime(a->type) || a->type->kind == CT_VOID)) return ex_cast(b->s, type, build_value(b, a->a));
    return address_of(b, type, build_place(b, a));
}
