#include "cfa/lower/internal.h"
#include "cfa/model.h"

/* setjmp and longjmp, where no unit defines them (cfa/model.h). setjmp writes a number into its buffer that no other call of setjmp has
 * written, and remembers it in the frame. longjmp takes the number from the buffer and returns; so does everyone who sees, after a call,
 * that a jump is under way, up to the frame that remembers the number: it goes on behind its setjmp. A jump that leaves main was to a
 * frame that is gone, which is undefined.
 * Locals that are not volatile and have changed since setjmp are arbitrary then. */

static bool is_one_of(const builder *b, const symbol *f, const char *const *names)
{
    const char *called = link_called(b, f);
    for (; *names; names++)
        if (strcmp(*names, called) == 0) return !link_definition(b, f)->body;
    return false;
}

static bool sets(const builder *b, const symbol *f)
{
    static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp", NULL};
    return is_one_of(b, f, names);
}

static bool jumps(const builder *b, const symbol *f)
{
    static const char *const names[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", "__builtin_longjmp", NULL};
    return is_one_of(b, f, names);
}

static symbol *find(const builder *b, const char *of_model) { return link_find(b, intern_str(&b->s->names, of_model)); }

static ex variable(builder *b, const char *of_model) { return ex_var(b->s, build_symbol(b, find(b, of_model))); }

static ex function(builder *b, const char *of_model) { return build_function_ex(b, build_symbol(b, find(b, of_model))); }

static ty number_type(builder *b) { return ex_get(b->s, variable(b, MODEL_JUMPING))->type; }

static ex local(builder *b, const char *called, ty type)
{
    var v = graph_local(b, VAR_TEMP, intern_str(&b->s->names, called), b->jump_sites.len + 1, type);
    build_flag(b, v, VF_QUIET);
    return ex_var(b->s, v);
}

void jump_collect(builder *b) { b->jumps = find(b, MODEL_JUMPING) != NULL; }

/* ---- locals that change ---- */

static bool is_one_value(const ctype *t) { return type_is_scalar(t) && !type_has_parts(t); }

static bool may_be_lost(const symbol *o, srcpos at)
{
    return o->kind == SYM_OBJECT && !o->is_static_local && o->linkage == LINK_NONE && !o->is_temporary && o->at.i < at.i &&
           !(o->type->quals & Q_VOLATILE) && (is_one_value(o->type) || !o->address_taken) && o->type->kind != CT_ARRAY;
}

static void remember_local(builder *b, symbol *o, srcpos at)
{
    if (!may_be_lost(o, at)) return;
    ex place = ex_var(b->s, build_symbol(b, o)), copy = {0};
    if (is_one_value(o->type)) {
        name n = intern_str(&b->s->names, arena_printf(&b->p->memory, "$at_jump%u", b->jump_locals.len + 1));
        var v = graph_local(b, VAR_TEMP, n, 1, ex_get(b->s, place)->type);
        build_flag(b, v, VF_QUIET);
        copy = ex_var(b->s, v);
        graph_assign(b, copy, place);
    }
    vec_push(&b->jump_locals, ((build_jump_local){place, copy}));
}

static void lose_local(builder *b, build_jump_local l)
{
    uint32_t changed = graph_label(b), end = graph_label(b);
    if (ex_none(l.copy)) {
        graph_emit(b, op_havoc(b->s, l.place));
        return;
    }
    graph_branch(b, ex_binary(b->s, E_NE, b->p->int_type, l.place, l.copy), changed, end);
    graph_begin(b, changed);
    graph_emit(b, op_havoc(b->s, l.place));
    graph_begin(b, end);
}

/* ---- calls ---- */

static ex lower_set(builder *b, expr *e)
{
    const symbol *f = b->function;
    ex buffer = ex_cast(b->s, b->p->void_pointer, build_value(b, e->call.args[0]));
    for (uint32_t k = 1; k < e->call.count; k++) build_effect(b, e->call.args[k]);
    if (!graph_alive(b)) return build_dummy(b, b->p->int_type);
    build_jump_site site = {.first_local = b->jump_locals.len, .after = graph_label(b)};
    site.number = local(b, "$jump", number_type(b));
    site.result = local(b, "$jumped", b->p->int_type);
    b->at = e->at;
    graph_emit(b, op_call(b->s, site.number, function(b, MODEL_SETJMP), &buffer, 1));
    for (uint32_t k = 0; k < f->param_count; k++) remember_local(b, f->params[k], e->at);
    for (uint32_t k = 0; k < f->local_count; k++) remember_local(b, f->locals[k], e->at);
    site.last_local = b->jump_locals.len;
    graph_assign(b, site.result, ex_int(b->s, b->p->int_type, 0));
    graph_force(b, site.after);
    vec_push(&b->jump_sites, site);
    return site.result;
}

static uint32_t unwinding(builder *b)
{
    if (!b->unwind) b->unwind = graph_label(b);
    return b->unwind;
}

static void lower_jump(builder *b, expr *e)
{
    ex buffer = order_keep(b, ex_cast(b->s, b->p->void_pointer, build_value(b, e->call.args[0])), e->call.args[1]);
    ex args[] = {buffer, ex_cast(b->s, b->p->int_type, build_value(b, e->call.args[1]))};
    if (!graph_alive(b)) return;
    b->at = e->at;
    graph_emit(b, op_call(b->s, (ex){0}, function(b, MODEL_LONGJMP), args, 2));
    graph_goto(b, unwinding(b));
}

bool jump_call(builder *b, expr *e, const symbol *callee, ex *value)
{
    if (!b->jumps || !callee || !graph_alive(b)) return false;
    if (sets(b, callee) && e->call.count >= 1) {
        *value = lower_set(b, e);
        return true;
    }
    if (!jumps(b, callee) || e->call.count < 2) return false;
    lower_jump(b, e);
    *value = e->type->kind == CT_VOID ? (ex){0} : build_dummy(b, build_type(b, e->type));
    return true;
}

void jump_after_call(builder *b, bool noreturn)
{
    if (!b->jumps || !graph_alive(b)) return;
    uint32_t next = graph_label(b);
    ex jumping = variable(b, MODEL_JUMPING);
    graph_branch(b, ex_binary(b->s, E_NE, b->p->int_type, jumping, ex_int(b->s, number_type(b), 0)), unwinding(b), next);
    graph_begin(b, next);
    if (noreturn) graph_end(b, op_call(b->s, (ex){0}, build_outside_function(b, "abort", NULL, 0), NULL, 0));
}

/* ---- the end of a function ---- */

static void resume(builder *b, build_jump_site site)
{
    graph_assign(b, variable(b, MODEL_JUMPING), ex_int(b->s, number_type(b), 0));
    graph_assign(b, site.result, variable(b, MODEL_JUMP_VALUE));
    for (uint32_t k = site.first_local; k < site.last_local; k++) lose_local(b, b->jump_locals.data[k]);
    graph_goto(b, site.after);
}

static void leave(builder *b)
{
    if (name_equal(b->function->name, b->main_name)) {
        graph_unmodelled(b, "longjmp to a function that has returned");
        return;
    }
    ex v = {0};
    if (b->function->type->target->kind != CT_VOID) {
        v = graph_temp(b, build_type(b, b->function->type->target));
        graph_emit(b, op_havoc(b->s, v));
    }
    graph_emit(b, op_return(b->s, v));
    graph_goto(b, LOC_EXIT);
}

void jump_finish(builder *b)
{
    if (!b->unwind) return;
    graph_begin(b, b->unwind);
    for (uint32_t k = 0; k < b->jump_sites.len; k++) {
        build_jump_site site = b->jump_sites.data[k];
        uint32_t here = graph_label(b), next = graph_label(b);
        graph_branch(b, ex_binary(b->s, E_EQ, b->p->int_type, site.number, variable(b, MODEL_JUMPING)), here, next);
        graph_begin(b, here);
        resume(b, site);
        graph_begin(b, next);
    }
    if (graph_alive(b)) leave(b);
    for (uint32_t k = 0; k < b->jump_sites.len; k++)
        graph_insert(b, LOC_ENTRY, op_assign(b->s, b->jump_sites.data[k].number, ex_int(b->s, number_type(b), 0)));
}
