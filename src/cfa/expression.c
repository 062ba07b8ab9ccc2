/* cfa/expression.c — interning of expressions, with folding of integer constants (cfa/space.h). */
#include "cfa/space.h"

static bool address_reads(const cfa_space *s, ex lvalue)
{
    for (;;) {
        const ex_info *i = ex_get(s, lvalue);
        switch (i->kind) {
        case E_DEREF: return ex_get(s, i->a)->reads_memory;
        case E_INDEX:
            if (ex_get(s, i->b)->reads_memory) return true;
            lvalue = i->a;
            break;
        case E_MEMBER: lvalue = i->a; break;
        default: return false;
        }
    }
}

static bool reads_memory(const cfa_space *s, const ex_info *e)
{
    switch (e->kind) {
    case E_INT:
    case E_FLOAT:
    case E_FUNC:
    case E_LABEL:
    case E_ZERO:
    case E_STRING: return false;
    case E_VAR:
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX: return true;
    case E_ADDR: return address_reads(s, e->a);
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: return ex_get(s, e->a)->reads_memory;
    default: return ex_get(s, e->a)->reads_memory || ex_get(s, e->b)->reads_memory;
    }
}

/* The dependences of an access to a place: the path to it, with the names, offsets and widths of the fields on it and the sizes of the
 * elements — not the rest of the structs it passes through, so that a field added elsewhere changes no hash. */
static hash128 place_hash(cfa_space *s, const ex_info *e)
{
    hash128 h = hash_u64(0x91ace000u + e->kind);
    switch (e->kind) {
    case E_DEREF: return hash_join(hash_join(h, ty_get(s, e->type)->shallow), ex_get(s, e->a)->hash);
    case E_VAR: {
        const var_info *v = var_get(s, e->var);
        h = hash_join(hash_add(h, (uint64_t)v->kind << 16 | v->ordinal), intern_hash(&s->names, v->name));
        if (v->file.i) h = hash_join(h, intern_hash(&s->names, v->file));
        return hash_join(h, ty_get(s, e->type)->shallow);
    }
    case E_MEMBER: {
        const ty_member *m = &ty_get(s, ex_get(s, e->a)->type)->members[e->index];
        h = hash_join(hash_join(h, place_hash(s, ex_get(s, e->a))), intern_hash(&s->names, member_label(m)));
        return hash_add(hash_add(h, m->offset), (uint64_t)m->bit_offset << 32 | (uint16_t)m->bit_width);
    }
    case E_INDEX: return hash_add(hash_join(hash_join(h, place_hash(s, ex_get(s, e->a))), ex_get(s, e->b)->hash), ty_get(s, e->type)->size);
    default: return e->hash;
    }
}

static hash128 content_hash(cfa_space *s, const ex_info *e)
{
    hash128 h = hash_join(hash_u64(e->kind), ty_get(s, e->type)->hash);
    switch (e->kind) {
    case E_INT:
        if (e->wide) return hash_add(hash_add(h, (uint64_t)s->wides.data[e->low]), (uint64_t)(s->wides.data[e->low] >> 64));
        return hash_add(h, e->low);
    case E_FLOAT: {
        uint64_t bits[2] = {0};
        memcpy(bits, &s->floats.data[e->low], 10); /* an x87 number has 10 significant bytes */
        return hash_add(hash_add(h, bits[0]), bits[1]);
    }
    case E_ZERO: return h;
    case E_STRING: return hash_join(h, intern_hash(&s->names, e->text));
    case E_VAR:
    case E_FUNC: return hash_join(h, var_get(s, e->var)->hash);
    case E_LABEL: return hash_join(h, intern_hash(&s->names, e->text));
    case E_MEMBER: return hash_join(h, place_hash(s, e));
    case E_ADDR: return hash_join(h, place_hash(s, ex_get(s, e->a)));
    case E_DEREF:
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: return hash_join(h, ex_get(s, e->a)->hash);
    default: return hash_join(hash_join(h, ex_get(s, e->a)->hash), ex_get(s, e->b)->hash);
    }
}

static ex intern_expression(cfa_space *s, ex_info e)
{
    uint64_t h = hash_pair(e.low, (uint64_t)e.type.i << 8 | e.kind | (uint64_t)e.wide << 63);
    for (uint32_t slot = idtable_first(&s->ex_index, h), id; (id = idtable_at(&s->ex_index, &slot, h));) {
        const ex_info *o = &s->exs.data[id];
        if (o->low == e.low && o->type.i == e.type.i && o->kind == e.kind && o->wide == e.wide) return (ex){id};
    }
    e.is_lvalue = e.kind >= E_VAR && e.kind <= E_INDEX;
    e.reads_memory = reads_memory(s, &e);
    e.hash = content_hash(s, &e);
    uint32_t id = s->exs.len;
    vec_push(&s->exs, e);
    idtable_insert(&s->ex_index, h, id);
    return (ex){id};
}

