#include "front/parse_internal.h"

/* Operators on typed operands: operand checks, conversions, folding of constants. */

/* 1.0 < 2.0 is an integer that gcc knows, but no integer constant expression. */
static bool stays_constant(const ctype *result, const expr *operand) { return !type_is_integer(result) || type_is_integer(operand->type); }

static expr *binary_node(parser *p, expr_kind op, ctype *type, srcpos at, expr *a, expr *b)
{
    expr *e = check_new(p, op, type, at);
    e->a = a;
    e->b = b;
    e->has_effect = a->has_effect || b->has_effect;
    bool fits = op == EX_PTRDIFF || (stays_constant(type, a) && stays_constant(type, b));
    e->is_constant = a->is_constant && b->is_constant && fits;
    return e;
}

static expr *unary_node(parser *p, expr_kind op, ctype *type, srcpos at, expr *a)
{
    expr *e = check_new(p, op, type, at);
    e->a = a;
    e->has_effect = a->has_effect;
    e->is_constant = a->is_constant && stays_constant(type, a);
    return e;
}

/* The node of a folded operand, reused for the result. */
static expr *folded(expr *e, __int128 value, ctype *type, srcpos at)
{
    e->kind = EX_INT;
    e->value = value;
    e->type = type;
    e->at = at;
    e->is_bitfield = false;
    e->bits = 0;
    return e;
}

static const char *spelling(expr_kind op)
{
    switch (op) {
    case EX_ADD: return "+";
    case EX_SUB: return "-";
    case EX_MUL: return "*";
    case EX_DIV: return "/";
    case EX_REM: return "%";
    case EX_AND: return "&";
    case EX_OR: return "|";
    case EX_XOR: return "^";
    case EX_SHL: return "<<";
    case EX_SHR: return ">>";
    case EX_LT: return "<";
    case EX_LE: return "<=";
    case EX_GT: return ">";
    case EX_GE: return ">=";
    case EX_EQ: return "==";
    case EX_NE: return "!=";
    case EX_NEG: return "-";
    case EX_BITNOT: return "~";
    default: return "operator";
    }
}

static expr *invalid(parser *p, srcpos at, expr_kind op, const expr *a, const expr *b)
{
    if (!check_is_error(p, a) && !(b && check_is_error(p, b))) parse_error(p, at, "invalid operand%s of '%s'", b ? "s" : "", spelling(op));
    return check_error(p, at);
}

/* ---- binary ---- */

/* gcc's value of a constant that does not fit into its type is not an integer constant expression. */
static bool overflows(const type_table *t, expr_kind op, const ctype *type, __int128 a, __int128 b)
{
    __int128 r = 0;
    if (!type_is_signed(t, type)) return false;
    bool beyond = op == EX_ADD   ? __builtin_add_overflow(a, b, &r)
                  : op == EX_SUB ? __builtin_sub_overflow(a, b, &r)
                  : op == EX_MUL ? __builtin_mul_overflow(a, b, &r)
                                 : false;
    return beyond || const_wrap(t, type, r) != r;
}

static expr *integer_or_float(parser *p, srcpos at, expr_kind op, expr *a, expr *b, bool integers_only, bool is_comparison)
{
    if (!type_is_arithmetic(a->type) || !type_is_arithmetic(b->type)) return invalid(p, at, op, a, b);
    unsigned bits = 0;
    ctype *t;
    if (bitfield_matters(a, b)) {
        t = bitfield_common_type(p, a, b, &bits);
    } else {
        ctype *x = check_promoted_type(p, a), *y = check_promoted_type(p, b);
        t = x == y ? x : type_arithmetic(p->types, x, y);
    }
    if (integers_only && !type_is_integer(t)) return invalid(p, at, op, a, b);
    check_excess(p, a);
    check_excess(p, b);
    a = bitfield_convert(p, a, t, bits);
    b = bitfield_convert(p, b, t, bits);
    ctype *result = is_comparison ? p->types->basic[CT_INT] : t;
    __int128 v;
    expr *e;
    if (a->kind == EX_INT && b->kind == EX_INT) a->is_folded |= b->is_folded || overflows(p->types, op, t, a->value, b->value);
    if (a->kind == EX_INT && b->kind == EX_INT && const_binary(p->types, op, t, a->value, b->value, &v)) e = folded(a, v, result, at);
    else e = binary_node(p, op, result, at, a, b);
    return is_comparison ? e : bitfield_result(p, e, bits);
}

