/* Operations → instructions, and the functions that execute them (calls and returns: cfa/exec/call.c). */
#include "cfa/exec/translate.h"

/* ---- assignment ---- */

#define DEFINE_ASSIGN(N, T)                                          \
    static const ins *assign_local_##N(run *m, const ins *i)         \
    {                                                                \
        T v = (T)i->rhs->eval(m, i->rhs);                            \
        memcpy(m->fp + i->offset, &v, sizeof v);                     \
        return i->next[0];                                           \
    }                                                                \
    static const ins *assign_host_##N(run *m, const ins *i)          \
    {                                                                \
        T v = (T)i->rhs->eval(m, i->rhs);                            \
        memcpy(i->host, &v, sizeof v);                               \
        return i->next[0];                                           \
    }                                                                \
    static const ins *assign_other_##N(run *m, const ins *i)         \
    {                                                                \
        T v = (T)i->rhs->eval(m, i->rhs);                            \
        memcpy(place_host(m, i->lhs, sizeof v, true), &v, sizeof v); \
        return i->next[0];                                           \
    }

DEFINE_ASSIGN(1, uint8_t)
DEFINE_ASSIGN(2, uint16_t)
DEFINE_ASSIGN(4, uint32_t)
DEFINE_ASSIGN(8, uint64_t)

void place_store(run *m, const place *p, value v)
{
    if (p->is_bits) {
        if (!p->bit_width) return;
        char *to = place_host(m, p, (p->bit_offset + p->bit_width + 7u) / 8, true);
        value_store_bits(to, p->bit_offset, p->bit_width, (uint64_t)v);
    } else {
        value_store(place_host(m, p, p->type.size, true), p->type, v);
    }
}

static const ins *assign_any(run *m, const ins *i)
{
    place_store(m, i->lhs, node_value(m, i->rhs));
    return i->next[0];
}

static const ins *assign_bytes(run *m, const ins *i)
{
    if (!i->size) return i->next[0];
    const char *from = i->source ? place_host(m, i->source, i->size, false) : NULL;
    char *to = place_host(m, i->lhs, i->size, true);
    if (from) mem_move(&m->mem, to, from, i->size);
    else mem_fill(&m->mem, to, 0, i->size);
    return i->next[0];
}

typedef const ins *(*exec_fn)(run *, const ins *);

static exec_fn pick_assignment(const place *lhs, ins *i)
{
    static const exec_fn table[3][4] = {
        {assign_local_1, assign_local_2, assign_local_4, assign_local_8},
        {assign_host_1, assign_host_2, assign_host_4, assign_host_8},
        {assign_other_1, assign_other_2, assign_other_4, assign_other_8},
    };
    if (lhs->is_bits || value_is_wide(lhs->type)) return assign_any;
    unsigned column = lhs->type.size == 1 ? 0 : lhs->type.size == 2 ? 1 : lhs->type.size == 4 ? 2 : 3;
    if (lhs->mode == PLACE_LOCAL) i->offset = lhs->start;
    if (lhs->mode == PLACE_HOST) i->host = lhs->host;
    return table[lhs->mode == PLACE_LOCAL ? 0 : lhs->mode == PLACE_HOST ? 1 : 2][column];
}

static const ins *unsupported_here(run *m, const ins *i) { run_stop(m, RUN_UNSUPPORTED, "%s", i->text); }

static void translate_assignment(run *m, ins *i, const op_info *o)
{
    i->lhs = run_place(m, o->lhs);
    const ex_info *rhs = ex_get(m->s, o->rhs);
    if (i->lhs->type.class != V_BYTES) {
        value_type from = value_type_of(m->s, rhs->type);
        i->rhs = run_node(m, o->rhs);
        if (value_is_scalar(from) && (from.class != i->lhs->type.class || from.size < i->lhs->type.size))
            i->rhs = eval_node_convert(m, i->rhs, from, i->lhs->type);
        i->exec = pick_assignment(i->lhs, i);
        return;
    }
    i->exec = assign_bytes;
    i->size = i->lhs->type.size;
    if (rhs->kind == E_ZERO) return;
    if (!rhs->is_lvalue) {
        i->exec = unsupported_here;
        i->text = "arithmetic on vectors or complex numbers";
        return;
    }
    i->source = run_place(m, o->rhs);
    if (i->source->type.size < i->size) i->size = i->source->type.size;
}

