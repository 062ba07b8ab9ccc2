#include "replay/invented.h"

#include "base/text.h"
#include "cfa/callgraph.h"
#include "cfa/library.h"
#include "cfa/library_object.h"
#include "cfa/mentions.h"
#include "replay/delivered.h"
#include "replay/invented_memory.h"

enum { MOST_INVENTIONS = 1000, ARGUMENTS_AT = RUN_OUTSIDE_END - 0x10000, MOST_ARGUMENTS = 1000 };

/* ---- what belongs to the library ---- */

/* It is in the table of the library, or a header of the system declares it. */
static bool is_of_library(const cfa_program *p, var function)
{
    const char *called = space_text(p->space, var_get(p->space, function)->name);
    if (strncmp(called, "__VERIFIER_", 11) == 0) return false;
    if (library_find(library_plain_name(called)) != LIBRARY_NO_ROW) return true;
    const cfa_external *x = program_external(p, function);
    return x && !x->implicit && source_is_of_system(p->sources, x->at);
}

/* An object that the library defines with an unknown content. */
static bool is_open_object(const cfa_program *p, var v)
{
    const cfa_global *g = program_global(p, v);
    if (!g || g->defined || g->is_static) return false;
    const library_object *o = library_object_find(space_text(p->space, var_get(p->space, v)->name));
    return o ? o->content == OBJECT_OPEN : source_is_of_system(p->sources, g->at);
}

/* ---- where an invented value goes ---- */

typedef struct {
    fn function;
    uint32_t where;
} place;

typedef struct {
    fn function;
    ex target;        /* what gets the value */
    var source;       /* a function or an object of the library; none: assembly */
    bool errno_after; /* it is errno after a call of that function */
    bool written;     /* it is in memory that the function was to write */
    bool folded;      /* the compiler may compute it by itself */
    bool decides;     /* the value decides something where it is read */
    srcpos at;
} invention;

typedef struct {
    const violation *v;
    const run_view *view;
    var callee; /* of the call that is being executed; none: no direct call */
    place last;
    delivered_before before;
    invented_memory memory;
    var errno_from;   /* the environment has said what errno is since this function was called; none: it is known */
    map64 errno_vars; /* variables with its address */
    map64 registers;  /* global register variables that were read or written: they keep what they hold */
    uint32_t inputs;  /* so far */
    map64 known;      /* places and inventions that are listed already */
    VEC(place) visited;
    VEC(invention) inventions;
} observer;

/* Variables of one function that hold the value, or something computed from it. */
typedef struct {
    const cfa_program *p;
    map64 vars;
    bool escapes; /* it went elsewhere, or decided something */
    bool grew;
} spread;

static bool mentions_value(const spread *s, ex e)
{
    ex operands[2];
    if (!e.i) return false;
    const ex_info *i = ex_get(s->p->space, e);
    if (i->kind == E_VAR) return map_get(&s->vars, i->var.i, NULL);
    for (uint32_t n = ex_operands(i, operands); n; n--)
        if (mentions_value(s, operands[n - 1])) return true;
    return false;
}

static void spread_to(spread *s, ex target)
{
    const ex_info *i = ex_get(s->p->space, target);
    bool is_local = i->kind == E_VAR && var_get(s->p->space, i->var)->kind >= VAR_LOCAL && !program_address_taken(s->p, i->var);
    if (!is_local) {
        s->escapes = true;
    } else if (!map_get(&s->vars, i->var.i, NULL)) {
        map_put(&s->vars, i->var.i, 1);
        s->grew = true;
    }
}

static void spread_by(spread *s, const op_info *o)
{
    bool read = mentions_value(s, o->rhs);
    for (uint32_t k = 0; k < o->count_args && !read; k++) read = mentions_value(s, o->args[k]);
    for (uint32_t k = 0; o->assembly && k < o->assembly->count_inputs && !read; k++)
        read = mentions_value(s, o->assembly->operands[o->assembly->count_outputs + k]);
    if (o->lhs.i && ex_get(s->p->space, o->lhs)->kind != E_VAR && mentions_value(s, o->lhs)) s->escapes = true;
    if (!read) return;
    if (o->kind == OP_ASSIGN) spread_to(s, o->lhs);
    else s->escapes = true;
}