static expr *shift(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    if (!type_is_integer(a->type) || !type_is_integer(b->type)) return invalid(p, at, op, a, b);
    unsigned bits = bitfield_promoted_width(a);
    a = check_promote(p, a);
    b = check_promote(p, b);
    ctype *t = type_plain(a->type);
    __int128 v;
    if (a->kind == EX_INT && b->kind == EX_INT) a->is_folded |= b->is_folded;
    if (a->kind == EX_INT && b->kind == EX_INT && const_binary(p->types, op, t, a->value, b->value, &v))
        return bitfield_result(p, folded(a, v, t, at), bits);
    return bitfield_result(p, binary_node(p, op, t, at, a, b), bits);
}

static bool can_step(parser *p, srcpos at, const ctype *pointer)
{
    const ctype *t = pointer->target;
    if (t->kind == CT_VOID || t->kind == CT_FUNCTION || type_complete(t) || type_is_variable(t)) return true;
    parse_error(p, at, "arithmetic on a pointer to an incomplete type");
    return false;
}

static expr *pointer_offset(parser *p, srcpos at, expr_kind op, expr *pointer, expr *offset)
{
    ctype *t = type_plain(pointer->type);
    if (!type_is_integer(offset->type)) return invalid(p, at, op == EX_PTRADD ? EX_ADD : EX_SUB, pointer, offset);
    if (!can_step(p, at, t)) return check_error(p, at);
    offset = check_convert(p, offset, p->types->ptrdiff_type, true);
    return binary_node(p, op, t, at, pointer, offset);
}

static expr *add(parser *p, srcpos at, expr *a, expr *b)
{
    if (a->type->kind == CT_POINTER) return pointer_offset(p, at, EX_PTRADD, a, b);
    if (b->type->kind == CT_POINTER) return pointer_offset(p, at, EX_PTRADD, b, a);
    return integer_or_float(p, at, EX_ADD, a, b, false, false);
}

static expr *subtract(parser *p, srcpos at, expr *a, expr *b)
{
    if (a->type->kind != CT_POINTER) return integer_or_float(p, at, EX_SUB, a, b, false, false);
    if (b->type->kind != CT_POINTER) return pointer_offset(p, at, EX_PTRSUB, a, b);
    if (!can_step(p, at, a->type)) return check_error(p, at);
    b = check_convert(p, b, a->type, true);
    expr *e = binary_node(p, EX_PTRDIFF, p->types->ptrdiff_type, at, a, b);
    __int128 v;
    if (e->is_constant && const_eval(p->types, e, &v)) return check_int(p, v, e->type, at);
    return e;
}

static expr *compare(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    bool x = a->type->kind == CT_POINTER, y = b->type->kind == CT_POINTER;
    if (!x && !y) return integer_or_float(p, at, op, a, b, false, true);
    if ((!x && !type_is_integer(a->type)) || (!y && !type_is_integer(b->type))) return invalid(p, at, op, a, b);
    ctype *t = check_common_pointer(p, a, b);
    a = check_convert(p, a, t, true);
    b = check_convert(p, b, t, true);
    __int128 v;
    if (a->kind == EX_INT && b->kind == EX_INT && const_binary(p->types, op, t, a->value, b->value, &v)) {
        a->is_folded = true;
        return folded(a, v, p->types->basic[CT_INT], at);
    }
    return binary_node(p, op, p->types->basic[CT_INT], at, a, b);
}

