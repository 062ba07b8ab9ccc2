/* Expressions → nodes, lvalues → places, functions → frames and instructions' operands. */
#include "cfa/exec/translate.h"

/* ---- symbols ---- */

static symbol *add_symbol(run *m, var v, bool is_label)
{
    symbol *s = ARENA_NEW(&m->memory, symbol);
    s->v = v;
    s->is_label = is_label;
    s->name = space_text(m->s, var_get(m->s, v)->name);
    s->address = m->mem.code + 16 * (uint64_t)m->symbols.len;
    if (s->address >= m->mem.code_end) run_stop(m, RUN_LIMIT, "too many functions");
    vec_push(&m->symbols, s);
    return s;
}

symbol *run_symbol(run *m, var v)
{
    bool fresh;
    uint32_t *slot = map_slot(&m->symbol_index, v.i, &fresh);
    if (!fresh) return m->symbols.data[*slot];
    *slot = m->symbols.len;
    return add_symbol(m, v, false);
}

static uint64_t label_address(run *m, ex e)
{
    bool fresh;
    uint32_t *slot = map_slot(&m->label_index, e.i, &fresh);
    if (fresh) {
        *slot = m->symbols.len;
        return add_symbol(m, ex_get(m->s, e)->var, true)->address;
    }
    return m->symbols.data[*slot]->address;
}

static uint64_t string_address(run *m, ex e)
{
    bool fresh;
    uint32_t *slot = map_slot(&m->strings, e.i, &fresh);
    if (!fresh) return m->string_addresses.data[*slot];
    *slot = m->string_addresses.len;
    const ex_info *info = ex_get(m->s, e);
    uint64_t size = ty_get(m->s, info->type)->size, len = name_len(&m->s->names, info->text);
    uint64_t address = mem_add_static(&m->mem, size, 16, MEM_STRING, (var){0});
    if (!address) run_stop(m, RUN_LIMIT, "out of simulated memory");
    memcpy(mem_host(&m->mem, address), space_text(m->s, info->text), len < size ? len : size);
    vec_push(&m->string_addresses, address);
    return address;
}

/* ---- nodes ---- */

static node *new_node(run *m, ex_kind kind, value_type t)
{
    node *n = ARENA_NEW(&m->memory, node);
    n->kind = (uint8_t)kind;
    n->type = t;
    return n;
}

static const node *constant(run *m, value_type t, value v)
{
    node *n = new_node(m, E_INT, t);
    if (value_is_wide(t)) {
        value *stored = ARENA_NEW(&m->memory, value);
        *stored = v;
        n->wide = eval_constant_wide;
        n->wide_c = stored;
    } else {
        n->eval = eval_constant;
        n->c = (uint64_t)v;
        n->shape = SHAPE_CONSTANT;
    }
    return n;
}

static const node *unsupported(run *m, value_type t, const char *text)
{
    node *n = new_node(m, E_NONE, t);
    if (value_is_wide(t)) n->wide = eval_unsupported_wide;
    else n->eval = eval_unsupported;
    n->text = text;
    return n;
}

static value_type type_of(run *m, ex e) { return value_type_of(m->s, ex_get(m->s, e)->type); }

static value_type address_type(run *m)
{
    return (value_type){.class = V_INT, .bits = (uint8_t)(m->pointer_size * 8), .size = m->pointer_size, .align = m->pointer_size};
}

static value_type offset_type(void) { return (value_type){.class = V_INT, .is_signed = true, .bits = 64, .size = 8, .align = 8}; }

static const node *load_node(run *m, const place *p)
{
    node *n = new_node(m, E_VAR, p->type);
    if (p->is_bits) {
        n->place = p;
        if (value_is_wide(p->type)) return unsupported(m, p->type, "bit-field of a 128-bit type");
        n->eval = eval_bits;
        return n;
    }
    if (p->type.class == V_BYTES || p->type.class == V_NONE) return unsupported(m, p->type, "arithmetic on vectors or complex numbers");
    if (value_is_wide(p->type)) {
        n->place = p;
        n->wide = eval_load_wide;
        return n;
    }
    n->eval = eval_load((place_mode)p->mode, p->type);
    n->a = p->a;
    n->start = p->start;
    n->base = p->base;
    n->limit = p->limit;
    n->stride = p->stride;
    n->host = p->host;
    if (p->mode == PLACE_LOCAL) n->shape = SHAPE_LOCAL;
    return n;
}

/* ---- places ---- */

enum { MOST_INDICES = 64 };

struct chain { /* an lvalue, read from the outside in */
    uint64_t offset;
    uint32_t count;
    struct {
        const node *index;
        uint64_t stride;
    } terms[MOST_INDICES];
};