static bool decides(const observer *o, const invention *n)
{
    spread s = {.p = o->v->task->program};
    if (n->decides) return true;
    if (n->target.i) spread_to(&s, n->target);
    while (s.grew && !s.escapes) {
        s.grew = false;
        for (uint32_t k = 0; k < o->visited.len && !s.escapes; k++) {
            place x = o->visited.data[k];
            if (x.function.i == n->function.i) spread_by(&s, op_get(s.p->space, fn_get(s.p, x.function)->locations[x.where].op));
        }
    }
    map_free(&s.vars);
    return s.escapes;
}

/* ---- what was invented on the way ---- */

static void note_invention(observer *o, invention n)
{
    bool fresh;
    (void)map_slot(&o->known, map_pair(n.function.i, n.target.i) ^ (uint64_t)1 << 63, &fresh);
    if ((fresh || n.decides) && o->inventions.len < MOST_INVENTIONS) vec_push(&o->inventions, n);
}

/* The operation reads the source: into a variable, or to decide something. */
static void note_read(observer *o, const op_info *i, invention n)
{
    if (i->kind == OP_ASSIGN) n.target = i->lhs;
    else n.decides = true;
    note_invention(o, n);
}

typedef struct {
    const observer *o;
    bool found_errno;
    var object; /* of the library */
    var global; /* any other */
} reading;

static void find_reads(reading *r, ex e)
{
    const cfa_program *p = r->o->v->task->program;
    ex operands[2];
    if (!e.i) return;
    const ex_info *i = ex_get(p->space, e);
    if (i->kind == E_VAR && map_get(&r->o->errno_vars, i->var.i, NULL)) r->found_errno = true;
    if (i->kind == E_VAR && is_open_object(p, i->var)) r->object = i->var;
    else if (i->kind == E_VAR && var_get(p->space, i->var)->kind == VAR_GLOBAL) r->global = i->var;
    for (uint32_t n = ex_operands(i, operands); n; n--) find_reads(r, operands[n - 1]);
}

/* errno, and objects of the library. To write one is not to read it. */
static void note_reads(observer *o, const op_info *i, invention n)
{
    const cfa_program *p = o->v->task->program;
    reading r = {.o = o};
    find_reads(&r, i->rhs);
    for (uint32_t k = 0; k < i->count_args; k++) find_reads(&r, i->args[k]);
    const cfa_global *g = r.global.i ? program_global(p, r.global) : NULL;
    if (g && g->is_register && map_get(&o->registers, r.global.i, NULL)) r.object = r.global;
    if (g && g->is_register) map_put(&o->registers, r.global.i, 1);
    const ex_info *to = i->lhs.i ? ex_get(p->space, i->lhs) : NULL;
    bool is_pointed = to && to->kind == E_DEREF && ex_get(p->space, to->a)->kind == E_VAR;
    bool writes_errno = is_pointed && i->kind == OP_ASSIGN && map_get(&o->errno_vars, ex_get(p->space, to->a)->var.i, NULL);
    if (to && to->kind != E_VAR && !writes_errno) find_reads(&r, i->lhs);
    const cfa_global *written = to && to->kind == E_VAR ? program_global(p, to->var) : NULL;
    if (written && written->is_register) map_put(&o->registers, to->var.i, 1);
    if (r.found_errno && o->errno_from.i) {
        n.source = o->errno_from;
        n.errno_after = true;
        note_read(o, i, n);
    }
    if (writes_errno) o->errno_from = (var){0};
    n.errno_after = false;
    if ((n.source = r.object).i) note_read(o, i, n);
    n.source = invented_memory_read(&o->memory, p, o->view, i);
    n.written = true;
    if (n.source.i) note_read(o, i, n);
}

static void note_call(observer *o, const op_info *i, invention n)
{
    const cfa_program *p = o->v->task->program;
    o->callee = callgraph_constant_callee(p->space, i->rhs);
    if (!o->callee.i || !is_of_library(p, o->callee)) return;
    const char *called = space_text(p->space, var_get(p->space, o->callee)->name);
    n.folded = delivered_by_compiler(p->space, i, called);
    if (!delivered_by_model(&o->before, called) || n.folded) {
        n.source = o->callee;
        n.target = i->lhs;
        note_invention(o, n);
    }
    if (delivered_sets_errno(called)) o->errno_from = o->callee;
    if (interpret_takes_input(called)) invented_memory_call(&o->memory, p, o->view, i, o->callee);
    bool gives_errno = strcmp(called, "__errno_location") == 0 && i->lhs.i && ex_get(p->space, i->lhs)->kind == E_VAR;
    if (gives_errno) map_put(&o->errno_vars, ex_get(p->space, i->lhs)->var.i, 1);
}

