/* Where the variables live: frames of functions and the globals with their initialisers. */
#include "cfa/exec/translate.h"
#include "cfa/mentions.h"

/* ---- which locals are visible to pointers ---- */

static void mark_address(run *m, ex lvalue)
{
    for (const ex_info *i = ex_get(m->s, lvalue);; i = ex_get(m->s, i->a)) {
        if (i->kind == E_VAR) m->vars[i->var.i].visible = true;
        if (i->kind != E_MEMBER && i->kind != E_INDEX) return;
    }
}

static void add_slot(run *m, code *c, var v)
{
    var_place *p = &m->vars[v.i];
    if (p->kind != VAR_PLACE_NONE) return;
    p->kind = VAR_PLACE_LOCAL; /* the offset comes when all are known */
    vec_push(&c->slots, (frame_slot){.symbol = v});
}

static void scan_expression(run *m, code *c, ex e)
{
    if (ex_none(e) || m->seen[e.i]) return;
    m->seen[e.i] = 1;
    const ex_info *i = ex_get(m->s, e);
    switch ((ex_kind)i->kind) {
    case E_VAR: {
        uint8_t kind = var_get(m->s, i->var)->kind;
        if (kind == VAR_LOCAL || kind == VAR_PARAM || kind == VAR_TEMP) add_slot(m, c, i->var);
        return;
    }
    case E_ADDR: mark_address(m, i->a); break;
    default: break;
    }
    ex operands[2];
    uint32_t count = ex_operands(i, operands);
    for (uint32_t k = 0; k < count; k++) scan_expression(m, c, operands[k]);
}

static void scan_operation(run *m, code *c, op o)
{
    const op_info *i = op_get(m->s, o);
    scan_expression(m, c, i->lhs);
    scan_expression(m, c, i->rhs);
    for (uint32_t k = 0; k < i->count_args; k++) scan_expression(m, c, i->args[k]);
    if (i->assembly)
        for (uint32_t k = 0; k < i->assembly->count_outputs + i->assembly->count_inputs; k++)
            scan_expression(m, c, i->assembly->operands[k]);
}

/* ---- frames ---- */

static uint64_t align_up(uint64_t x, uint64_t align) { return (x + align - 1) & ~(align - 1); }

static uint64_t lay_out(run *m, code *c, bool visible, uint64_t at)
{
    for (uint32_t k = 0; k < c->slots.len; k++) {
        frame_slot *slot = &c->slots.data[k];
        var_place *p = &m->vars[slot->symbol.i];
        const ty_info *t = ty_get(m->s, var_get(m->s, slot->symbol)->type);
        bool vla = t->kind == TY_ARRAY && !t->complete;
        if ((p->visible && !vla) != visible) continue;
        uint64_t size = vla ? 8 : t->size, align = vla ? 8 : t->align ? t->align : 1, wanted = var_get(m->s, slot->symbol)->align;
        if (!vla && wanted > align) align = wanted;
        if (visible) {
            at += MEM_GAP;
            if (align < 16) align = 16;
        }
        if (align > c->align) c->align = align;
        at = align_up(at, align);
        *p = (var_place){.kind = vla ? VAR_PLACE_VLA : VAR_PLACE_LOCAL, .visible = p->visible, .at = at, .size = size};
        slot->offset = at;
        slot->size = size;
        slot->visible = visible;
        if (size > m->mem.size) run_stop(m, RUN_LIMIT, "stack overflow");
        at += size;
    }
    return at;
}

void run_lay_out_frame(run *m, code *c)
{
    const cfa_function *f = c->cfa;
    for (uint32_t k = 0; k < f->count_params; k++) add_slot(m, c, f->params[k]);
    for (uint32_t k = 0; k < f->count_locals; k++) add_slot(m, c, f->locals[k]);
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) scan_operation(m, c, f->locations[l].op);

    c->align = 16;
    uint64_t end = align_up(lay_out(m, c, true, 0), MEM_GRANULE);
    bool any = end > 0;
    if (any) end += MEM_GAP;
    c->shadow_len = end / MEM_GRANULE;
    if (end > m->mem.stack_end - m->mem.stack_start) run_stop(m, RUN_LIMIT, "stack overflow");
    c->shadow = arena_zalloc(&m->memory, c->shadow_len + 1);
    for (uint32_t k = 0; k < c->slots.len; k++) {
        const frame_slot *s = &c->slots.data[k];
        if (!s->visible) continue;
        memset(c->shadow + s->offset / 8, 8 | MEM_WRITABLE, s->size / 8);
        if (s->size & 7) c->shadow[s->offset / 8 + s->size / 8] = (uint8_t)((s->size & 7) | MEM_WRITABLE);
    }
    c->frame_size = align_up(lay_out(m, c, false, end), 16);

    c->vlas = ARENA_ARRAY(&m->memory, uint64_t, c->slots.len + 1);
    for (uint32_t k = 0; k < c->slots.len; k++)
        if (m->vars[c->slots.data[k].symbol.i].kind == VAR_PLACE_VLA) c->vlas[c->count_vlas++] = c->slots.data[k].offset;

    c->count_params = f->count_params;
    c->params = ARENA_ARRAY(&m->memory, code_param, f->count_params + 1);
    for (uint32_t k = 0; k < f->count_params; k++)
        c->params[k] = (code_param){m->vars[f->params[k].i].at, value_type_of(m->s, var_get(m->s, f->params[k])->type)};
}