static const ins *counted_assignment(run *m, const ins *i)
{
    coverage_decide(m, i);
    return assign_any(m, i);
}

static void count_assignment(run *m, const code *c, ins *i)
{
    if (!i->rhs || !coverage_wants(m, i->rhs)) return;
    i->exec = counted_assignment;
    i->offset = coverage_way(m, c, i);
}

/* ---- branches ---- */

static const ins *branch(run *m, const ins *i) { return i->next[i->rhs->eval(m, i->rhs) == 0]; }

static const ins *told_branch(run *m, const ins *i)
{
    bool holds = i->rhs->eval(m, i->rhs) != 0;
    return i->next[!m->o->observer->branch(m->o->observer->context, holds)];
}

static const ins *counted_branch(run *m, const ins *i)
{
    run_coverage *c = m->o->observer->coverage;
    if (c->compared) coverage_tell(m, i->rhs, (uint32_t)i->offset);
    bool fails = i->rhs->eval(m, i->rhs) == 0;
    coverage_count(c, (uint32_t)i->offset + fails);
    return i->next[fails];
}

static exec_fn pick_branch(const run *m)
{
    const run_observer *o = m->o->observer;
    return o && o->branch ? told_branch : o && o->coverage ? counted_branch : branch;
}

static const ins *assume_stops(run *m, const ins *i)
{
    (void)i;
    run_stop(m, RUN_STOPPED, "an assumption does not hold");
}

/* ---- what is arbitrary ---- */

static const ins *skip(run *m, const ins *i)
{
    (void)m;
    return i->next[0];
}

static void havoc_place(run *m, const place *p)
{
    if (p->type.class == V_BYTES) run_fill(m, place_host(m, p, p->type.size, true), p->type.size);
    else if (p->type.class != V_NONE) place_store(m, p, run_garbage(m, p->type));
}

static const ins *havoc(run *m, const ins *i)
{
    havoc_place(m, i->lhs);
    return i->next[0];
}

static const ins *declare_vla(run *m, const ins *i)
{
    uint64_t old, address, size;
    char *slot = m->fp + i->lhs->start;
    int64_t count = (int64_t)i->rhs->eval(m, i->rhs);
    if (count < 0) run_stop(m, RUN_UNDEFINED, "variable-length array of %lld elements", (long long)count);
    if (__builtin_mul_overflow((uint64_t)count, i->size, &size)) run_stop(m, RUN_LIMIT, "stack overflow");
    memcpy(&old, slot, sizeof old);
    if (old) run_release_block(m, old); /* the previous turn of a loop */
    address = run_alloca(m, size, i->lhs->limit, MEM_VLA);
    memcpy(slot, &address, sizeof address);
    return i->next[0];
}

static void translate_declaration(run *m, ins *i, const op_info *o)
{
    const ex_info *lhs = ex_get(m->s, o->lhs);
    const var_place *v = &m->vars[lhs->var.i];
    i->exec = havoc;
    if (v->kind != VAR_PLACE_VLA) {
        i->lhs = run_place(m, o->lhs);
        return;
    }
    const ty_info *element = ty_get(m->s, ty_get(m->s, lhs->type)->target);
    place *slot = ARENA_NEW(&m->memory, place);
    slot->start = v->at;
    slot->limit = var_get(m->s, lhs->var)->align > 16 ? var_get(m->s, lhs->var)->align : 16; /* alignment of the block */
    i->lhs = slot;
    i->exec = declare_vla;
    i->size = element->size;
    if (ex_none(o->rhs) || (element->size == 0 && !element->complete)) {
        i->exec = unsupported_here;
        i->text = "array of variable-length arrays";
        return;
    }
    value_type t = value_type_of(m->s, ex_get(m->s, o->rhs)->type);
    i->rhs =
        eval_node_convert(m, run_node(m, o->rhs), t, (value_type){.class = V_INT, .is_signed = true, .bits = 64, .size = 8, .align = 8});
}

