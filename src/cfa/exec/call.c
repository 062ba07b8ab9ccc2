/* Calls and returns. A call evaluates its arguments straight into the parameters' places in the new frame; variable
 * arguments follow the frame as one block in the way of the i386 calling convention (LP64: slots of 8 bytes), and a va_list
 * is a pointer into that block, so it may be copied, passed and even misused as on the machine. */
#include "cfa/exec/translate.h"

enum { MOST_FRAMES = 1 << 20, MOST_NESTED = 100 };

/* ---- arguments ---- */

uint64_t run_variadic_slot(const run *m, value_type t, uint64_t *at)
{
    uint64_t unit = m->pointer_size, align = t.align > 8 && !m->ilp32 ? 16 : unit;
    uint64_t offset = (*at + align - 1) & ~(align - 1);
    *at = offset + ((t.size + unit - 1) & ~(unit - 1));
    return offset;
}

static uint64_t variadic_size(const run *m, const call *c, uint32_t first)
{
    uint64_t at = 0;
    for (uint32_t k = first; k < c->count; k++) (void)run_variadic_slot(m, c->args[k].type, &at);
    return at;
}

static void pass_variadic(run *m, const call *c, uint32_t first, char *to)
{
    uint64_t at = 0;
    for (uint32_t k = first; k < c->count; k++) {
        const call_argument *a = &c->args[k];
        char *slot = to + run_variadic_slot(m, a->type, &at);
        if (a->type.class == V_BYTES) {
            mem_move(&m->mem, slot, place_host(m, a->bytes, a->type.size, false), a->type.size);
        } else if (a->type.class != V_NONE) {
            value v = node_value(m, a->value);
            if (a->type.class == V_INT && a->type.size < m->pointer_size)
                memcpy(slot, &v, m->pointer_size); /* extended, as registers are */
            else value_store(slot, a->type, v);
        }
    }
}

static void pass_argument(run *m, const call_argument *a, char *to, value_type param)
{
    if (a->type.class == V_BYTES || param.class == V_BYTES) {
        if (a->type.class != V_BYTES || param.class != V_BYTES) { /* a call through a wrong type */
            run_fill(m, to, param.size);
            return;
        }
        uint64_t size = a->type.size < param.size ? a->type.size : param.size;
        mem_move(&m->mem, to, place_host(m, a->bytes, size, false), size);
        return;
    }
    value v = a->type.class == V_NONE ? 0 : node_value(m, a->value);
    if (a->type.class != param.class) v = value_convert(v, a->type, param);
    value_store(to, param, v);
}

/* ---- frames ---- */

static uint64_t new_frame_base(run *m, const code *c, uint64_t extra)
{
    uint64_t top = m->frames.len ? vec_last(&m->frames).end : m->mem.stack_start;
    uint64_t base = (top + c->align - 1) & ~(c->align - 1);
    if (base > m->mem.stack_end || c->frame_size + extra > m->mem.stack_end - base || m->frames.len >= MOST_FRAMES)
        run_stop(m, RUN_LIMIT, "stack overflow");
    return base;
}

static const ins *push_frame(run *m, const code *c, const ins *from, uint64_t base, uint64_t extra)
{
    memcpy(m->mem.shadow + ((base - m->mem.base) >> 3), c->shadow, c->shadow_len);
    mem_touch(&m->mem, 2 * c->shadow_len); /* now, and when it returns */
    uint64_t variadic = base + c->frame_size + MEM_GAP;
    if (extra) mem_set_shadow(&m->mem, variadic, extra, MEM_WRITABLE);
    frame f = {.code = c, .call = from, .base = base, .end = base + c->frame_size, .variadic = variadic, .variadic_size = extra};
    if (extra) f.end = (variadic + extra + MEM_GAP + 15) & ~(uint64_t)15;
    if (f.end > m->stack_high) m->stack_high = f.end;
    vec_push(&m->frames, f);
    if (m->frames.len > m->frames_high) m->frames_high = m->frames.len;
    m->fp = mem_host(&m->mem, base);
    m->fp_address = base;
    for (uint32_t k = 0; k < c->count_vlas; k++) memset(m->fp + c->vlas[k], 0, 8);
    return &c->instructions[LOC_ENTRY];
}

static const ins *enter_function(run *m, const code *c, const call *k, const ins *from)
{
    uint64_t extra = c->variadic && k->count > c->count_params ? variadic_size(m, k, c->count_params) : 0;
    uint64_t base = new_frame_base(m, c, extra ? extra + 2 * MEM_GAP + 16 : 0);
    char *fp = mem_host(&m->mem, base);
    for (uint32_t p = 0; p < c->count_params; p++) {
        char *to = fp + c->params[p].offset;
        if (p < k->count) pass_argument(m, &k->args[p], to, c->params[p].type);
        else run_fill(m, to, c->params[p].type.size);
    }
    if (extra) pass_variadic(m, k, c->count_params, fp + c->frame_size + MEM_GAP);
    return push_frame(m, c, from, base, extra);
}