/* ---- globals ---- */

enum { UNKNOWN_SIZE = 4096 }; /* of an extern object whose type is not complete */

/* stdin, stdout, stderr are pointers to something; what, no program may ask. */
static bool is_standard_stream(const run *m, var v, unsigned *which)
{
    static const char *const names[] = {"stdin", "stdout", "stderr"};
    const var_info *i = var_get(m->s, v);
    if (ty_get(m->s, i->type)->kind != TY_POINTER) return false;
    for (*which = 0; *which < 3; ++*which)
        if (strcmp(space_text(m->s, i->name), names[*which]) == 0) return true;
    return false;
}

static void place_global(run *m, const cfa_global *g)
{
    const ty_info *t = ty_get(m->s, var_get(m->s, g->symbol)->type);
    unsigned which;
    if (g->weak && !g->defined && !is_standard_stream(m, g->symbol, &which)) {
        m->vars[g->symbol.i] = (var_place){.kind = VAR_PLACE_ABSENT, .visible = true};
        return;
    }
    uint64_t size = t->size, align = g->align > t->align ? g->align : t->align;
    bool guessed = !t->complete && (t->kind == TY_ARRAY || t->kind == TY_STRUCT || t->kind == TY_UNION) && !g->defined;
    if (guessed) size = UNKNOWN_SIZE;
    bool flexible = t->kind == TY_STRUCT || t->kind == TY_UNION || !t->complete;
    for (uint32_t k = 0; flexible && k < g->count_inits; k++) {
        uint64_t end = program_end_of_item(m->s, g->inits[k].place);
        if (end > size) size = end;
    }
    if (align > 4096) align = 4096;
    uint64_t address = mem_add_static(&m->mem, size, align ? align : 1, MEM_GLOBAL, g->symbol);
    if (!address) run_stop(m, RUN_LIMIT, "out of simulated memory");
    vec_last(&m->mem.statics).open = guessed;
    m->vars[g->symbol.i] = (var_place){VAR_PLACE_GLOBAL, true, address, size};
}

static void initialise(run *m, const cfa_init *init)
{
    const place *to = run_place(m, init->place);
    const ex_info *from = ex_get(m->s, init->value);
    if (to->type.class == V_BYTES) {
        char *at = place_host(m, to, to->type.size, true);
        if (from->kind == E_STRING) {
            uint64_t len = name_len(&m->s->names, from->text);
            mem_fill(&m->mem, at, 0, to->type.size);
            memcpy(at, space_text(m->s, from->text), len < to->type.size ? len : to->type.size);
        } else if (from->kind == E_ZERO) {
            mem_fill(&m->mem, at, 0, to->type.size);
        } else if (from->is_lvalue) {
            mem_move(&m->mem, at, place_host(m, run_place(m, init->value), to->type.size, false), to->type.size);
        }
        return;
    }
    place_store(m, to, node_value(m, run_node(m, init->value)));
}

void run_supply_globals(run *m)
{
    unsigned which;
    for (uint32_t k = 0; k < m->p->globals.len; k++) {
        const cfa_global *g = &m->p->globals.data[k];
        const var_place *p = &m->vars[g->symbol.i];
        if (p->kind == VAR_PLACE_ABSENT || g->defined || is_standard_stream(m, g->symbol, &which)) continue;
        mem_fill(&m->mem, mem_host(&m->mem, p->at), 0, p->size);
        (void)run_supplied(m, ARBITRARY_GLOBAL, k, mem_host(&m->mem, p->at), p->size);
    }
}

void run_place_globals(run *m)
{
    for (unsigned k = 0; k < 3; k++) m->files[k] = mem_add_static(&m->mem, 216, 16, MEM_OUTSIDE, (var){0});
    for (uint32_t k = 0; k < m->p->globals.len; k++) place_global(m, &m->p->globals.data[k]);
    for (uint32_t k = 0; k < m->p->globals.len; k++) {
        const cfa_global *g = &m->p->globals.data[k];
        const var_place *p = &m->vars[g->symbol.i];
        unsigned which;
        if (p->kind == VAR_PLACE_ABSENT) continue;
        if (g->defined) {
            for (uint32_t j = 0; j < g->count_inits; j++) initialise(m, &g->inits[j]);
        } else if (is_standard_stream(m, g->symbol, &which)) {
            memcpy(mem_host(&m->mem, p->at), &m->files[which], m->pointer_size);
        } else if (m->o->observer && m->o->observer->supply) {
            (void)run_supplied(m, ARBITRARY_GLOBAL, k, mem_host(&m->mem, p->at), p->size);
        } else if (ty_get(m->s, var_get(m->s, g->symbol)->type)->kind == TY_POINTER) {
            uint64_t outside = m->fill_random ? run_outside_pointer(m) : 0;
            memcpy(mem_host(&m->mem, p->at), &outside, m->pointer_size);
        } else {
            run_fill(m, mem_host(&m->mem, p->at), p->size);
        }
    }
    for (uint32_t k = 0; k < m->p->globals.len; k++) {
        const cfa_global *g = &m->p->globals.data[k];
        const var_place *p = &m->vars[g->symbol.i];
        if (g->is_const && g->defined && p->kind == VAR_PLACE_GLOBAL) mem_set_shadow(&m->mem, p->at, p->size, 0);
    }
}