/* Walks MEMBER and INDEX down to the root. */
static ex unchain(run *m, ex e, struct chain *c, place *p)
{
    bool outermost = true;
    for (;; outermost = false) {
        const ex_info *i = ex_get(m->s, e);
        __int128 constant_index;
        if (i->kind == E_MEMBER) {
            const ty_info *record = ty_get(m->s, ex_get(m->s, i->a)->type);
            const ty_member *member = &record->members[i->index];
            c->offset += member->offset;
            if (outermost && member->bit_width >= 0) {
                p->is_bits = true;
                c->offset += member->bit_offset / 8;
                p->bit_offset = (uint8_t)(member->bit_offset % 8);
                p->bit_width = (uint8_t)member->bit_width;
            }
        } else if (i->kind == E_INDEX) {
            uint64_t stride = ty_get(m->s, i->type)->size;
            if (ex_is_int(m->s, i->b, &constant_index)) {
                c->offset += (uint64_t)constant_index * stride;
            } else if (c->count == MOST_INDICES) {
                run_stop(m, RUN_UNSUPPORTED, "more than %d nested array indices", MOST_INDICES);
            } else {
                const node *index = run_node(m, i->b);
                c->terms[c->count].index = eval_node_convert(m, index, type_of(m, i->b), offset_type());
                c->terms[c->count++].stride = stride;
            }
        } else {
            return e;
        }
        e = i->a;
    }
}

/* Sum of all index terms as one node with stride 1, or the only term with its own stride. */
static const node *index_sum(run *m, struct chain *c, int64_t *stride)
{
    *stride = 1;
    if (c->count == 0) return constant(m, offset_type(), 0);
    if (c->count == 1) {
        *stride = (int64_t)c->terms[0].stride;
        return c->terms[0].index;
    }
    const node *sum = constant(m, offset_type(), 0);
    for (uint32_t k = 0; k < c->count; k++) {
        node *n = new_node(m, E_ADD, offset_type());
        n->eval = eval_scaled;
        n->a = c->terms[k].index;
        n->b = sum;
        n->stride = (int64_t)c->terms[k].stride;
        sum = n;
    }
    return sum;
}

static void place_at_address(run *m, place *p, const node *address, struct chain *c)
{
    p->mode = PLACE_MEMORY;
    p->start = c->offset;
    p->a = address;
    if (!c->count) return;
    node *n = new_node(m, E_PTRADD, address_type(m));
    n->eval = eval_pointer_add;
    n->a = address;
    n->b = index_sum(m, c, &n->stride);
    p->a = n;
}

static void place_in_object(run *m, place *p, const var_place *v, struct chain *c)
{
    bool local = v->kind == VAR_PLACE_LOCAL;
    uint64_t size = p->is_bits ? (p->bit_offset + p->bit_width + 7u) / 8 : p->type.size;
    if (!c->count && c->offset <= v->size && size <= v->size - c->offset) {
        p->mode = local ? PLACE_LOCAL : PLACE_HOST;
        if (local) p->start = v->at + c->offset;
        else p->host = mem_host(&m->mem, v->at + c->offset);
        return;
    }
    p->mode = local ? PLACE_LOCAL_AT : PLACE_HOST_AT;
    p->start = c->offset;
    p->limit = v->size;
    p->a = index_sum(m, c, &p->stride);
    if (local) p->base = v->at;
    else p->host = mem_host(&m->mem, v->at);
}

const place *run_place(run *m, ex e)
{
    place *p = ARENA_NEW(&m->memory, place);
    struct chain c;
    c.offset = c.count = 0;
    p->type = type_of(m, e);
    ex root = unchain(m, e, &c, p);
    const ex_info *r = ex_get(m->s, root);
    if (r->kind == E_DEREF) {
        place_at_address(m, p, run_node(m, r->a), &c);
    } else if (r->kind == E_STRING) {
        place_at_address(m, p, constant(m, address_type(m), string_address(m, root)), &c);
    } else if (r->kind == E_VAR) {
        const var_place *v = &m->vars[r->var.i];
        if (v->kind == VAR_PLACE_VLA) {
            place pointer = {.mode = PLACE_LOCAL, .start = v->at, .type = {.class = V_INT, .bits = 64, .size = 8, .align = 8}};
            place_at_address(m, p, load_node(m, &pointer), &c);
        } else if (v->kind == VAR_PLACE_ABSENT) {
            place_at_address(m, p, constant(m, address_type(m), 0), &c);
        } else if (v->kind == VAR_PLACE_NONE) {
            place_at_address(m, p, unsupported(m, address_type(m), "variable without a place"), &c);
        } else {
            place_in_object(m, p, v, &c);
        }
    } else if (r->kind == E_ZERO) {
        p->mode = PLACE_HOST; /* whatever part of it is read, it is zero */
        p->host = arena_zalloc(&m->memory, p->type.size + 1);
    } else {
        place_at_address(m, p, unsupported(m, address_type(m), "member of a value that is not stored"), &c);
    }
    return p;
}

/* ---- expressions ---- */

static const node *address_node(run *m, ex lvalue)
{
    const place *p = run_place(m, lvalue);
    if (p->mode == PLACE_HOST) return constant(m, address_type(m), mem_address(&m->mem, p->host));
    if (p->mode == PLACE_MEMORY && p->start == 0) return p->a;
    node *n = new_node(m, E_ADDR, address_type(m));
    n->place = p;
    n->eval = eval_address;
    return n;
}

