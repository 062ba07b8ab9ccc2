#include "cfa/space.h"

#include "front/lex.h"
#include <stdio.h>

cfa_space *space_new(void)
{
    cfa_space *s = mem_alloc(sizeof *s);
    *s = (cfa_space){0};
    intern_init(&s->names);
    lex_keywords(&s->names);
    vec_reserve(&s->types, 256);
    vec_reserve(&s->vars, 1024);
    vec_reserve(&s->exs, 4096);
    vec_reserve(&s->ops, 2048);
    idtable_reserve(&s->ex_index, 4096);
    idtable_reserve(&s->op_index, 2048);
    vec_push(&s->types, (ty_info){0});
    vec_push(&s->vars, (var_info){0});
    vec_push(&s->exs, (ex_info){0});
    vec_push(&s->ops, (op_info){0});
    return s;
}

void space_free(cfa_space *s)
{
    if (!s) return;
    arena_free(&s->memory);
    intern_free(&s->names);
    vec_free(&s->types);
    vec_free(&s->vars);
    vec_free(&s->exs);
    vec_free(&s->ops);
    vec_free(&s->floats);
    vec_free(&s->wides);
    idtable_free(&s->type_index);
    idtable_free(&s->var_index);
    idtable_free(&s->ex_index);
    idtable_free(&s->op_index);
    idtable_free(&s->float_index);
    idtable_free(&s->wide_index);
    free(s);
}

/* ---- types ---- */

static hash128 shape_hash(const ty_info *t)
{
    hash128 h =
        hash_u64((uint64_t)t->kind | (uint64_t)t->is_signed << 8 | (uint64_t)t->variadic << 9 | (uint64_t)t->has_prototype << 10 |
                 (uint64_t)t->packed << 11 | (uint64_t)t->quals << 12 | (uint64_t)t->complete << 20 | (uint64_t)t->is_va_list << 21);
    h = hash_add(h, t->size);
    h = hash_add(h, (uint64_t)t->count);
    return hash_add(h, t->align);
}

/* A struct or union behind a pointer counts by its tag alone. */
static hash128 tag_hash(cfa_space *s, const ty_info *t) { return hash_join(hash_u64(0x7a60u + t->kind), intern_hash(&s->names, t->tag)); }

static void hash_type(cfa_space *s, ty_info *t)
{
    if (ty_is_record(t)) {
        t->shallow = tag_hash(s, t);
        hash128 h = hash_join(shape_hash(t), t->shallow);
        for (uint32_t i = 0; i < t->count_members; i++) {
            const ty_member *m = &t->members[i];
            h = hash_join(h, intern_hash(&s->names, member_label(m)));
            h = hash_join(h, ty_get(s, m->type)->hash);
            h = hash_add(h, m->offset);
            h = hash_add(h, (uint64_t)m->bit_offset << 32 | (uint16_t)m->bit_width);
        }
        t->hash = h;
        return;
    }
    hash128 full = shape_hash(t), shallow = full;
    if (t->target.i) {
        const ty_info *target = ty_get(s, t->target);
        full = hash_join(full, t->kind == TY_POINTER ? target->shallow : target->hash);
        shallow = hash_join(shallow, target->shallow);
    }
    for (uint32_t i = 0; i < t->count_params; i++) {
        full = hash_join(full, ty_get(s, t->params[i])->hash);
        shallow = hash_join(shallow, ty_get(s, t->params[i])->shallow);
    }
    t->hash = full;
    t->shallow = shallow;
}

ty ty_intern(cfa_space *s, const ty_info *given)
{
    ty_info t = *given;
    hash_type(s, &t);
    for (uint32_t slot = idtable_first(&s->type_index, t.hash.lo), id; (id = idtable_at(&s->type_index, &slot, t.hash.lo));)
        if (hash_equal(s->types.data[id].hash, t.hash)) return (ty){id};
    if (t.count_members) {
        ty_member *m = arena_alloc(&s->memory, t.count_members * sizeof *m);
        memcpy(m, t.members, t.count_members * sizeof *m);
        t.members = m;
    }
    if (t.count_params) {
        ty *p = arena_alloc(&s->memory, t.count_params * sizeof *p);
        memcpy(p, t.params, t.count_params * sizeof *p);
        t.params = p;
    }
    uint32_t id = s->types.len;
    vec_push(&s->types, t);
    idtable_insert(&s->type_index, t.hash.lo, id);
    return (ty){id};
}

/* ---- variables ---- */

