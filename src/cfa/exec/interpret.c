#include "cfa/exec/internal.h"

#include <fenv.h>
#include <stdarg.h>

/* ---- the end of a run ---- */

static const code *current_code(const run *m) { return m->frames.len ? vec_last(&m->frames).code : NULL; }

static const location *current_location(const run *m)
{
    const code *c = current_code(m);
    if (!c || !m->at || m->at < c->instructions || m->at >= c->instructions + c->cfa->count_locations) return NULL;
    return &c->cfa->locations[m->at - c->instructions];
}

void run_stop(run *m, run_outcome outcome, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(m->result.message, sizeof m->result.message, format, ap);
    va_end(ap);
    m->result.outcome = outcome;
    const code *c = current_code(m);
    const location *l = current_location(m);
    if (c) m->result.function = c->function;
    if (l) m->result.at = l->at;
    longjmp(m->escape, 1);
}

void run_check_division(run *m, value_status status)
{
    if (status == VALUE_DIVISION_BY_ZERO) run_stop(m, RUN_UNDEFINED, "division by zero");
    if (status == VALUE_DIVISION_OVERFLOW) run_stop(m, RUN_UNDEFINED, "division overflow");
    run_stop(m, RUN_UNSUPPORTED, "operator for this type");
}

/* ---- messages about memory ---- */

static const frame *frame_around(const run *m, uint64_t address, bool *alive)
{
    for (uint32_t k = m->frames.len; k--;)
        if (address >= m->frames.data[k].base && address < m->frames.data[k].end) return *alive = true, &m->frames.data[k];
    for (uint32_t k = m->frames.len; k < m->frames_high; k++)
        if (address >= m->frames.data[k].base && address < m->frames.data[k].end) return *alive = false, &m->frames.data[k];
    return NULL;
}

/* The slot at a place in a frame, or the nearest visible one. */
static const frame_slot *slot_near(const frame *f, uint64_t offset)
{
    const frame_slot *best = NULL;
    uint64_t best_distance = UINT64_MAX;
    for (uint32_t k = 0; k < f->code->slots.len; k++) {
        const frame_slot *s = &f->code->slots.data[k];
        if (offset >= s->offset && offset < s->offset + s->size) return s;
        if (!s->visible) continue;
        uint64_t distance = offset < s->offset ? s->offset - offset : offset - (s->offset + s->size);
        if (distance < best_distance) {
            best = s;
            best_distance = distance;
        }
    }
    return best;
}

static const char *slot_name(const run *m, const frame_slot *s) { return space_text(m->s, var_get(m->s, s->symbol)->name); }

static _Noreturn void stop_out_of_bounds(run *m, const char *object, uint64_t length, int64_t offset, uint64_t size, bool write)
{
    run_stop(m, RUN_UNDEFINED, "out-of-bounds %s of %llu byte%s at offset %lld of object '%.100s' (%llu bytes)", write ? "write" : "read",
             (unsigned long long)size, size == 1 ? "" : "s", (long long)offset, object, (unsigned long long)length);
}

/* The access is behind the bytes that an extern array of unknown size was given. */
static void stop_if_open(run *m, const mem_static *o, uint64_t address)
{
    if (o && o->open && address >= o->address)
        run_stop(m, RUN_UNSUPPORTED, "object '%.100s' of unknown size", space_text(m->s, var_get(m->s, o->symbol)->name));
}

void run_bad_access(run *m, uint64_t address, uint64_t size, bool write)
{
    char message[200];
    bool alive = false;
    const frame *f = frame_around(m, address, &alive);
    const frame_slot *s = f ? slot_near(f, address - f->base) : NULL;
    if (f && f->variadic_size && !alive && address >= f->variadic)
        run_stop(m, RUN_UNDEFINED, "access to the arguments of a function that has returned");
    const frame *top = m->frames.len ? &vec_last(&m->frames) : NULL;
    if (top && top->code->variadic && address >= top->variadic && address <= top->variadic + top->variadic_size)
        run_stop(m, RUN_UNDEFINED, "more variable arguments are read than were passed");
    if (s && alive) stop_out_of_bounds(m, slot_name(m, s), s->size, (int64_t)(address - f->base - s->offset), size, write);
    if (s) run_stop(m, RUN_UNDEFINED, "access to a dead local '%.100s'", slot_name(m, s));
    stop_if_open(m, mem_static_around(&m->mem, address), address);
    mem_describe(&m->mem, m->s, address, size, write, message, sizeof message);
    run_stop(m, RUN_UNDEFINED, "%s", message);
}

