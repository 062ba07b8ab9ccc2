#include "front/parse_internal.h"

/* Building typed nodes: values from lvalues, conversions, and which conversions assignment allows. */

expr *check_new(parser *p, expr_kind kind, ctype *type, srcpos at)
{
    expr *e = ARENA_NEW(p->mem, expr);
    e->kind = (uint8_t)kind;
    e->type = type;
    e->at = at;
    return e;
}

expr *check_int(parser *p, __int128 value, ctype *type, srcpos at)
{
    expr *e = check_new(p, EX_INT, type, at);
    e->value = value;
    e->is_constant = true;
    return e;
}

expr *check_error(parser *p, srcpos at) { return check_int(p, 0, p->error_type, at); }

expr *check_symbol(parser *p, symbol *s, srcpos at)
{
    if (s->kind == SYM_ENUM_CONSTANT) {
        __int128 v = type_is_signed(p->types, s->type) ? (__int128)s->enum_value : (__int128)(uint64_t)s->enum_value;
        return check_int(p, v, s->type, at);
    }
    scope_mention(p, s);
    expr *outer = nested_object(p, s, at);
    if (outer) return outer;
    bool is_function = s->kind == SYM_FUNCTION;
    expr *e = check_new(p, is_function ? EX_FUNCTION : EX_OBJECT, s->type, at);
    e->symbol = s;
    e->is_lvalue = !is_function;
    return e;
}

bool check_is_modelled(const ctype *t)
{
    return t->kind == CT_VECTOR || t->kind == CT_COMPLEX ? type_has_parts(t) : t->kind != CT_FLOAT128;
}

static bool any_of_kind(ctype_kind kind, const ctype *t, const expr *a, const expr *b)
{
    return t->kind == kind || (a && a->type->kind == kind) || (b && b->type->kind == kind);
}

expr *check_unmodelled(parser *p, srcpos at, ctype *type, expr *a, expr *b)
{
    bool complex = any_of_kind(CT_COMPLEX, type, a, b), quad = any_of_kind(CT_FLOAT128, type, a, b);
    parse_unsupported(p, at, complex ? "complex arithmetic" : quad ? "__float128 arithmetic" : "vector arithmetic");
    expr *e = check_new(p, EX_VALUE_VECTOR, type_plain(type), at);
    e->a = a;
    e->b = b;
    e->has_effect = (a && a->has_effect) || (b && b->has_effect);
    return e;
}

void check_take_address(parser *p, expr *e)
{
    if (p->unevaluated) return;
    while (e->kind == EX_MEMBER) e = e->a;
    if (e->kind == EX_OBJECT || e->kind == EX_FUNCTION || e->kind == EX_COMPOUND) e->symbol->address_taken = true;
}

/* ---- values ---- */

static expr *decay(parser *p, expr *e)
{
    bool is_function = e->type->kind == CT_FUNCTION;
    if (is_function && e->kind == EX_DEREF) return e->a; /* *f as a value is f */
    check_take_address(p, e);
    expr *d = check_new(p, EX_DECAY, type_pointer(p->types, is_function ? e->type : e->type->target), e->at);
    d->a = e;
    d->has_effect = e->has_effect;
    d->is_constant = e->kind == EX_STRING || is_function;
    return d;
}

expr *check_rvalue(parser *p, expr *e)
{
    const ctype *t = e->type;
    if (t->kind == CT_ARRAY && p->types->is_c90 && e->kind == EX_MEMBER && !e->is_lvalue) {
        builtin_refuse(p, e->at, "an array that is no lvalue, in C90");
        return check_error(p, e->at);
    }
    if (t->kind == CT_ARRAY || t->kind == CT_FUNCTION) return decay(p, e);
    if (!e->is_lvalue) return e;
    if (t->quals & Q_VOLATILE) e->has_effect = true;
    if ((type_is_record(t) || t->kind == CT_ENUM) && !type_complete(t)) {
        parse_error(p, e->at, "value of incomplete type used");
        return check_error(p, e->at);
    }
    return e;
}

static ctype *promoted_bitfield(parser *p, const expr *e, ctype *t)
{
    enum { INT_WIDTH = 32 }; /* in both models */
    unsigned bits = bitfield_width(e);
    if (t->kind == CT_BOOL) return p->types->basic[CT_INT];
    if (bits < INT_WIDTH || (bits == INT_WIDTH && type_is_signed(p->types, t))) return p->types->basic[CT_INT];
    if (bits == INT_WIDTH) return p->types->basic[CT_UINT];
    return type_promote(p->types, t);
}