static ex intern_with_operands(cfa_space *s, ex_kind kind, ty type, ex a, ex b)
{
    return intern_expression(s, (ex_info){.kind = (uint8_t)kind, .type = type, .a = a, .b = b});
}

/* ---- constants ---- */

static __int128 wrap_to_type(const ty_info *t, __int128 v)
{
    if (t->kind == TY_BOOL) return v != 0;
    if (t->size >= 16) return v;
    unsigned bits = (unsigned)t->size * 8;
    unsigned __int128 u = (unsigned __int128)v << (128 - bits);
    return t->is_signed ? (__int128)u >> (128 - bits) : (__int128)(u >> (128 - bits));
}

static uint32_t wide_index(cfa_space *s, unsigned __int128 value)
{
    uint64_t h = hash_pair((uint64_t)value, (uint64_t)(value >> 64));
    for (uint32_t slot = idtable_first(&s->wide_index, h), id; (id = idtable_at(&s->wide_index, &slot, h));)
        if (s->wides.data[id - 1] == value) return id - 1;
    vec_push(&s->wides, value);
    idtable_insert(&s->wide_index, h, s->wides.len);
    return s->wides.len - 1;
}

/* Compared by bits, so that -0.0 and the payloads of NaNs stay apart. */
static uint32_t float_index(cfa_space *s, const long double *clean)
{
    uint64_t h = hash_bytes(clean, 10).lo;
    for (uint32_t slot = idtable_first(&s->float_index, h), id; (id = idtable_at(&s->float_index, &slot, h));)
        if (memcmp(&s->floats.data[id - 1], clean, 10) == 0) return id - 1;
    vec_reserve(&s->floats, s->floats.len + 1);
    memcpy(&s->floats.data[s->floats.len++], clean, sizeof *clean);
    idtable_insert(&s->float_index, h, s->floats.len);
    return s->floats.len - 1;
}

ex ex_int(cfa_space *s, ty type, __int128 value)
{
    const ty_info *t = ty_get(s, type);
    value = wrap_to_type(t, value);
    if (t->size < 16 || (value >= INT64_MIN && value <= INT64_MAX))
        return intern_expression(s, (ex_info){.kind = E_INT, .type = type, .low = (uint64_t)value});
    uint32_t i = wide_index(s, (unsigned __int128)value);
    return intern_expression(s, (ex_info){.kind = E_INT, .type = type, .low = i, .wide = true});
}

__int128 ex_int_value(const cfa_space *s, ex e)
{
    const ex_info *i = ex_get(s, e);
    if (i->wide) return (__int128)s->wides.data[i->low];
    const ty_info *t = ty_get(s, i->type);
    return t->is_signed || t->size == 16 ? (__int128)(int64_t)i->low : (__int128)i->low;
}

bool ex_is_int(const cfa_space *s, ex e, __int128 *value)
{
    if (ex_get(s, e)->kind != E_INT) return false;
    if (value) *value = ex_int_value(s, e);
    return true;
}

ex ex_float(cfa_space *s, ty type, long double value)
{
    long double clean;
    memset(&clean, 0, sizeof clean);
    memcpy(&clean, &value, 10);
    uint32_t i = float_index(s, &clean);
    return intern_expression(s, (ex_info){.kind = E_FLOAT, .type = type, .low = i});
}

long double ex_float_value(const cfa_space *s, ex e) { return s->floats.data[ex_get(s, e)->low]; }

ex ex_func(cfa_space *s, ty pointer_type, var function)
{
    return intern_expression(s, (ex_info){.kind = E_FUNC, .type = pointer_type, .var = function});
}
ex ex_label(cfa_space *s, ty void_pointer, var function, name label)
{
    return intern_expression(s, (ex_info){.kind = E_LABEL, .type = void_pointer, .var = function, .text = label});
}
ex ex_zero(cfa_space *s, ty type) { return intern_expression(s, (ex_info){.kind = E_ZERO, .type = type}); }
ex ex_var(cfa_space *s, var v) { return intern_expression(s, (ex_info){.kind = E_VAR, .type = var_get(s, v)->type, .var = v}); }
ex ex_string(cfa_space *s, ty array_type, name bytes)
{
    return intern_expression(s, (ex_info){.kind = E_STRING, .type = array_type, .text = bytes});
}

/* ---- lvalues and addresses ---- */

ex ex_deref(cfa_space *s, ty type, ex pointer)
{
    const ex_info *p = ex_get(s, pointer);
    if (p->kind == E_ADDR && ty_same(ex_get(s, p->a)->type, type)) return p->a;
    return intern_with_operands(s, E_DEREF, type, pointer, (ex){0});
}