void run_bad_index(run *m, const char *object, int64_t offset, uint64_t size, bool write)
{
    uint64_t address = mem_address(&m->mem, object);
    bool alive = false;
    const frame *f = frame_around(m, address, &alive);
    const frame_slot *s = f ? slot_near(f, address - f->base) : NULL;
    if (s) stop_out_of_bounds(m, slot_name(m, s), s->size, offset, size, write);
    const mem_static *o = mem_static_around(&m->mem, address);
    if (offset >= 0) stop_if_open(m, o, address);
    stop_out_of_bounds(m, o && o->kind == MEM_GLOBAL ? space_text(m->s, var_get(m->s, o->symbol)->name) : "?", o ? o->size : 0, offset,
                       size, write);
}

/* ---- for observers ---- */

bool run_view_variable(const run_view *m, var which, const void **bytes, uint64_t *size, uint64_t *address)
{
    const var_place *p = &m->vars[which.i];
    uint64_t at = p->at;
    if (p->kind == VAR_PLACE_LOCAL) at += m->fp_address;
    else if (p->kind != VAR_PLACE_GLOBAL) return false;
    *bytes = mem_host(&m->mem, at);
    *size = p->size;
    *address = at;
    return true;
}

bool run_view_local(const run_view *m, uint32_t depth, var which, const void **bytes, uint64_t *size, uint64_t *address)
{
    const var_place *p = &m->vars[which.i];
    if (p->kind != VAR_PLACE_LOCAL || !depth || depth > m->frames.len) return false;
    *address = m->frames.data[depth - 1].base + p->at;
    *bytes = mem_host(&m->mem, *address);
    *size = p->size;
    return true;
}

const void *run_view_memory(const run_view *m, uint64_t address, uint64_t size)
{
    return mem_range_ok(&m->mem, address, size, false) ? mem_host(&m->mem, address) : NULL;
}

/* An observer's question must not change the run: what evaluation leaves behind, and where it goes if it fails. */
typedef struct {
    run_result result;
    value_flags flags;
    uint32_t held;
    jmp_buf escape;
} kept_state;

static void keep_state(run *m, kept_state *k)
{
    k->result = m->result;
    k->flags = m->flags;
    k->held = m->held.len;
    memcpy(&k->escape, &m->escape, sizeof k->escape);
}

static void restore_state(run *m, const kept_state *k)
{
    memcpy(&m->escape, &k->escape, sizeof k->escape);
    m->result = k->result;
    m->flags = k->flags;
    while (m->held.len > k->held) free(vec_pop(&m->held));
}

bool run_view_value(const run_view *view, ex e, unsigned __int128 *bits)
{
    run *m = (run *)view; /* the kept translation is not part of the state */
    value_type t = value_type_of(m->s, ex_get(m->s, e)->type);
    if (!value_is_scalar(t) || e.i >= m->count_nodes) return false;
    kept_state before;
    volatile bool ok = false;
    keep_state(m, &before);
    if (setjmp(m->escape) == 0) {
        char bytes[16] = {0};
        value_store(bytes, t, node_value(m, run_node(m, e)));
        memcpy(bits, bytes, sizeof bytes);
        ok = true;
    }
    restore_state(m, &before);
    return ok;
}

uint32_t run_view_depth(const run_view *m) { return m->frames.len; }
uint64_t run_view_steps(const run_view *m) { return m->steps; }

bool run_view_arguments(const run_view *m, uint32_t depth, uint64_t *address, uint64_t *size)
{
    if (!depth || depth > m->frames.len || !m->frames.data[depth - 1].variadic_size) return false;
    *address = m->frames.data[depth - 1].variadic;
    *size = m->frames.data[depth - 1].variadic_size;
    return true;
}

/* The shadow does not know locals whose address is not taken. */
static bool is_accessible(const run *m, const place *p, uint64_t address, uint64_t size)
{
    uint64_t object = p->mode == PLACE_LOCAL_AT  ? m->fp_address + p->base
                      : p->mode == PLACE_HOST_AT ? mem_address(&m->mem, p->host)
                                                 : address;
    if (p->mode == PLACE_MEMORY) return mem_range_ok(&m->mem, address, size, false);
    if (p->mode == PLACE_LOCAL_AT || p->mode == PLACE_HOST_AT) return address - object <= p->limit && size <= p->limit - (address - object);
    return address - m->mem.base < m->mem.size;
}

bool run_view_place(const run_view *view, ex lvalue, uint64_t *address, uint64_t *size)
{
    run *m = (run *)view;
    kept_state before;
    volatile bool ok = false;
    keep_state(m, &before);
    if (setjmp(m->escape) == 0) {
        const place *p = run_place(m, lvalue);
        *size = p->is_bits ? (p->bit_offset + p->bit_width + 7u) / 8 : p->type.size;
        node n = {.place = p};
        *address = eval_address(m, &n);
        ok = *size && is_accessible(m, p, *address, *size);
    }
    restore_state(m, &before);
    return ok;
}