/* As far as is known without evaluating it: 1 / 0 is one, where it is not evaluated. */
static bool is_integer_constant(const expr *e) { return e->kind == EX_INT ? !e->is_folded : e->is_constant && type_is_integer(e->type); }

static expr *logical(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    a = check_condition(p, a);
    b = check_condition(p, b);
    ctype *t = p->types->basic[CT_INT];
    if (check_is_error(p, a) || check_is_error(p, b)) return check_int(p, 0, t, at);
    if (a->kind == EX_INT && !b->has_effect) {
        bool x = a->value != 0;
        a->is_folded |= a->type->kind == CT_POINTER || !is_integer_constant(b);
        if (x == (op == EX_LOGOR)) return folded(a, x, t, at);
        if (b->kind == EX_INT) return folded(a, b->value != 0, t, at);
    }
    return binary_node(p, op, t, at, a, b);
}

/* An operand whose arithmetic is not modelled: typed only. */
static expr *unmodelled_binary(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    if (!type_is_arithmetic(a->type) && a->type->kind != CT_VECTOR) return invalid(p, at, op, a, b);
    if (!type_is_arithmetic(b->type) && b->type->kind != CT_VECTOR) return invalid(p, at, op, a, b);
    bool integers_only = op == EX_REM || (op >= EX_AND && op <= EX_SHR);
    if (integers_only && (a->type->kind == CT_FLOAT128 || b->type->kind == CT_FLOAT128)) return invalid(p, at, op, a, b);
    ctype *t = type_arithmetic(p->types, a->type, b->type);
    if (op >= EX_LT && op <= EX_NE) {
        if (t->kind != CT_VECTOR) {
            t = p->types->basic[CT_INT];
        } else { /* a mask of signed integers as wide as the elements */
            uint64_t size = type_size(t->target);
            ctype_kind k = size == 1 ? CT_SCHAR : size == 2 ? CT_SHORT : size == 4 ? CT_INT : CT_LLONG;
            if (size == 8 && p->types->model == MODEL_LP64) k = CT_LONG;
            t = type_vector(p->types, p->types->basic[k], type_size(t));
        }
    }
    return check_unmodelled(p, at, t, a, b);
}

expr *operator_binary(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    if (op == EX_LOGAND || op == EX_LOGOR) return logical(p, at, op, a, b);
    a = check_rvalue(p, a);
    b = check_rvalue(p, b);
    if (check_is_error(p, a) || check_is_error(p, b)) return check_error(p, at);
    if (!check_is_modelled(a->type) || !check_is_modelled(b->type)) return unmodelled_binary(p, at, op, a, b);
    if (type_has_parts(a->type) || type_has_parts(b->type)) return parts_binary(p, at, op, a, b);
    switch (op) {
    case EX_ADD: return add(p, at, a, b);
    case EX_SUB: return subtract(p, at, a, b);
    case EX_MUL:
    case EX_DIV: return integer_or_float(p, at, op, a, b, false, false);
    case EX_REM:
    case EX_AND:
    case EX_OR:
    case EX_XOR: return integer_or_float(p, at, op, a, b, true, false);
    case EX_SHL:
    case EX_SHR: return shift(p, at, op, a, b);
    default: return compare(p, at, op, a, b);
    }
}

/* ---- unary ---- */