static void release_blocks(run *m, uint32_t first)
{
    for (uint32_t k = first, next; k; k = next) {
        mem_block *b = &m->mem.blocks.data[k - 1];
        next = b->next;
        mem_release(&m->mem, b);
    }
}

void run_release_block(run *m, uint64_t address)
{
    uint32_t *link = &vec_last(&m->frames).blocks;
    while (*link && m->mem.blocks.data[*link - 1].address != address) link = &m->mem.blocks.data[*link - 1].next;
    if (!*link) return;
    mem_block *b = &m->mem.blocks.data[*link - 1];
    *link = b->next;
    mem_release(&m->mem, b);
}

void run_tell_block(run *m, uint64_t address, uint64_t size)
{
    const run_observer *watch = m->o->observer;
    if (watch && watch->block) watch->block(watch->context, m, address, size);
}

uint64_t run_alloca(run *m, uint64_t size, uint64_t align, mem_block_kind kind)
{
    bool fresh;
    uint64_t address = mem_add_block(&m->mem, size, align, kind, &fresh);
    if (!address) run_stop(m, RUN_LIMIT, "stack overflow");
    frame *f = &vec_last(&m->frames);
    mem_block *b = mem_find_block(&m->mem, address);
    b->next = f->blocks;
    f->blocks = (uint32_t)(b - m->mem.blocks.data) + 1;
    run_tell_block(m, address, size);
    run_fill_block(m, mem_host(&m->mem, address), size, fresh);
    return address;
}

static void store_result(run *m, const place *to)
{
    if (to->type.class == V_BYTES) {
        char *at = place_host(m, to, to->type.size, true);
        uint64_t size = m->returned_type.class == V_BYTES ? m->returned_type.size : 0;
        if (size > to->type.size) size = to->type.size;
        if (m->returned_bytes && size) mem_move(&m->mem, at, m->returned_bytes, size);
        else run_fill(m, at, to->type.size);
        return;
    }
    value v = m->returned;
    if (!value_is_scalar(m->returned_type)) v = run_garbage(m, to->type);
    else if (m->returned_type.class != to->type.class) v = value_convert(v, m->returned_type, to->type);
    place_store(m, to, v);
}

const ins *run_leave(run *m)
{
    frame *f = &m->frames.data[--m->frames.len];
    memset(m->mem.shadow + ((f->base - m->mem.base) >> 3), 0, f->code->shadow_len);
    if (f->variadic_size) mem_clear_shadow(&m->mem, f->variadic, f->variadic_size);
    if (f->blocks) {
        release_blocks(m, f->blocks);
        f->blocks = 0;
    }
    if (m->frames.len) {
        m->fp_address = f[-1].base;
        m->fp = mem_host(&m->mem, m->fp_address);
    }
    const ins *from = f->call;
    if (!from) return NULL;
    if (from->call->lhs) store_result(m, from->call->lhs);
    return from->next[0];
}

/* ---- instructions ---- */

static const ins *return_value(run *m, const ins *i)
{
    m->returned = node_value(m, i->rhs);
    m->returned_type = i->rhs_type;
    return run_leave(m);
}

static const ins *return_counted(run *m, const ins *i)
{
    coverage_decide(m, i);
    return return_value(m, i);
}

static const ins *return_bytes(run *m, const ins *i)
{
    m->returned_bytes = place_host(m, i->source, i->size, false);
    m->returned_type = i->source->type;
    return run_leave(m);
}

static const ins *return_nothing(run *m, const ins *i)
{
    (void)i;
    m->returned_type = (value_type){0};
    return run_leave(m);
}

void run_translate_return(run *m, code *c, ins *i, const op_info *o)
{
    i->exec = return_nothing;
    if (ex_none(o->rhs)) return;
    value_type t = value_type_of(m->s, ex_get(m->s, o->rhs)->type);
    if (t.class == V_BYTES) {
        i->source = run_place(m, o->rhs);
        i->size = t.size;
        i->exec = return_bytes;
    } else if (t.class != V_NONE) {
        i->rhs = run_node(m, o->rhs);
        if (value_is_scalar(c->result)) {
            i->rhs = eval_node_convert(m, i->rhs, t, c->result);
            t = c->result;
        }
        i->rhs_type = t;
        i->exec = return_value;
        if (!coverage_wants(m, i->rhs)) return;
        i->exec = return_counted;
        i->offset = coverage_way(m, c, i);
    }
}

static void resolve(run *m, symbol *s)
{
    fn f = program_function(m->p, s->v);
    library_resolve(m, s); /* an error function is one even if it has a body */
    if (s->kind != SYMBOL_NEW) return;
    m->is_translating = true;
    s->code = run_translate(m, f);
    m->is_translating = false;
    s->kind = SYMBOL_BODY;
}