struct asm_outputs {
    bool has_effect; /* or may write memory */
    uint32_t count;
    const place *places[];
};

/* In a replay, results of assembly would be invented: that is not an execution of the program. */
static const ins *assembly(run *m, const ins *i)
{
    bool replays = m->o->observer && m->o->observer->supply;
    if (replays && i->outputs->has_effect && !m->p->meaning.opaque_assembly)
        run_stop(m, RUN_UNSUPPORTED, "what inline assembly does is not known (--assembly opaque: its outputs are arbitrary)");
    for (uint32_t k = 0; k < i->outputs->count; k++) havoc_place(m, i->outputs->places[k]);
    return i->next[0];
}

static void translate_assembly(run *m, ins *i, const op_asm *a)
{
    struct asm_outputs *outputs = arena_zalloc(&m->memory, sizeof *outputs + a->count_outputs * sizeof outputs->places[0]);
    outputs->count = a->count_outputs;
    outputs->has_effect = a->count_outputs || a->clobbers_memory;
    for (uint32_t k = 0; k < a->count_outputs; k++) outputs->places[k] = run_place(m, a->operands[k]);
    i->outputs = outputs;
    i->exec = assembly;
}

/* ---- the end of paths ---- */

static const ins *dead_end(run *m, const ins *i)
{
    (void)i;
    run_stop(m, RUN_UNDEFINED, "a function that never returns has returned");
}

static const ins *fall_off(run *m, const ins *i)
{
    (void)i;
    m->returned_type = (value_type){0}; /* no value: arbitrary if the caller asks */
    return run_leave(m);
}

static void translate_operation(run *m, code *c, ins *i, op o)
{
    const op_info *info = op_get(m->s, o);
    switch ((op_kind)info->kind) {
    case OP_SKIP: i->exec = skip; return;
    case OP_ASSIGN:
        translate_assignment(m, i, info);
        count_assignment(m, c, i);
        return;
    case OP_ASSUME:
        i->exec = pick_branch(m);
        if (i->exec == counted_branch) i->offset = coverage_way(m, c, i);
        i->rhs = run_condition(m, info->rhs);
        if (!info->positive) {
            const ins *other = i->next[0];
            i->next[0] = i->next[1];
            i->next[1] = other;
        }
        return;
    case OP_CALL: run_translate_call(m, i, info); return;
    case OP_RETURN: run_translate_return(m, c, i, info); return;
    case OP_DECL: translate_declaration(m, i, info); return;
    case OP_HAVOC:
        i->lhs = run_place(m, info->lhs);
        i->exec = havoc;
        return;
    case OP_ASM: translate_assembly(m, i, info->assembly); return;
    case OP_UNSUPPORTED:
        i->exec = unsupported_here;
        i->text = space_text(m->s, info->text);
        return;
    default: i->exec = dead_end; return;
    }
}

code *run_translate(run *m, fn f)
{
    code *c = ARENA_NEW(&m->memory, code);
    const cfa_function *cfa = c->cfa = fn_get(m->p, f);
    c->function = f;
    c->variadic = cfa->variadic;
    c->result = value_type_of(m->s, cfa->result);
    run_lay_out_frame(m, c);
    c->instructions = ARENA_ARRAY(&m->memory, ins, cfa->count_locations + 1);
    /* one more: the missing edge of an assume without an alternative */
    ins *stop = &c->instructions[cfa->count_locations];
    stop->exec = assume_stops;
    c->instructions[LOC_EXIT].exec = fall_off;
    for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
        ins *i = &c->instructions[l];
        for (unsigned k = 0; k < 2; k++) i->next[k] = cfa->locations[l].next[k] ? &c->instructions[cfa->locations[l].next[k]] : stop;
        translate_operation(m, c, i, cfa->locations[l].op);
    }
    return c;
}