expr *operator_unary(parser *p, srcpos at, expr_kind op, expr *a)
{
    ctype *int_type = p->types->basic[CT_INT];
    if (op == EX_NOT) {
        if (a->type->kind == CT_VECTOR) return check_unmodelled(p, at, a->type, check_rvalue(p, a), NULL);
        a = check_condition(p, a);
        if (check_is_error(p, a)) return check_int(p, 0, int_type, at);
        if (a->kind == EX_INT) return folded(a, a->value == 0, int_type, at);
        return unary_node(p, EX_NOT, int_type, at, check_promote(p, a));
    }
    a = check_rvalue(p, a);
    if (check_is_error(p, a)) return a;
    if (op == EX_REAL || op == EX_IMAG) {
        if (type_has_parts(a->type)) return parts_member(p, at, a, op == EX_IMAG);
        if (a->type->kind == CT_COMPLEX) {
            parse_unsupported(p, at, "complex arithmetic");
            expr *e = unary_node(p, op, a->type->target, at, a);
            e->is_lvalue = a->is_lvalue;
            return e;
        }
        if (!type_is_arithmetic(a->type)) return invalid(p, at, op, a, NULL);
        return op == EX_REAL ? a : check_convert(p, check_int(p, 0, int_type, at), a->type, true);
    }
    if (!check_is_modelled(a->type)) return check_unmodelled(p, at, a->type, a, NULL);
    if (type_has_parts(a->type)) return parts_unary(p, at, op, a);
    bool ok = op == EX_BITNOT ? type_is_integer(a->type) : type_is_arithmetic(a->type);
    if (!ok) return invalid(p, at, op, a, NULL);
    unsigned bits = bitfield_promoted_width(a);
    a = check_promote(p, a);
    ctype *t = type_plain(a->type);
    if (a->kind == EX_INT) {
        unsigned __int128 v = (unsigned __int128)a->value;
        a->is_folded |= op == EX_NEG && overflows(p->types, EX_SUB, t, 0, a->value);
        return bitfield_result(p, folded(a, const_wrap(p->types, t, (__int128)(op == EX_NEG ? -v : ~v)), t, at), bits);
    }
    if (a->kind == EX_FLOAT && op == EX_NEG) {
        a->floating = -a->floating;
        a->is_folded = true;
        a->at = at;
        return a;
    }
    return bitfield_result(p, unary_node(p, op, t, at, a), bits);
}

expr *operator_address(parser *p, srcpos at, expr *a)
{
    if (check_is_error(p, a)) return a;
    if (a->type->kind == CT_FUNCTION) return check_rvalue(p, a);
    if (a->kind == EX_DEREF && !(a->a->is_lvalue && a->a->type->quals) && a->a->type->target == a->type) return a->a;
    if (!a->is_lvalue) {
        parse_error(p, at, "'&' needs an lvalue");
        return check_error(p, at);
    }
    if (a->is_bitfield) {
        parse_error(p, at, "address of a bit-field");
        return check_error(p, at);
    }
    check_take_address(p, a);
    return unary_node(p, EX_ADDR, type_pointer(p->types, a->type), at, a);
}

expr *operator_deref(parser *p, srcpos at, expr *a)
{
    a = check_rvalue(p, a);
    if (check_is_error(p, a)) return a;
    if (a->type->kind != CT_POINTER) {
        parse_error(p, at, "'*' needs a pointer");
        return check_error(p, at);
    }
    ctype *t = a->type->target;
    if (a->kind == EX_ADDR && a->a->type == t) return a->a;
    expr *e = unary_node(p, EX_DEREF, t, at, a);
    e->is_constant = false;
    e->is_lvalue = t->kind != CT_FUNCTION;
    return e;
}

expr *operator_index(parser *p, srcpos at, expr *a, expr *b)
{
    if (a->type->kind == CT_VECTOR && type_has_parts(a->type)) return parts_element(p, at, a, b);
    if (a->type->kind == CT_VECTOR) {
        b = check_rvalue(p, b);
        expr *e = check_unmodelled(p, at, a->type->target, a, b);
        e->type = type_qualified(p->types, a->type->target, a->type->quals);
        e->is_lvalue = a->is_lvalue;
        return e;
    }
    a = check_rvalue(p, a);
    b = check_rvalue(p, b);
    if (check_is_error(p, a) || check_is_error(p, b)) return check_error(p, at);
    if (a->type->kind != CT_POINTER && b->type->kind != CT_POINTER) {
        parse_error(p, at, "subscripted value is neither array nor pointer");
        return check_error(p, at);
    }
    return operator_deref(p, at, add(p, at, a, b));
}