static void on_step(void *context, const run_view *view, fn f, uint32_t where, uint32_t depth)
{
    observer *o = context;
    const cfa_program *p = o->v->task->program;
    const location *l = &fn_get(p, f)->locations[where];
    const op_info *i = op_get(p->space, l->op);
    bool fresh;
    (void)depth;
    o->view = view;
    o->callee = (var){0};
    o->last = (place){f, where};
    (void)map_slot(&o->known, map_pair(f.i, where), &fresh);
    if (fresh) vec_push(&o->visited, o->last);
    invention n = {.function = f, .at = l->at};
    note_reads(o, i, n);
    if (i->kind == OP_CALL) note_call(o, i, n);
    if (i->kind != OP_ASM || !i->assembly || !*space_text(p->space, i->assembly->text)) return;
    for (uint32_t k = 0; k < i->assembly->count_outputs; k++)
        note_invention(o, (invention){.function = f, .target = i->assembly->operands[k], .at = l->at});
}

static const chosen_value *input_number(const violation *v, uint32_t n)
{
    for (uint32_t k = 0; k < v->count; k++)
        if (v->choices[k].is_input && n-- == 0) return &v->choices[k];
    return NULL;
}

static void on_input(void *context, unsigned __int128 bits, bool is_pointer)
{
    observer *o = context;
    const cfa_program *p = o->v->task->program;
    uint32_t number = o->inputs++;
    if (!o->callee.i || !is_of_library(p, o->callee)) return;
    const chosen_value *given = input_number(o->v, number);
    chosen_value value = given ? *given : (chosen_value){.bits = bits, .is_pointer = is_pointer};
    const location *l = &fn_get(p, o->last.function)->locations[o->last.where];
    const op_info *call = op_get(p->space, l->op);
    if (delivered_can_be(&o->before, o->view, call, space_text(p->space, var_get(p->space, o->callee)->name), &value)) {
        invented_memory_forget_call(&o->memory);
        return;
    }
    note_invention(o, (invention){.function = o->last.function, .target = call->lhs, .source = o->callee, .at = l->at});
}

/* ---- the same execution with other values ---- */

static bool reaches(const violation *v, const chosen_values *with, limits *l)
{
    return replay_check(v->task, with->data, with->len, l).confirmed;
}

static void copy_choices(const violation *v, chosen_values *to)
{
    vec_clear(to);
    for (uint32_t k = 0; k < v->count; k++) vec_push(to, v->choices[k]);
}

/* ---- arguments of main ---- */

static unsigned __int128 entry_bits(const violation *v, uint32_t parameter)
{
    for (uint32_t k = 0; k < v->count; k++)
        if (!v->choices[k].is_input && v->choices[k].origin == ORIGIN_ENTRY && v->choices[k].where == parameter) return v->choices[k].bits;
    return 0;
}

static uint64_t outside_word(const violation *v, uint64_t address, uint32_t size)
{
    uint64_t word = 0;
    for (uint32_t k = 0; k < v->count; k++) {
        const chosen_value *c = &v->choices[k];
        if (c->is_input || c->origin != ORIGIN_OUTSIDE) continue;
        for (uint32_t b = 0; b < (c->width + 7) / 8 && b < 16; b++) {
            uint64_t at = c->offset + b;
            if (at < address || at >= address + size) continue;
            uint32_t shift = (uint32_t)(at - address) * 8;
            word = (word & ~((uint64_t)0xff << shift)) | (uint64_t)(unsigned char)(c->bits >> 8 * b) << shift;
        }
    }
    return word;
}

static void put_outside(chosen_values *c, uint64_t address, uint64_t bits, uint32_t size)
{
    vec_push(c, (chosen_value){.origin = ORIGIN_OUTSIDE, .function = FN_NONE, .offset = address, .bits = bits, .width = size * 8});
}