var var_intern(cfa_space *s, const var_info *v)
{
    uint64_t h = hash_pair((uint64_t)v->kind | (uint64_t)v->ordinal << 8 | (uint64_t)v->type.i << 32, (uint64_t)v->align << 32 | v->file.i);
    h = hash_pair(h, (uint64_t)v->name.i << 32 | v->function.i);
    for (uint32_t slot = idtable_first(&s->var_index, h), id; (id = idtable_at(&s->var_index, &slot, h));) {
        const var_info *o = &s->vars.data[id];
        if (o->kind == v->kind && o->ordinal == v->ordinal && o->type.i == v->type.i && o->name.i == v->name.i &&
            o->function.i == v->function.i && o->file.i == v->file.i && o->align == v->align)
            return (var){id};
    }
    var_info n = *v;
    n.hash = hash_join(hash_u64((uint64_t)v->kind << 16 | v->ordinal), intern_hash(&s->names, v->name));
    n.hash = hash_join(n.hash, ty_get(s, v->type)->hash);
    if (v->file.i) n.hash = hash_join(n.hash, intern_hash(&s->names, v->file));
    if (v->align) n.hash = hash_join(n.hash, hash_u64(v->align));
    uint32_t id = s->vars.len;
    vec_push(&s->vars, n);
    idtable_insert(&s->var_index, h, id);
    return (var){id};
}

void var_format(const cfa_space *s, var v, char *out, size_t size)
{
    const var_info *i = var_get(s, v);
    int n = 0;
    if (i->function.i) n = snprintf(out, size, "%s::%s", space_text(s, i->function), space_text(s, i->name));
    else n = snprintf(out, size, "%s", space_text(s, i->name));
    if (n < 0 || (size_t)n >= size) return;
    if (i->kind == VAR_STATIC_LOCAL) n += snprintf(out + n, size - (size_t)n, "#s");
    if ((size_t)n < size && i->ordinal > 1) n += snprintf(out + n, size - (size_t)n, "@%u", i->ordinal);
    if ((size_t)n < size && i->file.i) snprintf(out + n, size - (size_t)n, "@%s", space_text(s, i->file));
}

/* ---- operations ---- */

static bool same_bytes(const void *a, const void *b, size_t size) { return size == 0 || memcmp(a, b, size) == 0; }

static bool asm_equal(const op_asm *a, const op_asm *b)
{
    if (a == b) return true;
    if (!a || !b) return false;
    uint32_t n = a->count_outputs + a->count_inputs;
    return a->text.i == b->text.i && a->is_volatile == b->is_volatile && a->is_basic == b->is_basic && a->is_goto == b->is_goto &&
           a->clobbers_memory == b->clobbers_memory && a->count_outputs == b->count_outputs && a->count_inputs == b->count_inputs &&
           a->count_clobbers == b->count_clobbers && a->count_labels == b->count_labels &&
           same_bytes(a->constraints, b->constraints, n * sizeof(name)) && same_bytes(a->symbolic, b->symbolic, n * sizeof(name)) &&
           same_bytes(a->operands, b->operands, n * sizeof(ex)) && same_bytes(a->clobbers, b->clobbers, a->count_clobbers * sizeof(name)) &&
           same_bytes(a->labels, b->labels, a->count_labels * sizeof(name));
}

static const void *copy_into_space(cfa_space *s, const void *data, size_t size)
{
    void *copy = arena_alloc(&s->memory, size ? size : 1);
    if (size) memcpy(copy, data, size);
    return copy;
}

static const op_asm *asm_copy(cfa_space *s, const op_asm *a)
{
    uint32_t n = a->count_outputs + a->count_inputs;
    op_asm c = *a;
    c.constraints = copy_into_space(s, a->constraints, n * sizeof(name));
    c.symbolic = copy_into_space(s, a->symbolic, n * sizeof(name));
    c.operands = copy_into_space(s, a->operands, n * sizeof(ex));
    c.clobbers = copy_into_space(s, a->clobbers, a->count_clobbers * sizeof(name));
    c.labels = copy_into_space(s, a->labels, a->count_labels * sizeof(name));
    return copy_into_space(s, &c, sizeof c);
}