expr *operator_member(parser *p, srcpos at, expr *a, name member, bool arrow)
{
    if (arrow) {
        a = check_rvalue(p, a);
        if (check_is_error(p, a)) return a;
        if (a->type->kind != CT_POINTER || !type_is_record(a->type->target)) {
            parse_error(p, at, "'->%s' needs a pointer to a struct or union", parse_name_text(p, member));
            return check_error(p, at);
        }
        a = operator_deref(p, at, a);
    }
    if (check_is_error(p, a)) return a;
    if (!type_is_record(a->type)) {
        parse_error(p, at, "member '%s' requested of something that is neither struct nor union", parse_name_text(p, member));
        return check_error(p, at);
    }
    const ctag *tag = a->type->tag;
    uint32_t path[MEMBER_DEPTH];
    unsigned n = tag->complete ? type_find_member(tag, member, path) : 0;
    if (!n) {
        if (!tag->complete) parse_error(p, at, "member '%s' of an incomplete type", parse_name_text(p, member));
        else parse_error(p, at, "no member named '%s' in this struct or union", parse_name_text(p, member));
        return check_error(p, at);
    }
    for (unsigned i = 0; i < n; i++) {
        const cmember *m = &a->type->tag->members[path[i]];
        if (a->type->tag->reversed) parse_unsupported(p, at, "scalar_storage_order");
        expr *e = unary_node(p, EX_MEMBER, a->type->quals ? type_qualified(p->types, m->type, a->type->quals) : m->type, at, a);
        e->member = path[i];
        e->is_lvalue = a->is_lvalue;
        e->is_constant = false;
        e->is_bitfield = m->bit_width >= 0;
        if (e->is_bitfield && m->type->kind == CT_ENUM) /* its width counts, and that is one of integers */
            e->type = type_qualified(p->types, m->type->unqualified->target, e->type->quals);
        a = e;
    }
    return a;
}

/* ---- assignment ---- */

static bool modifiable(parser *p, srcpos at, const expr *a)
{
    if (check_is_error(p, a)) return false;
    if (!a->is_lvalue || a->type->kind == CT_ARRAY || a->type->kind == CT_FUNCTION) {
        parse_error(p, at, "left side of an assignment is not a modifiable lvalue");
        return false;
    }
    if (a->type->quals & Q_CONST) {
        if (a->kind == EX_OBJECT) parse_error(p, at, "assignment of read-only variable '%s'", parse_name_text(p, a->symbol->name));
        else parse_error(p, at, "assignment of a read-only location");
        return false;
    }
    return true;
}

expr *operator_assign(parser *p, srcpos at, expr *a, expr *b)
{
    if (!modifiable(p, at, a)) return check_error(p, at);
    b = check_assign_convert(p, b, a->type, "assignment");
    expr *e = binary_node(p, EX_ASSIGN, type_plain(a->type), at, a, b);
    e->bits = (uint8_t)bitfield_width(a);
    e->has_effect = true;
    e->is_constant = false;
    return e;
}