static bool is_function(const run *m, uint64_t address)
{
    uint64_t index = (address - m->mem.code) / 16;
    return address >= m->mem.code && !(address & 15) && index < m->symbols.len && !m->symbols.data[index]->is_label;
}

bool run_view_function(const run_view *m, uint64_t address, var *function)
{
    if (!is_function(m, address)) return false;
    *function = m->symbols.data[(address - m->mem.code) / 16]->v;
    return true;
}

static symbol *symbol_at(run *m, uint64_t address)
{
    if (!is_function(m, address)) {
        if (address < 4096) run_stop(m, RUN_UNDEFINED, "call through a null pointer");
        run_stop(m, RUN_UNDEFINED, "call through an invalid pointer");
    }
    return m->symbols.data[(address - m->mem.code) / 16];
}

static const ins *perform_call(run *m, const ins *i, symbol *s)
{
    if (s->kind == SYMBOL_NEW) resolve(m, s);
    if (s->code) return enter_function(m, s->code, i->call, i);
    library_run(m, s, i->call);
    if (i->call->lhs) store_result(m, i->call->lhs);
    return i->next[0];
}

static const ins *call_direct(run *m, const ins *i) { return perform_call(m, i, i->call->target); }

static const ins *call_indirect(run *m, const ins *i)
{
    const node *callee = i->call->callee;
    return perform_call(m, i, symbol_at(m, callee->eval(m, callee)));
}

void run_translate_call(run *m, ins *i, const op_info *o)
{
    call *c = ARENA_NEW(&m->memory, call);
    const ex_info *callee = ex_get(m->s, o->rhs);
    const ty_info *pointer = ty_get(m->s, callee->type);
    if (callee->kind == E_FUNC) c->target = run_symbol(m, callee->var);
    else c->callee = run_node(m, o->rhs);
    c->count = o->count_args;
    c->args = ARENA_ARRAY(&m->memory, call_argument, o->count_args + 1);
    c->types = o->args;
    for (uint32_t k = 0; k < o->count_args; k++) {
        call_argument *a = &c->args[k];
        a->type = value_type_of(m->s, ex_get(m->s, o->args[k])->type);
        if (a->type.class == V_BYTES) a->bytes = run_place(m, o->args[k]);
        else if (a->type.class != V_NONE) a->value = run_node(m, o->args[k]);
    }
    if (!ex_none(o->lhs)) {
        c->lhs = run_place(m, o->lhs);
        c->result = ex_get(m->s, o->lhs)->type;
    } else if (pointer->kind == TY_POINTER) {
        c->result = ty_get(m->s, pointer->target)->target;
    }
    i->call = c;
    i->exec = c->target ? call_direct : call_indirect;
}

/* ---- loops ---- */

static void observed_loop(run *m, const ins *i)
{
    while (i) {
        const code *c = vec_last(&m->frames).code;
        m->at = i;
        if (m->steps >= m->check_at) run_look_up(m);
        m->steps++;
        if (i < c->instructions + c->cfa->count_locations)
            m->o->observer->step(m->o->observer->context, m, c->function, (uint32_t)(i - c->instructions), m->frames.len);
        i = i->exec(m, i);
    }
}

static void run_loop(run *m, const ins *i)
{
    if (m->o->observer && m->o->observer->step) {
        observed_loop(m, i);
        return;
    }
    while (i) {
        m->at = i;
        if (__builtin_expect(m->steps >= m->check_at, 0)) run_look_up(m);
        m->steps++;
        i = i->exec(m, i);
    }
}

value run_callback(run *m, uint64_t function, const value *args, const value_type *types, uint32_t count)
{
    symbol *s = symbol_at(m, function);
    const ins *caller = m->at;
    if (s->kind == SYMBOL_NEW) resolve(m, s);
    if (!s->code) run_stop(m, RUN_UNSUPPORTED, "library function as a callback: %s", s->name);
    if (++m->nesting > MOST_NESTED) run_stop(m, RUN_LIMIT, "callbacks nested too deeply");
    const code *c = s->code;
    uint64_t base = new_frame_base(m, c, 0);
    for (uint32_t p = 0; p < c->count_params; p++) {
        char *to = mem_host(&m->mem, base) + c->params[p].offset;
        if (p < count && value_is_scalar(c->params[p].type))
            value_store(to, c->params[p].type, value_convert(args[p], types[p], c->params[p].type));
        else run_fill(m, to, c->params[p].type.size);
    }
    m->returned_type = (value_type){0};
    run_loop(m, push_frame(m, c, NULL, base, 0));
    m->nesting--;
    m->at = caller;
    return value_is_scalar(m->returned_type) ? m->returned : 0;
}
