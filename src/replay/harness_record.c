#include "replay/harness_internal.h"

#include "cfa/callgraph.h"

enum { MOST_CALLS = 200000 };

typedef struct {
    const cfa_program *p;
    const violation *v;
    uint32_t next; /* of the choices: where to look for the next input */
    harness_record *out;
    map64 turns;
    uint32_t depth; /* of the last step */
    bool is_open;   /* the last call may still get its value, or turn out to enter a function */
    bool through_pointer;
    srcpos at;
} recorder;

bool harness_must_define(const cfa_program *p, const cfa_external *x)
{
    const var_info *v = var_get(p->space, x->symbol);
    const char *function = space_text(p->space, v->name);
    return !x->is_builtin && !x->weak && ty_get(p->space, v->type)->kind == TY_FUNCTION && strncmp(function, "__builtin_", 10) != 0 &&
           interpret_takes_input(function);
}

static bool gives_scalar(const cfa_program *p, var function)
{
    const ty_info *t = ty_get(p->space, var_get(p->space, function)->type);
    return t->kind == TY_FUNCTION && ty_is_scalar(ty_get(p->space, t->target));
}

static void note_location(harness_record *r, const cfa_program *p, fn f, uint32_t where)
{
    bool **row = &r->locations[f.i];
    if (!*row) {
        size_t size = fn_get(p, f)->count_locations + 1u;
        *row = mem_alloc(size);
        memset(*row, 0, size);
    }
    (*row)[where] = true;
}

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    recorder *r = context;
    const cfa_space *s = r->p->space;
    (void)v;
    if (r->is_open && r->through_pointer && !vec_last(&r->out->calls).has_value)
        r->out->calls.len--; /* it was a function of the program, or its result was not used */
    r->is_open = false;
    r->depth = depth;
    note_location(r->out, r->p, f, where);
    const location *l = &fn_get(r->p, f)->locations[where];
    const op_info *o = op_get(s, l->op);
    if (o->kind != OP_CALL) return;
    bool fresh;
    uint32_t turn = ++*map_slot(&r->turns, map_pair(f.i, where), &fresh);
    var callee = callgraph_constant_callee(s, o->rhs);
    if (r->out->calls.len >= MOST_CALLS) {
        r->out->is_too_long = true;
        return;
    }
    if (!callee.i) {
        vec_push(&r->out->calls, (outside_call){.at = l->at});
        r->is_open = r->through_pointer = true;
        return;
    }
    const cfa_external *x = program_external(r->p, callee);
    if (!x) return;
    const char *called = space_text(s, var_get(s, callee)->name);
    if (harness_must_define(r->p, x) && gives_scalar(r->p, callee)) {
        vec_push(&r->out->calls, (outside_call){.function = callee, .at = l->at});
        r->is_open = true;
        r->through_pointer = false;
    } else if (strcmp(called, "malloc") == 0 || strcmp(called, "__builtin_malloc") == 0) {
        uint32_t number = r->out->blocks.len + 1;
        vec_push(&r->out->blocks, (numbered_call){f, where, turn, number});
    } else if (strcmp(called, "rand") == 0 || strcmp(called, "random") == 0) {
        uint32_t number = r->out->numbers.len + 1;
        vec_push(&r->out->numbers, (numbered_call){f, where, turn, number});
    }
}

/* NULL: more are read than were chosen */
static const chosen_value *next_input(recorder *r)
{
    const violation *v = r->v;
    while (r->next < v->count && !v->choices[r->next].is_input) r->next++;
    return r->next < v->count ? &v->choices[r->next++] : NULL;
}

static void on_input(void *context, unsigned __int128 bits, bool is_pointer)
{
    recorder *r = context;
    const chosen_value *chosen = next_input(r);
    (void)is_pointer;
    if (!r->is_open) return; /* a parameter of an entry function that is not main */
    outside_call *call = &vec_last(&r->out->calls);
    call->has_value = true;
    call->bits = bits;
    if (!chosen || !chosen_is_address(chosen) || chosen->where >= r->p->globals.len) return;
    call->object = r->p->globals.data[chosen->where].symbol;
    call->bits = chosen->offset;
}

void harness_record_make(const violation *v, limits *l, harness_record *out)
{
    size_t size = (v->task->program->functions.len + 1u) * sizeof(bool *);
    *out = (harness_record){.locations = mem_alloc(size), .count_functions = v->task->program->functions.len};
    memset(out->locations, 0, size);
    recorder r = {.p = v->task->program, .v = v, .out = out};
    run_observer watcher = {.context = &r, .step = on_step, .input = on_input};
    (void)replay_watch(v->task, v->choices, v->count, l, &watcher);
    if (r.is_open && r.through_pointer && !vec_last(&out->calls).has_value) out->calls.len--;
    map_free(&r.turns);
}

void harness_record_free(harness_record *r)
{
    for (uint32_t k = 0; k < r->count_functions; k++) free(r->locations[k]);
    free(r->locations);
    vec_free(&r->calls);
    vec_free(&r->blocks);
    vec_free(&r->numbers);
}