expr *operator_assign_op(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    if (!modifiable(p, at, a)) return check_error(p, at);
    b = check_rvalue(p, b);
    if (check_is_error(p, b)) return b;
    if (op == EX_ADD && type_is_integer(a->type) && b->type->kind == CT_POINTER && !a->has_effect) {
        return operator_assign(p, at, a, check_convert(p, add(p, at, a, b), a->type, true)); /* gcc only warns */
    }
    ctype *compute;
    unsigned bits = 0;
    if (!check_is_modelled(a->type) || !check_is_modelled(b->type)) {
        expr *v = unmodelled_binary(p, at, op, a, b);
        if (check_is_error(p, v)) return v;
        v = check_unmodelled(p, at, a->type, a, b);
        v->has_effect = true;
        return v;
    }
    if (type_has_parts(a->type) || type_has_parts(b->type)) return parts_assign_op(p, at, op, a, b);
    if (a->type->kind == CT_POINTER) {
        if ((op != EX_ADD && op != EX_SUB) || !type_is_integer(b->type)) return invalid(p, at, op, a, b);
        if (!can_step(p, at, a->type)) return check_error(p, at);
        compute = type_plain(a->type);
        op = op == EX_ADD ? EX_PTRADD : EX_PTRSUB;
        b = check_convert(p, b, p->types->ptrdiff_type, true);
    } else {
        bool integers = op == EX_REM || (op >= EX_AND && op <= EX_SHR);
        bool ok =
            integers ? type_is_integer(a->type) && type_is_integer(b->type) : type_is_arithmetic(a->type) && type_is_arithmetic(b->type);
        if (!ok) return invalid(p, at, op, a, b);
        if (op == EX_SHL || op == EX_SHR) {
            compute = check_promoted_type(p, a);
            bits = bitfield_promoted_width(a);
            b = check_promote(p, b);
        } else {
            compute = bitfield_common_type(p, a, b, &bits);
            b = bitfield_convert(p, b, compute, bits);
        }
    }
    expr *e = binary_node(p, EX_ASSIGN_OP, type_plain(a->type), at, a, b);
    e->op = (uint8_t)op;
    e->compute = compute;
    e->compute_bits = (uint8_t)bits;
    e->bits = (uint8_t)bitfield_width(a);
    e->has_effect = true;
    e->is_constant = false;
    return e;
}

expr *operator_step(parser *p, srcpos at, expr_kind op, expr *a)
{
    if (!modifiable(p, at, a)) return check_error(p, at);
    if (!check_is_modelled(a->type)) {
        expr *v = check_unmodelled(p, at, a->type, a, NULL);
        v->has_effect = true;
        return v;
    }
    if (type_has_parts(a->type)) return parts_step(p, at, op, a);
    if (!type_is_scalar(a->type)) return invalid(p, at, op, a, NULL);
    if (a->type->kind == CT_POINTER && !can_step(p, at, a->type)) return check_error(p, at);
    expr *e = unary_node(p, op, type_plain(a->type), at, a);
    e->bits = (uint8_t)bitfield_width(a);
    e->has_effect = true;
    e->is_constant = false;
    return e;
}

/* ---- conditional, comma, cast, sizeof ---- */

static ctype *conditional_type(parser *p, expr *a, expr *b, unsigned *bits)
{
    ctype *x = type_plain(a->type), *y = type_plain(b->type);
    *bits = 0;
    if (bitfield_matters(a, b) && type_is_arithmetic(x) && type_is_arithmetic(y)) return bitfield_common_type(p, a, b, bits);
    if (x == y) return type_is_integer(x) ? type_arithmetic(p->types, x, y) : x;
    if (type_is_arithmetic(x) && type_is_arithmetic(y)) return type_arithmetic(p->types, x, y);
    if (x->kind == CT_VOID || y->kind == CT_VOID) return p->types->basic[CT_VOID];
    if (type_is_record(x) && x->kind == y->kind && x->tag == y->tag) return x;
    if (x->kind == CT_VECTOR && y->kind == CT_VECTOR && type_size(x) == type_size(y)) return x;
    bool pointers = (x->kind == CT_POINTER || type_is_integer(x)) && (y->kind == CT_POINTER || type_is_integer(y));
    return pointers ? check_common_pointer(p, a, b) : NULL;
}