static bool static_object(const run *m, uint64_t address, run_object *out)
{
    const mem_static *o = mem_static_around(&m->mem, address);
    if (!o || address < o->address || address >= o->address + o->size) return false;
    *out = (run_object){.kind = o->kind == MEM_GLOBAL   ? RUN_OBJECT_GLOBAL
                                : o->kind == MEM_STRING ? RUN_OBJECT_STRING
                                                        : RUN_OBJECT_OUTSIDE,
                        .address = o->address,
                        .size = o->size,
                        .variable = o->symbol};
    for (uint32_t k = 0; o->kind == MEM_STRING && k < m->strings.count; k++)
        if (m->string_addresses.data[m->strings.entries[k].value] == o->address) out->string = (ex){(uint32_t)m->strings.entries[k].key};
    return true;
}

static bool object_in_frame(const frame *f, uint64_t address, run_object *out)
{
    if (f->variadic_size && address >= f->variadic && address < f->variadic + f->variadic_size) {
        *out = (run_object){RUN_OBJECT_ARGUMENTS, f->variadic, f->variadic_size, {0}, {0}, f->code->function};
        return true;
    }
    const frame_slot *s = slot_near(f, address - f->base);
    if (!s || address - f->base < s->offset || address - f->base >= s->offset + s->size) return false;
    *out = (run_object){.kind = RUN_OBJECT_LOCAL, .address = f->base + s->offset, .size = s->size, .variable = s->symbol};
    return true;
}

bool run_view_object(const run_view *view, uint64_t address, run_object *out)
{
    run *m = (run *)view;
    bool alive = false;
    const frame *f = frame_around(m, address, &alive);
    if (f) return alive && object_in_frame(f, address, out);
    const mem_block *b = mem_block_around(&m->mem, address);
    if (!b) return static_object(m, address, out);
    *out = (run_object){.kind = RUN_OBJECT_BLOCK, .address = b->address, .size = b->size};
    return b->alive && address >= b->address && address < b->address + b->size;
}

/* ---- looking up from the work ---- */

enum { STEPS_BETWEEN_CHECKS = 4096, STEPS_PER_TICK = 64 };

static void write_trace(run *m)
{
    const code *c = current_code(m);
    const location *l = current_location(m);
    char text[400];
    if (!l) return;
    op_show(m->p, l->op, text, sizeof text);
    if (m->p->sources && l->at.i) {
        source_place at = source_locate(m->p->sources, l->at);
        fprintf(m->o->trace, "%s:%u ", at.file ? at.file : "?", at.line);
    }
    fprintf(m->o->trace, "%s: %s\n", fn_name(m->p, c->function), l->op.i ? text : "return");
}

void run_look_up(run *m)
{
    if (m->o->max_steps && m->steps >= m->o->max_steps) run_stop(m, RUN_LIMIT, "step limit");
    if (m->steps % STEPS_BETWEEN_CHECKS == 0 && m->o->limits) {
        limits *l = m->o->limits;
        l->steps += STEPS_BETWEEN_CHECKS;
        limits_work(l, STEPS_BETWEEN_CHECKS / STEPS_PER_TICK);
        if (limits_look(l) != LIMIT_NONE) run_stop(m, RUN_LIMIT, "%s", limits_reason_text(l->hit));
    }
    m->check_at = (m->steps / STEPS_BETWEEN_CHECKS + 1) * STEPS_BETWEEN_CHECKS;
    if (m->o->max_steps && m->o->max_steps < m->check_at) m->check_at = m->o->max_steps;
    if (m->o->trace) {
        write_trace(m);
        m->check_at = m->steps + 1;
    }
}

static void look_at_limits(void *context)
{
    run *m = context;
    m->mem.look_at = m->mem.touched + MEM_CHUNK;
    limits_work(m->o->limits, MEM_CHUNK >> 14); /* a tick is enough for sixteen kilobytes */
    if (limits_look_all(m->o->limits) != LIMIT_NONE) run_stop(m, RUN_LIMIT, "%s", limits_reason_text(m->o->limits->hit));
}

void run_reserve(run *m, uint64_t bytes)
{
    limits *l = m->o->limits;
    if (bytes < MEM_CHUNK || !l || !l->memory_bytes || limits_resident_bytes() + bytes <= l->memory_bytes) return;
    l->hit = LIMIT_MEMORY;
    run_stop(m, RUN_LIMIT, "%s", limits_reason_text(l->hit));
}