/* With arguments as a shell passes them: so many strings, then null. */
static bool reaches_with_strings(const violation *v, uint32_t count, uint32_t size, limits *l)
{
    chosen_values c = {0};
    for (uint32_t k = 0; k < v->count; k++)
        if (v->choices[k].is_input || v->choices[k].origin != ORIGIN_ENTRY || v->choices[k].where == 0) vec_push(&c, v->choices[k]);
    uint64_t text = ARGUMENTS_AT + 2ull * MOST_ARGUMENTS * size;
    put_outside(&c, text, 'a', 1);
    for (uint32_t k = 0; k < count; k++) put_outside(&c, ARGUMENTS_AT + (uint64_t)k * size, text, size);
    vec_push(&c, (chosen_value){.origin = ORIGIN_ENTRY, .function = FN_NONE, .where = 1, .bits = ARGUMENTS_AT, .width = size * 8});
    bool reached = reaches(v, &c, l);
    vec_free(&c);
    return reached;
}

/* With the arguments that were chosen; those that were not looked at are strings, too. */
static bool reaches_with_missing_strings(const violation *v, uint32_t count, uint32_t size, limits *l)
{
    chosen_values c = {0};
    uint64_t base = (uint64_t)entry_bits(v, 1), text = RUN_OUTSIDE_END - 16;
    if (base < RUN_OUTSIDE_START || base + ((uint64_t)count + 1) * size >= text) return false;
    if (outside_word(v, base + (uint64_t)count * size, size)) return false;
    copy_choices(v, &c);
    for (uint32_t k = 0; k < count; k++)
        if (!outside_word(v, base + (uint64_t)k * size, size)) put_outside(&c, base + (uint64_t)k * size, text, size);
    bool reached = reaches(v, &c, l);
    vec_free(&c);
    return reached;
}

static bool arguments_decide(const violation *v, limits *l, char *what, size_t size)
{
    const cfa_program *p = v->task->program;
    const cfa_function *f = fn_get(p, v->task->entry);
    uint32_t word = p->ilp32 ? 4 : 8;
    if (strcmp(fn_name(p, v->task->entry), "main") != 0 || !f->count_params) return false;
    int count = (int)entry_bits(v, 0);
    if (count < 0) {
        snprintf(what, size, "the number of main's arguments would be %d, which no system passes", count);
        return true;
    }
    if (f->count_params < 2 || count >= MOST_ARGUMENTS) return false;
    if (reaches_with_strings(v, (uint32_t)count, word, l)) return false;
    if (reaches_with_missing_strings(v, (uint32_t)count, word, l)) return false;
    snprintf(what, size, "main's arguments would not be %d strings and a null pointer", count);
    return true;
}

/* ---- all of it ---- */

static bool is_register(const cfa_program *p, var v)
{
    const cfa_global *g = program_global(p, v);
    return g && g->is_register;
}

static void describe(const cfa_program *p, const invention *n, char *what, size_t size)
{
    if (n->source.i) {
        const var_info *i = var_get(p->space, n->source);
        const char *how = n->errno_after ? "errno after %s is invented, a library function without a model"
                          : n->folded    ? "a result of %s for constants is the library's, and the compiler computes it by itself"
                          : n->written   ? "what %s writes is invented, a library function without a model"
                          : i->kind == VAR_FUNCTION   ? "a result of %s is invented, a library function without a model"
                          : is_register(p, n->source) ? "the content of %s is invented, a global register variable"
                                                      : "the content of %s is invented, an object of the library";
        snprintf(what, size, how, space_text(p->space, i->name));
        return;
    }
    source_place at = p->sources && n->at.i ? source_locate(p->sources, n->at) : (source_place){0};
    text_fit_format(what, size, "an output of assembly is invented, at %s:%u", at.file ? at.file : "?", at.line);
}

bool invented_decides(const violation *v, limits *l, char *what, size_t size)
{
    observer o = {.v = v};
    run_observer watcher = {.context = &o, .step = on_step, .input = on_input};
    (void)replay_watch(v->task, v->choices, v->count, l, &watcher);
    bool found = false;
    for (uint32_t k = 0; k < o.inventions.len && !found; k++) {
        found = decides(&o, &o.inventions.data[k]);
        if (found) describe(v->task->program, &o.inventions.data[k], what, size);
    }
    vec_free(&o.visited);
    vec_free(&o.inventions);
    map_free(&o.known);
    map_free(&o.errno_vars);
    map_free(&o.registers);
    invented_memory_free(&o.memory);
    return found || arguments_decide(v, l, what, size);
}