expr *operator_conditional(parser *p, srcpos at, expr *a, expr *b, expr *c)
{
    if (a->type->kind == CT_VECTOR && b) { /* selects by element */
        expr *v = check_unmodelled(p, at, b->type, check_rvalue(p, a), check_rvalue(p, b));
        v->has_effect = v->has_effect || c->has_effect;
        return v;
    }
    a = check_condition(p, a);
    expr *yes = b ? check_rvalue(p, b) : a;
    c = check_rvalue(p, c);
    if (check_is_error(p, a) || check_is_error(p, yes) || check_is_error(p, c)) return check_error(p, at);
    if (yes->is_bitfield || yes->bits) {
        yes = check_promote(p, yes);
        if (!b) a = yes;
    }
    c = c->is_bitfield || c->bits ? check_promote(p, c) : c;
    unsigned bits;
    ctype *t = conditional_type(p, yes, c, &bits);
    if (!t) {
        parse_error(p, at, "the two results of '?:' have incompatible types");
        return check_error(p, at);
    }
    bool is_void = t->kind == CT_VOID;
    if (!is_void) {
        if (b) yes = bitfield_convert(p, yes, t, bits);
        c = bitfield_convert(p, c, t, bits);
    }
    if (b && a->kind == EX_INT && !is_void) {
        expr *chosen = a->value ? yes : c, *other = a->value ? c : yes;
        if ((chosen->kind == EX_INT || chosen->kind == EX_FLOAT) && !other->has_effect) {
            chosen->is_folded |= a->is_folded || !type_is_integer(a->type) || !type_is_integer(t) || !is_integer_constant(other);
            return chosen;
        }
    }
    expr *e = check_new(p, b ? EX_COND : EX_COND_OMITTED, t, at);
    e->a = a;
    e->b = b ? yes : NULL;
    e->c = c;
    e->has_effect = a->has_effect || yes->has_effect || c->has_effect;
    e->is_constant = a->is_constant && yes->is_constant && c->is_constant && stays_constant(t, a);
    if (bits && !b && !bitfield_fits(p, a, t, bits)) return bitfield_wrap(p, e, bits);
    e->bits = (uint8_t)bits;
    return e;
}

expr *operator_comma(parser *p, srcpos at, expr *a, expr *b)
{
    a = check_rvalue(p, a);
    b = check_rvalue(p, b);
    if (check_is_error(p, b)) return b;
    expr *e = binary_node(p, EX_COMMA, type_plain(b->type), at, a, b);
    e->bits = (uint8_t)bitfield_width(b);
    return e; /* constant only where it is not evaluated, as in 1 || (1, 2) */
}

static expr *cast_to_union(parser *p, srcpos at, ctype *type, expr *a)
{
    const ctag *tag = type->tag;
    for (uint32_t i = 0; tag->complete && i < tag->member_count; i++)
        if (type_compatible(tag->members[i].type, a->type)) {
            expr *e = unary_node(p, EX_CAST, type, at, a);
            e->a = check_convert(p, a, tag->members[i].type, true);
            e->is_constant = false;
            return e;
        }
    parse_error(p, at, "cast to a union that has no member of this type");
    return check_error(p, at);
}

expr *operator_cast(parser *p, srcpos at, ctype *type, expr *a)
{
    a = check_rvalue(p, a);
    type = type_plain(type);
    if (check_is_error(p, a)) {
        if (!type_is_scalar(type)) return a;
        return check_int(p, 0, type->kind == CT_POINTER || type_is_integer(type) ? type : p->error_type, at);
    }
    ctype *from = type_plain(a->type);
    if (type->kind == CT_VOID) {
        expr *e = unary_node(p, EX_CAST, type, at, a);
        e->is_constant = false;
        return e;
    }
    if (type_is_record(type)) {
        if (type_is_record(from) && from->tag == type->tag) return a->type->quals ? unary_node(p, EX_CAST, type, at, a) : a;
        if (type->kind == CT_UNION) return cast_to_union(p, at, type, a);
    }
    bool vectors = type->kind == CT_VECTOR || from->kind == CT_VECTOR;
    bool ok = vectors ? type_size(type) == type_size(from) && !type_is_record(type) && !type_is_record(from)
                      : type_is_scalar(type) && type_is_scalar(from) && !(type->kind == CT_POINTER && type_is_floating(from)) &&
                            !(from->kind == CT_POINTER && type_is_floating(type));
    if (!ok) {
        parse_error(p, at, from->kind == CT_VOID ? "a void value cannot be converted" : "invalid cast");
        return check_error(p, at);
    }
    bool was_lvalue = a->is_lvalue || a->is_bitfield || a->bits;
    expr *e = check_convert(p, a, type, false);
    if (e->kind == EX_INT) e->is_folded |= from->kind == CT_POINTER;
    if (e == a && was_lvalue) { /* a cast is not an lvalue and does not promote as a bit-field */
        e = unary_node(p, EX_CAST, type, at, a);
    } else if (e != a || e->kind == EX_INT) {
        e->at = at;
    }
    return e;
}