static bool is_local_operand(const node *n, value_type t)
{
    return n->shape == SHAPE_LOCAL && n->type.size == t.size && n->type.class == t.class;
}

static const node *binary_node(run *m, const ex_info *i, bool compares)
{
    value_type operand = type_of(m, i->a), result = value_type_of(m->s, i->type);
    ex_kind kind = (ex_kind)i->kind;
    const node *a = run_node(m, i->a), *b = run_node(m, i->b);
    if (!value_is_scalar(operand) || !value_is_scalar(result)) return unsupported(m, result, "arithmetic on vectors or complex numbers");
    node *n = new_node(m, kind, result);
    n->from = operand;
    n->a = a;
    n->b = b;
    if (kind == E_SHL || kind == E_SHR) /* the count has its own type, and may be wide */
        n->b = b = eval_node_convert(m, b, type_of(m, i->b), (value_type){.class = V_INT, .bits = 64, .size = 8, .align = 8});
    bool a_local = operand.class == V_INT && is_local_operand(a, operand), b_local = operand.class == V_INT && is_local_operand(b, operand);
    bool b_constant = operand.class == V_INT && b->shape == SHAPE_CONSTANT;
    n->eval = eval_binary(kind, operand, a_local, b_local, b_constant);
    if (n->eval) {
        if (b_constant) n->c = b->c;
        if (a_local) n->start = a->start;
        if (b_local) n->base = b->start;
    } else if (compares) {
        n->eval = eval_any_compare;
    } else if (value_is_wide(result)) {
        n->wide = eval_any_binary_wide;
    } else {
        n->eval = eval_any_binary;
    }
    return n;
}

static const node *unary_node(run *m, const ex_info *i)
{
    value_type operand = type_of(m, i->a), result = value_type_of(m->s, i->type);
    if (!value_is_scalar(operand)) return unsupported(m, result, "arithmetic on vectors or complex numbers");
    node *n = new_node(m, (ex_kind)i->kind, result);
    n->a = run_node(m, i->a);
    n->from = operand;
    bool wide = value_is_wide(operand);
    if (i->kind == E_NOT) {
        n->eval = operand.class == V_INT ? eval_not : eval_not_any;
    } else if (i->kind == E_NEG) {
        if (wide) n->wide = eval_negate_wide;
        else n->eval = eval_negate;
    } else {
        if (wide) n->wide = eval_complement_wide;
        else n->eval = eval_complement;
    }
    return n;
}

static const node *pointer_node(run *m, const ex_info *i)
{
    node *n = new_node(m, (ex_kind)i->kind, value_type_of(m->s, i->type));
    n->a = run_node(m, i->a);
    n->b = run_node(m, i->b);
    n->stride = (int64_t)strides_of(&m->sizes, ex_get(m->s, i->a)->type);
    n->eval = i->kind == E_PTRADD ? eval_pointer_add : eval_pointer_difference;
    return n;
}

static const node *translate(run *m, ex e)
{
    const ex_info *i = ex_get(m->s, e);
    value_type t = value_type_of(m->s, i->type);
    switch ((ex_kind)i->kind) {
    case E_INT: return constant(m, t, value_from_int(ex_int_value(m->s, e), t));
    case E_FLOAT: return constant(m, t, value_from_long_double(ex_float_value(m->s, e), t));
    case E_FUNC: {
        symbol *f = run_symbol(m, i->var);
        return constant(m, t, library_is_absent(m, f) ? 0 : f->address);
    }
    case E_LABEL: return constant(m, t, label_address(m, e));
    case E_VAR:
    case E_STRING:
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX: return load_node(m, run_place(m, e));
    case E_ADDR: return address_node(m, i->a);
    case E_CAST: {
        value_type from = type_of(m, i->a);
        if (t.class == V_NONE) return constant(m, t, 0);
        if (!value_is_scalar(from) || !value_is_scalar(t)) return unsupported(m, t, "conversion of vectors or complex numbers");
        return eval_node_convert(m, run_node(m, i->a), from, t);
    }
    case E_NEG:
    case E_BITNOT:
    case E_NOT: return unary_node(m, i);
    case E_PTRADD:
    case E_PTRDIFF: return pointer_node(m, i);
    case E_EQ ... E_GE: return binary_node(m, i, true);
    case E_ADD ... E_SHR: return binary_node(m, i, false);
    default: return unsupported(m, t, "expression of an unknown kind");
    }
}

const node *run_node(run *m, ex e)
{
    if (!m->nodes[e.i]) m->nodes[e.i] = translate(m, e);
    return m->nodes[e.i];
}

const node *run_condition(run *m, ex e)
{
    const node *n = run_node(m, e);
    value_type t = type_of(m, e);
    if (t.class == V_INT) return n;
    node *truth = new_node(m, E_NOT, offset_type());
    truth->a = n;
    truth->from = t;
    truth->eval = eval_not_any;
    node *twice = new_node(m, E_NOT, offset_type());
    twice->a = truth;
    twice->eval = eval_not;
    return twice;
}