static hash128 asm_hash(cfa_space *s, const op_asm *a)
{
    hash128 h = hash_join(hash_u64((uint64_t)a->is_volatile | (uint64_t)a->is_basic << 1 | (uint64_t)a->is_goto << 2 |
                                   (uint64_t)a->clobbers_memory << 3 | (uint64_t)a->count_outputs << 8 | (uint64_t)a->count_inputs << 32),
                          intern_hash(&s->names, a->text));
    for (uint32_t i = 0; i < a->count_outputs + a->count_inputs; i++) {
        h = hash_join(h, intern_hash(&s->names, a->constraints[i]));
        h = hash_join(h, ex_get(s, a->operands[i])->hash);
    }
    for (uint32_t i = 0; i < a->count_clobbers; i++) h = hash_join(h, intern_hash(&s->names, a->clobbers[i]));
    for (uint32_t i = 0; i < a->count_labels; i++) h = hash_join(h, intern_hash(&s->names, a->labels[i]));
    return h;
}

static hash128 op_content(cfa_space *s, const op_info *o)
{
    hash128 h = hash_u64((uint64_t)o->kind | (uint64_t)o->positive << 8 | (uint64_t)o->count_args << 16);
    if (o->lhs.i) h = hash_join(h, ex_get(s, o->lhs)->hash);
    h = hash_add(h, o->lhs.i != 0);
    if (o->rhs.i) h = hash_join(h, ex_get(s, o->rhs)->hash);
    for (uint32_t i = 0; i < o->count_args; i++) h = hash_join(h, ex_get(s, o->args[i])->hash);
    if (o->text.i) h = hash_join(h, intern_hash(&s->names, o->text));
    if (o->assembly) h = hash_join(h, asm_hash(s, o->assembly));
    return h;
}

op op_intern(cfa_space *s, const op_info *o)
{
    uint64_t h = hash_pair((uint64_t)o->kind | (uint64_t)o->positive << 8 | (uint64_t)o->count_args << 9 | (uint64_t)o->text.i << 32,
                           (uint64_t)o->lhs.i << 32 | o->rhs.i);
    for (uint32_t i = 0; i < o->count_args; i++) h = hash_pair(h, o->args[i].i);
    if (o->assembly) h ^= asm_hash(s, o->assembly).lo;
    for (uint32_t slot = idtable_first(&s->op_index, h), id; (id = idtable_at(&s->op_index, &slot, h));) {
        const op_info *e = &s->ops.data[id];
        if (e->kind == o->kind && e->positive == o->positive && e->lhs.i == o->lhs.i && e->rhs.i == o->rhs.i && e->text.i == o->text.i &&
            e->count_args == o->count_args && (!o->count_args || memcmp(e->args, o->args, o->count_args * sizeof(ex)) == 0) &&
            asm_equal(e->assembly, o->assembly))
            return (op){id};
    }
    op_info n = *o;
    n.hash = op_content(s, o);
    n.args = n.count_args ? copy_into_space(s, o->args, o->count_args * sizeof(ex)) : NULL;
    if (o->assembly) n.assembly = asm_copy(s, o->assembly);
    uint32_t id = s->ops.len;
    vec_push(&s->ops, n);
    idtable_insert(&s->op_index, h, id);
    return (op){id};
}

op op_skip(cfa_space *s) { return op_intern(s, &(op_info){.kind = OP_SKIP}); }
op op_assign(cfa_space *s, ex lhs, ex rhs) { return op_intern(s, &(op_info){.kind = OP_ASSIGN, .lhs = lhs, .rhs = rhs}); }
op op_assume(cfa_space *s, ex condition, bool positive)
{
    return op_intern(s, &(op_info){.kind = OP_ASSUME, .positive = positive, .rhs = condition});
}
op op_call(cfa_space *s, ex lhs, ex callee, const ex *args, uint32_t count)
{
    return op_intern(s, &(op_info){.kind = OP_CALL, .lhs = lhs, .rhs = callee, .args = args, .count_args = count});
}
op op_return(cfa_space *s, ex value) { return op_intern(s, &(op_info){.kind = OP_RETURN, .rhs = value}); }
op op_decl(cfa_space *s, var v, ex vla_count) { return op_intern(s, &(op_info){.kind = OP_DECL, .lhs = ex_var(s, v), .rhs = vla_count}); }
op op_havoc(cfa_space *s, ex lvalue) { return op_intern(s, &(op_info){.kind = OP_HAVOC, .lhs = lvalue}); }

bool ty_has_pointer(const cfa_space *s, ty type)
{
    const ty_info *t = ty_get(s, type);
    if (t->kind == TY_POINTER) return true;
    if (t->kind == TY_ARRAY) return ty_has_pointer(s, t->target);
    for (uint32_t k = 0; ty_is_record(t) && k < t->count_members; k++)
        if (ty_has_pointer(s, t->members[k].type)) return true;
    return false;
}