expr *operator_sizeof(parser *p, srcpos at, ctype *type)
{
    ctype *t = p->types->size_type;
    if (type_is_variable(type) && type->kind == CT_ARRAY) {
        bool fixed = true;
        for (const ctype *c = type; c->kind == CT_ARRAY; c = c->target) fixed = fixed && c->count != ARRAY_VARIABLE;
        if (!fixed) {
            expr *e = check_new(p, EX_SIZEOF_VLA, t, at);
            e->of = type;
            return e;
        }
    }
    if (type == p->error_type) return check_error(p, at);
    if (!type_complete(type) && type->kind != CT_VOID && type->kind != CT_FUNCTION) {
        parse_error(p, at, "sizeof of an incomplete type");
        return check_error(p, at);
    }
    expr *e = check_int(p, (__int128)type_size(type), t, at);
    e->is_folded = type_has_folded_length(type);
    return e;
}

/* ---- calls ---- */

/* Default argument promotions. */
static expr *promote_argument(parser *p, expr *e)
{
    e = check_rvalue(p, e);
    if (type_is_integer(e->type)) return check_promote(p, e);
    if (e->type->kind == CT_FLOAT) return check_convert(p, e, p->types->basic[CT_DOUBLE], true);
    if (e->type->kind == CT_VOID) {
        parse_error(p, e->at, "a void value is used as an argument");
        return check_error(p, e->at);
    }
    return e;
}

static void convert_arguments(parser *p, srcpos at, const ctype *f, expr **args, uint32_t count, const char *called)
{
    uint32_t fixed = f->has_prototype ? f->param_count : 0;
    if (f->has_prototype && count < fixed) parse_error(p, at, "too few arguments to '%s': %u instead of %u", called, count, fixed);
    if (f->has_prototype && count > fixed && !f->variadic)
        parse_error(p, at, "too many arguments to '%s': %u instead of %u", called, count, fixed);
    for (uint32_t i = 0; i < count; i++) {
        if (i < fixed) args[i] = check_assign_convert(p, args[i], f->params[i].type, "an argument");
        else args[i] = promote_argument(p, args[i]);
    }
}

expr *operator_call(parser *p, srcpos at, expr *function, expr **args, uint32_t count)
{
    const char *called = "function";
    symbol *callee = NULL;
    expr *f = function;
    if (f->kind == EX_FUNCTION) { /* a direct call does not take the address */
        callee = f->symbol;
        called = parse_name_text(p, callee->name);
        bool taken = callee->address_taken;
        f = check_rvalue(p, f);
        callee->address_taken = taken;
    } else {
        f = check_rvalue(p, f);
        if (f->kind == EX_DECAY && f->a->kind == EX_FUNCTION) callee = f->a->symbol;
    }
    if (check_is_error(p, f)) return f;
    if (f->type->kind != CT_POINTER || f->type->target->kind != CT_FUNCTION) {
        parse_error(p, at, "called object is not a function or function pointer");
        return check_error(p, at);
    }
    expr *part = callee ? parts_call(p, at, callee, args, count) : NULL;
    if (part) return part;
    ctype *type = f->type->target;
    convert_arguments(p, at, type, args, count, called);
    expr *e = check_new(p, EX_CALL, type_plain(type->target), at);
    e->a = f;
    e->call.count = count;
    e->call.args = arena_alloc(p->mem, count * sizeof *args);
    if (count) memcpy(e->call.args, args, count * sizeof *args);
    e->has_effect = true;
    if (callee) nested_note_call(p, callee, e);
    if (e->type->kind != CT_VOID && !type_complete(e->type)) {
        parse_error(p, at, "call of '%s', which returns an incomplete type", called);
        return check_error(p, at);
    }
    return e;
}