/* ---- start and end of the program ---- */

static int by_order(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Constructors by rising priority, then in the order of the program; destructors exactly the other way round. */
static void run_in_order(run *m, bool destructors)
{
    uint32_t count = 0, functions = m->p->functions.len;
    for (uint32_t k = 0; k < functions; k++)
        count += destructors ? m->p->functions.data[k].destructor : m->p->functions.data[k].constructor;
    if (!count) return;
    uint64_t *order = ARENA_ARRAY(&m->memory, uint64_t, count);
    count = 0;
    for (uint32_t k = 0; k < functions; k++) {
        const cfa_function *f = &m->p->functions.data[k];
        if (destructors ? f->destructor : f->constructor)
            order[count++] = (uint64_t)(destructors ? f->destructor_priority : f->constructor_priority) << 32 | k;
    }
    qsort(order, count, sizeof *order, by_order);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t which = (uint32_t)order[destructors ? count - 1 - k : k];
        (void)run_callback(m, run_symbol(m, m->p->functions.data[which].symbol)->address, NULL, NULL, 0);
    }
}

void run_exit(run *m, int status, bool handlers)
{
    if (handlers && !m->exiting) {
        m->exiting = true;
        while (m->exit_handlers.len) (void)run_callback(m, vec_pop(&m->exit_handlers), NULL, NULL, 0);
        run_in_order(m, true);
    }
    m->result.status = status & 255;
    run_stop(m, RUN_EXIT, "exit %d", m->result.status);
}

static uint64_t new_outside(run *m, uint64_t size)
{
    uint64_t address = mem_add_static(&m->mem, size, 16, MEM_OUTSIDE, (var){0});
    if (!address) run_stop(m, RUN_LIMIT, "out of simulated memory");
    return address;
}

static uint64_t new_string(run *m, const char *text)
{
    uint64_t address = new_outside(m, strlen(text) + 1);
    memcpy(mem_host(&m->mem, address), text, strlen(text) + 1);
    return address;
}

/* argc, argv (the program's name is "program"), envp for main; arbitrary values for any other entry */
static uint32_t entry_arguments(run *m, const cfa_function *f, bool is_main, value args[], value_type types[], uint32_t room)
{
    uint32_t count = f->count_params < room ? f->count_params : room;
    for (uint32_t k = 0; k < count; k++) {
        ty t = var_get(m->s, f->params[k])->type;
        types[k] = value_type_of(m->s, t);
        args[k] = is_main ? 0 : run_arbitrary(m, types[k], ty_get(m->s, t)->kind == TY_POINTER);
    }
    if (!is_main || count == 0) return count;
    bool given = false;
    for (uint32_t k = 0; k < count; k++) {
        char bytes[16] = {0};
        bool here = value_is_scalar(types[k]) && run_supplied(m, ARBITRARY_ENTRY, k, bytes, sizeof bytes);
        if (here) args[k] = value_load(bytes, types[k]);
        given |= here;
    }
    if (given) return count;
    uint32_t argc = 1 + (m->o->arguments && m->o->count_arguments > 0 ? (uint32_t)m->o->count_arguments : 0);
    uint64_t array = new_outside(m, (uint64_t)(argc + 1) * m->pointer_size);
    for (uint32_t k = 0; k < argc; k++) {
        uint64_t text = new_string(m, k ? m->o->arguments[k - 1] : "program");
        memcpy(mem_host(&m->mem, array + k * m->pointer_size), &text, m->pointer_size);
    }
    args[0] = value_from_int(argc, types[0]);
    if (count > 1) args[1] = array;
    if (count > 2) args[2] = new_outside(m, m->pointer_size);
    return count;
}

static void make_memory(run *m)
{
    bool is_supplied = m->o->observer && m->o->observer->supply;
    if (!mem_init(&m->mem, m->ilp32, is_supplied)) run_stop(m, RUN_LIMIT, "no address space for the simulated memory");
    if (m->o->limits) {
        m->mem.look = look_at_limits;
        m->mem.look_context = m;
        m->mem.look_at = MEM_CHUNK;
    }
    if (is_supplied) mem_open_window(&m->mem, RUN_OUTSIDE_START, RUN_OUTSIDE_END);
}

/* Repeated executions count work before the first look. */
static void begin_again(run *m)
{
    const run_options *o = m->o;
    run_restart(m);
    m->check_at = o->trace ? 0 : o->max_steps && o->max_steps < STEPS_BETWEEN_CHECKS ? o->max_steps : STEPS_BETWEEN_CHECKS;
}