ctype *check_promoted_type(parser *p, const expr *e)
{
    ctype *t = type_plain(e->type);
    if (!type_is_integer(t)) return t;
    if (e->is_bitfield || e->bits) return promoted_bitfield(p, e, t);
    if (t->kind >= CT_INT && t->kind <= CT_UINT128) return t;
    return type_promote(p->types, t);
}

expr *check_promote(parser *p, expr *e)
{
    if (check_is_error(p, e)) return e;
    ctype *t = check_promoted_type(p, e);
    if (e->is_bitfield && t == type_plain(e->type)) return e;
    return check_convert(p, e, t, true);
}

/* A null pointer constant. */
static bool is_null(const expr *e)
{
    if (e->kind != EX_INT || e->value != 0 || e->is_folded) return false;
    const ctype *t = e->type;
    return type_is_integer(t) || (t->kind == CT_POINTER && t->target->kind == CT_VOID && !t->target->quals);
}

expr *check_condition(parser *p, expr *e)
{
    e = check_rvalue(p, e);
    check_excess(p, e);
    if (!type_is_scalar(e->type)) {
        if (!check_is_error(p, e)) parse_error(p, e->at, "a scalar value is required here");
        return check_error(p, e->at);
    }
    if (type_has_parts(e->type)) return parts_condition(p, e);
    return check_is_modelled(e->type) ? e : check_unmodelled(p, e->at, p->types->basic[CT_INT], e, NULL);
}

/* ---- conversion ---- */

static bool is_foldable_float(const ctype *t) { return t->kind >= CT_FLOAT && t->kind <= CT_LDOUBLE; }

/* A constant converted in place; false: not folded. */
static bool fold_conversion(parser *p, expr *e, ctype *from, ctype *to)
{
    bool to_int = type_is_integer(to) || to->kind == CT_POINTER;
    if (e->kind == EX_INT) {
        if (to_int) {
            e->is_folded |= from->kind == CT_POINTER;
            e->value = const_convert(p->types, from, to, e->value);
            e->type = to;
            return true;
        }
        if (!is_foldable_float(to) || from->kind == CT_POINTER) return false;
        long double f = const_from_integer(to, from, e->value);
        e->kind = EX_FLOAT;
        e->is_folded = true;
        e->floating = f;
        e->type = to;
        return true;
    }
    if (e->kind != EX_FLOAT || from->kind == CT_FLOAT128 || from->kind == CT_FLOAT16) return false;
    if (is_foldable_float(to)) {
        e->floating = const_round(to, e->floating);
        e->is_folded = true;
        e->type = to;
        return true;
    }
    if (!type_is_integer(to) || !(e->floating > -0x1p126L && e->floating < 0x1p126L)) return false;
    long double f = e->floating;
    __int128 v = to->kind == CT_BOOL ? f != 0 : (__int128)f;
    if (const_wrap(p->types, to, v) != v) return false; /* out of range: undefined, decided at run time */
    e->kind = EX_INT;
    e->value = v;
    e->type = to;
    return true;
}

static bool has_excess(const expr *e)
{
    switch (e->kind) {
    case EX_ADD:
    case EX_SUB:
    case EX_MUL:
    case EX_DIV: return e->type->kind == CT_FLOAT16;
    case EX_NEG: return has_excess(e->a);
    case EX_COMMA: return has_excess(e->b);
    case EX_COND: return has_excess(e->b) || has_excess(e->c);
    case EX_COND_OMITTED: return has_excess(e->a) || has_excess(e->c);
    default: return false;
    }
}

/* gcc computes expressions of _Float16 in float, and rounds where they are assigned; here each operation rounds. */
void check_excess(parser *p, const expr *e)
{
    if (has_excess(e)) parse_unsupported(p, e->at, "_Float16 computed in more precision");
}

static bool same_representation(const ctype *from, const ctype *to)
{
    if (from == to) return true;
    if (from->kind != to->kind) return false;
    if (type_is_record(to) || to->kind == CT_ENUM) return from->tag == to->tag;
    if (to->kind == CT_POINTER) return type_equal(from, to);
    return to->kind > CT_VOID && to->kind <= CT_FLOAT128; /* they differ in alignment only */
}