ex ex_member(cfa_space *s, ex record, uint32_t index)
{
    const ty_info *t = ty_get(s, ex_get(s, record)->type);
    return intern_expression(s, (ex_info){.kind = E_MEMBER, .type = t->members[index].type, .a = record, .index = index});
}

ex ex_index(cfa_space *s, ex array, ex index)
{
    return intern_with_operands(s, E_INDEX, ty_get(s, ex_get(s, array)->type)->target, array, index);
}

ex ex_addr(cfa_space *s, ty pointer_type, ex lvalue)
{
    const ex_info *l = ex_get(s, lvalue);
    if (l->kind == E_DEREF && ty_same(ex_get(s, l->a)->type, pointer_type)) return l->a;
    return intern_with_operands(s, E_ADDR, pointer_type, lvalue, (ex){0});
}

/* ---- operators ---- */

/* A pointer becomes a wider integer as gcc says: its sign is extended. */
static ex pointer_as_number(cfa_space *s, ex a)
{
    uint32_t size = (uint32_t)ty_get(s, ex_get(s, a)->type)->size;
    return ex_cast(
        s, ty_intern(s, &(ty_info){.kind = size == 4 ? TY_INT : TY_LONG, .size = size, .align = size, .is_signed = true, .complete = true}),
        a);
}

ex ex_cast(cfa_space *s, ty type, ex a)
{
    const ex_info *i = ex_get(s, a);
    if (ty_same(i->type, type)) return a;
    const ty_info *t = ty_get(s, type), *from = ty_get(s, i->type);
    if (from->kind == TY_POINTER && ty_is_integer(t) && t->kind != TY_BOOL && t->size > from->size) {
        a = pointer_as_number(s, a);
        i = ex_get(s, a);
        t = ty_get(s, type);
    }
    if (i->kind == E_INT && (ty_is_integer(t) || t->kind == TY_POINTER)) return ex_int(s, type, ex_int_value(s, a));
    return intern_with_operands(s, E_CAST, type, a, (ex){0});
}

ex ex_unary(cfa_space *s, ex_kind kind, ty type, ex a)
{
    __int128 v;
    if (ty_is_integer(ty_get(s, type)) && ex_is_int(s, a, &v)) {
        switch (kind) {
        case E_NEG: return ex_int(s, type, (__int128)(0 - (unsigned __int128)v));
        case E_BITNOT: return ex_int(s, type, ~v);
        case E_NOT: return ex_int(s, type, v == 0);
        default: break;
        }
    }
    return intern_with_operands(s, kind, type, a, (ex){0});
}

/* a op b for integers that are both constants; false if it would trap or is not defined */
static bool fold_constants(const cfa_space *s, ex_kind kind, ex ea, ex eb, __int128 *out)
{
    const ty_info *t = ty_get(s, ex_get(s, ea)->type);
    __int128 a = ex_int_value(s, ea), b = ex_int_value(s, eb);
    unsigned __int128 ua = (unsigned __int128)a, ub = (unsigned __int128)b;
    bool big = t->size == 16 && !t->is_signed; /* the only type whose values do not fit a signed __int128 */
    unsigned bits = (unsigned)t->size * 8;
    switch (kind) {
    case E_ADD: *out = (__int128)(ua + ub); return true;
    case E_SUB: *out = (__int128)(ua - ub); return true;
    case E_MUL: *out = (__int128)(ua * ub); return true;
    case E_AND: *out = a & b; return true;
    case E_OR: *out = a | b; return true;
    case E_XOR: *out = a ^ b; return true;
    case E_DIV:
    case E_REM:
        if (b == 0 || (t->is_signed && b == -1)) return false;
        if (big) *out = (__int128)(kind == E_DIV ? ua / ub : ua % ub);
        else *out = kind == E_DIV ? a / b : a % b;
        return true;
    case E_SHL:
    case E_SHR:
        if (b < 0 || b >= (__int128)bits) return false;
        if (kind == E_SHL) *out = (__int128)(ua << b);
        else *out = big ? (__int128)(ua >> b) : a >> b;
        return true;
    case E_EQ: *out = a == b; return true;
    case E_NE: *out = a != b; return true;
    case E_LT: *out = big ? ua < ub : a < b; return true;
    case E_LE: *out = big ? ua <= ub : a <= b; return true;
    case E_GT: *out = big ? ua > ub : a > b; return true;
    case E_GE: *out = big ? ua >= ub : a >= b; return true;
    default: return false;
    }
}

ex ex_binary(cfa_space *s, ex_kind kind, ty type, ex a, ex b)
{
    __int128 v;
    if (ex_get(s, a)->kind == E_INT && ex_get(s, b)->kind == E_INT && ty_is_integer(ty_get(s, type)) && fold_constants(s, kind, a, b, &v))
        return ex_int(s, type, v);
    return intern_with_operands(s, kind, type, a, b);
}