static void run_program(run *m)
{
    enum { MOST_ARGUMENTS = 16 };
    value args[MOST_ARGUMENTS];
    value_type types[MOST_ARGUMENTS];
    const char *entry = m->o->entry ? m->o->entry : "main";
    const run_supply *supply = m->o->observer ? m->o->observer->supply : NULL;
    if (m->is_kept) begin_again(m);
    else make_memory(m);
    if (supply && supply->outside) supply->outside(supply->context, (unsigned char *)mem_host(&m->mem, RUN_OUTSIDE_START));
    fn f = program_find(m->p, entry);
    if (f.i == FN_NONE.i) run_stop(m, RUN_UNSUPPORTED, "no function '%s'", entry);
    if (m->is_kept) run_supply_globals(m);
    else run_place_globals(m);
    if (m->repeats && !m->is_kept) {
        mem_keep(&m->mem);
        m->is_kept = true;
    }
    run_in_order(m, false);
    const cfa_function *main_function = fn_get(m->p, f);
    uint32_t count = entry_arguments(m, main_function, strcmp(entry, "main") == 0, args, types, MOST_ARGUMENTS);
    value status = run_callback(m, run_symbol(m, main_function->symbol)->address, args, types, count);
    run_exit(m, value_is_scalar(m->returned_type) ? (int)value_to_int(status, m->returned_type) : 0, true);
}

static void clean_up(run *m)
{
    for (uint32_t k = 0; k < m->symbols.len; k++)
        if (m->symbols.data[k]->code) vec_free(&m->symbols.data[k]->code->slots);
    for (uint32_t k = 0; k < m->held.len; k++) free(m->held.data[k]);
    vec_free(&m->held);
    buf_free(&m->text);
    mem_free(&m->mem);
    vec_free(&m->frames);
    vec_free(&m->string_addresses);
    vec_free(&m->symbols);
    vec_free(&m->named);
    vec_free(&m->exit_handlers);
    strides_free(&m->sizes);
    map_free(&m->strings);
    map_free(&m->symbol_index);
    map_free(&m->label_index);
    free(m->vars);
    free(m->nodes);
    free(m->seen);
    arena_free(&m->memory);
}

static void *zeroed(size_t count, size_t size)
{
    void *p = calloc(count + 1, size);
    return p ? p : memset(mem_alloc((count + 1) * size), 0, (count + 1) * size);
}

static void start(run *m)
{
    const int rounding = fegetround();
    if (setjmp(m->escape) == 0) run_program(m);
    fesetround(rounding);
    m->result.steps = m->steps;
    m->result.signed_overflow = m->flags.signed_overflow;
    m->result.oversized_shift = m->flags.oversized_shift;
    m->result.made_nan = m->flags.made_nan;
}

static void prepare(run *m, const cfa_program *p, const run_options *o)
{
    *m = (run){.p = p, .s = p->space, .o = o, .ilp32 = p->ilp32};
    m->pointer_size = p->ilp32 ? 4 : 8;
    m->address_mask = p->ilp32 ? UINT32_MAX : UINT64_MAX;
    m->random = (o->observer && o->observer->input_seed ? o->observer->input_seed : o->seed) * 0x2545f4914f6cdd1du + 0x9e3779b97f4a7c15u;
    m->fill_random = o->seed != 0 || (o->observer && o->observer->supply);
    m->result.function = FN_NONE;
    strides_init(&m->sizes, p);
    m->vars = zeroed(m->s->vars.len, sizeof *m->vars);
    m->count_nodes = m->s->exs.len;
    m->nodes = zeroed(m->s->exs.len, sizeof *m->nodes);
    m->seen = zeroed(m->s->exs.len, sizeof *m->seen);
}

static run_result execute_once(run *m)
{
    start(m);
    if (m->o->out) fflush(m->o->out);
    if (m->o->err) fflush(m->o->err);
    return m->result;
}

run_result interpret(const cfa_program *p, const run_options *o)
{
    run *m = zeroed(1, sizeof *m);
    prepare(m, p, o);
    run_result result = execute_once(m);
    clean_up(m);
    free(m);
    return result;
}

interpreter *interpreter_new(const cfa_program *p, const run_options *o)
{
    run *m = zeroed(1, sizeof *m);
    prepare(m, p, o);
    m->repeats = true;
    return m;
}

run_result interpreter_execute(interpreter *m)
{
    if (m->mem.host && (!m->is_kept || m->is_translating)) { /* the last execution left half of something */
        clean_up(m);
        prepare(m, m->p, m->o);
        m->repeats = true;
    }
    return execute_once(m);
}

void interpreter_free(interpreter *m)
{
    clean_up(m);
    free(m);
}