expr *check_convert(parser *p, expr *e, ctype *to, bool implicit)
{
    to = type_plain(to);
    ctype *from = type_plain(e->type);
    if (same_representation(from, to) || check_is_error(p, e)) return e;
    check_excess(p, e);
    if ((e->kind == EX_INT || e->kind == EX_FLOAT) && fold_conversion(p, e, from, to)) {
        e->is_bitfield = false;
        e->bits = 0;
        return e;
    }
    if (to->kind != CT_VOID && (type_has_parts(from) || type_has_parts(to)))
        return from->kind == to->kind && parts_same(from, to) ? e : parts_convert(p, e, to, implicit);
    if (!check_is_modelled(to) || (!check_is_modelled(from) && to->kind != CT_VOID)) return check_unmodelled(p, e->at, to, e, NULL);
    if (from->kind == CT_POINTER && type_is_integer(to) && (e->kind == EX_ADDR || e->kind == EX_DECAY)) {
        __int128 v; /* offsetof by hand */
        if (!e->has_effect && to->kind != CT_BOOL && const_eval(p->types, e, &v))
            return check_int(p, const_convert(p->types, from, to, v), to, e->at);
    }
    expr *c = check_new(p, EX_CAST, to, e->at);
    c->a = e;
    c->implicit = implicit;
    c->has_effect = e->has_effect;
    c->is_constant = e->is_constant && (e->kind == EX_FLOAT ? !e->is_folded : !type_is_integer(to) || type_is_integer(from));
    return c;
}

/* A value for a transparent union parameter: cast to the union if some member takes it. */
static expr *convert_transparent(parser *p, expr *e, ctype *to)
{
    const ctag *tag = to->tag;
    ctype *from = type_plain(e->type);
    for (uint32_t i = 0; i < tag->member_count; i++) {
        ctype *m = tag->members[i].type;
        bool fits = type_compatible(m, from) || (m->kind == CT_POINTER && (from->kind == CT_POINTER || is_null(e)));
        if (!fits) continue;
        expr *c = check_new(p, EX_CAST, to, e->at);
        c->a = check_convert(p, e, m, true);
        c->implicit = true;
        c->has_effect = e->has_effect;
        return c;
    }
    return NULL;
}

static bool assignable(const ctype *from, const ctype *to)
{
    if (type_is_arithmetic(to)) {
        if (type_is_arithmetic(from)) return true;
        return from->kind == CT_POINTER && type_is_integer(to);
    }
    if (to->kind == CT_POINTER) return from->kind == CT_POINTER || type_is_integer(from);
    if (to->kind == CT_VECTOR) return from->kind == CT_VECTOR && type_size(from) == type_size(to);
    if (type_is_record(to)) return from->kind == to->kind && from->tag == to->tag && type_complete(to);
    return false;
}

expr *check_assign_convert(parser *p, expr *e, ctype *to, const char *context)
{
    e = check_rvalue(p, e);
    to = type_plain(to);
    ctype *from = type_plain(e->type);
    if (from == to || check_is_error(p, e) || to == p->error_type) return e;
    if (assignable(from, to)) return check_convert(p, e, to, true);
    if (to->kind == CT_UNION && to->tag->transparent) {
        expr *c = convert_transparent(p, e, to);
        if (c) return c;
    }
    if (from->kind == CT_VOID) parse_error(p, e->at, "a void value is used in %s", context);
    else if (!type_complete(to)) parse_error(p, e->at, "incomplete type in %s", context);
    else parse_error(p, e->at, "incompatible types in %s", context);
    return check_error(p, e->at);
}

/* ---- pointers in conditionals and comparisons ---- */

/* The qualifiers of an array are those of its elements. */
static unsigned quals_of(const ctype *t)
{
    while (t->kind == CT_ARRAY) t = t->target;
    return t->quals;
}

static ctype *with_quals(parser *p, ctype *t, unsigned quals)
{
    if (t->kind != CT_ARRAY || t->count == ARRAY_VARIABLE) return type_qualified(p->types, type_plain(t), quals);
    return type_array(p->types, with_quals(p, t->target, quals), t->count);
}

ctype *check_common_pointer(parser *p, expr *a, expr *b)
{
    ctype *x = type_plain(a->type), *y = type_plain(b->type);
    if (y->kind != CT_POINTER) return x;
    if (x->kind != CT_POINTER) return y;
    if (x == y) return x;
    unsigned quals = quals_of(x->target) | quals_of(y->target);
    ctype *of_x = with_quals(p, x->target, 0), *of_y = with_quals(p, y->target, 0);
    if (is_null(a)) return y;
    if (is_null(b)) return x;
    if (type_compatible(of_x, of_y)) return type_pointer(p->types, with_quals(p, type_composite(p->types, of_x, of_y), quals));
    return type_pointer(p->types, type_qualified(p->types, p->types->basic[CT_VOID], quals));
}
