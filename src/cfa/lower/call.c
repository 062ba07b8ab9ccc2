#include "cfa/lower/internal.h"
#include "base/text.h"
#include "cfa/external_effect.h"
#include "cfa/model.h"

/* Calls. The result goes to a temporary if it is used, or straight to the variable it is assigned to. */

static symbol *callee_of(const expr *e)
{
    const expr *f = e->a;
    return (f->kind == EX_DECAY || f->kind == EX_ADDR) && f->a->kind == EX_FUNCTION ? f->a->symbol : NULL;
}

static void effects_of_arguments(builder *b, expr *e, uint32_t from)
{
    for (uint32_t i = from; i < e->call.count; i++) build_effect(b, e->call.args[i]);
}

/* gcc's answer depends on its optimisation. */
static bool left_to_compiler(const builder *b, const symbol *callee)
{
    static const char *const questions[] = {"__builtin_constant_p", "__builtin_object_size", "__builtin_dynamic_object_size"};
    for (size_t i = 0; callee->is_builtin && i < sizeof questions / sizeof *questions; i++)
        if (strcmp(space_text(b->s, callee->name), questions[i]) == 0) return true;
    return false;
}

/* An answer that is open in every proof. An execution has the one of a compiler that does not optimise: the question is about a variable,
 * so that it is the same in the program as we print it. */
static ex compilers_answer(builder *b, expr *e, symbol *callee)
{
    ex args[2];
    ty type = build_type(b, e->type);
    uint32_t count = e->call.count < 2 ? e->call.count : 2;
    for (uint32_t i = 0; i < count; i++) args[i] = build_value(b, e->call.args[i]);
    if (!graph_alive(b)) return build_dummy(b, type);
    ex about = graph_temp(b, ex_get(b->s, args[0])->type), answer = graph_temp(b, type);
    graph_assign(b, about, args[0]);
    args[0] = about;
    b->at = e->at;
    graph_emit(b, op_call(b->s, answer, build_function_ex(b, build_symbol(b, callee)), args, count));
    if (!name_equal(callee->name, b->constant_p_name)) return answer;
    return ex_unary(b->s, E_NOT, type, ex_unary(b->s, E_NOT, type, answer));
}

/* A builtin that stands for a library function calls that; if the program defines it, gcc may also do itself what the library does. */
static symbol *function_of_builtin(builder *b, const expr *e, symbol *callee)
{
    static const char *const called[] = {"abort", "exit", "_exit", "_Exit"};
    if (!callee || !callee->is_builtin) return callee;
    const char *text = space_text(b->s, callee->name), *plain = library_plain_name(text);
    if (plain == text || library_find(text) != LIBRARY_NO_ROW || library_find(plain) == LIBRARY_NO_ROW) return callee;
    symbol *own = link_find(b, intern_str(&b->s->names, plain));
    if (!own || own->kind != SYM_FUNCTION || own->linkage != LINK_EXTERNAL || !link_definition(b, own)->body) return callee;
    for (size_t i = 0; i < sizeof called / sizeof *called; i++)
        if (strcmp(plain, called[i]) == 0) return own;
    if (graph_alive(b)) graph_unsupported(b, e->at, "builtin of a function that the program defines");
    return callee;
}

/* Calls that are not calls: true, and *value the result. */
static bool lower_builtin_call(builder *b, expr *e, symbol *callee, bool wanted, ex *value)
{
    if (!callee) return false;
    name n = callee->name;
    *value = (ex){0};
    if (name_equal(n, b->expect_name) && e->call.count >= 2) {
        if (wanted) *value = order_keep(b, build_value(b, e->call.args[0]), e->call.args[1]);
        else build_effect(b, e->call.args[0]);
        effects_of_arguments(b, e, 1);
        return true;
    }
    if (left_to_compiler(b, callee)) {
        if (wanted) *value = compilers_answer(b, e, callee);
        return true;
    }
    if (name_equal(n, b->prefetch_name) && !wanted) {
        effects_of_arguments(b, e, 0);
        return true;
    }
    return false;
}

static ex callee_value(builder *b, expr *e, symbol *direct, bool *noreturn)
{
    if (!direct) {
        *noreturn = e->a->type->target && e->a->type->target->noreturn;
        return build_value(b, e->a);
    }
    var v = build_symbol(b, direct);
    *noreturn = build_flags(b, v) & VF_NORETURN || direct->noreturn || direct->type->noreturn;
    return build_function_ex(b, v);
}

/* The last parameter is named, not read: conversions of it are not wanted. */
static ex va_start_argument(builder *b, expr *e)
{
    while (e->kind == EX_CAST) e = e->a;
    return build_value(b, e);
}

/* A definition in another unit or in the old style may want another type than this unit passes. */
static ex fit_argument(builder *b, ex callee, uint32_t i, ex v)
{
    const ty_info *f = ty_get(b->s, ty_get(b->s, ex_get(b->s, callee)->type)->target);
    if (i >= f->count_params) return v;
    ty wants = f->params[i], has = ex_get(b->s, v)->type;
    if (ty_same(wants, has) || !ty_is_scalar(ty_get(b->s, wants)) || !ty_is_scalar(ty_get(b->s, has))) return v;
    recast_note(b->p, v, wants);
    return ex_cast(b->s, wants, v);
}

/* Lowers the arguments onto b->args. */
static void lower_arguments(builder *b, expr *e, const symbol *direct, ex *callee)
{
    uint32_t base = b->args.len;
    bool is_va = direct && direct->is_builtin && e->call.count <= 2 && strncmp(space_text(b->s, direct->name), "__builtin_va_", 13) == 0;
    for (uint32_t i = 0; i < e->call.count; i++) {
        expr *arg = e->call.args[i];
        if (arg->has_effect && !is_va) {
            if (!direct) *callee = order_keep(b, *callee, arg);
            for (uint32_t j = base; j < b->args.len; j++) {
                ex kept = order_keep(b, b->args.data[j], arg);
                b->args.data[j] = kept;
            }
        }
        ex v = is_va && i == 1 && name_equal(direct->name, b->va_start_name) ? va_start_argument(b, arg) : build_value(b, arg);
        if (direct && !is_va) v = fit_argument(b, *callee, i, v);
        vec_push(&b->args, v);
        for (uint32_t j = 0; j < i && !is_va; j++) order_note_read(b, v, e->call.args[j]);
    }
}

/* In a model: the rest is not modelled. */
static bool is_unmodelled_call(builder *b, const symbol *callee)
{
    static const struct {
        const char *function, *what;
    } table[] = {{MODEL_TOO_MANY, "many exit handlers"}, {MODEL_NO_SETJMP, "longjmp without setjmp"}};
    for (size_t k = 0; callee && k < sizeof table / sizeof *table; k++) {
        if (strcmp(space_text(b->s, callee->name), table[k].function) != 0) continue;
        graph_unmodelled(b, table[k].what);
        return true;
    }
    return false;
}

static void emit_call(builder *b, expr *e, const symbol *direct, ex lhs, ex callee, uint32_t base, bool noreturn)
{
    if (!graph_alive(b)) return;
    b->at = e->at;
    op o = op_call(b->s, lhs, callee, b->args.data + base, b->args.len - base);
    if (b->jumps && (!direct || link_definition(b, direct)->body)) {
        graph_emit(b, o);
        jump_after_call(b, noreturn);
    } else if (noreturn) graph_end(b, o);
    else graph_emit(b, o);
}

/* error and error_at_line of glibc return only if their first argument, the status to exit with, is zero. → that argument; none: another
 * function */
static ex status_of_error(builder *b, const expr *e, const symbol *callee, uint32_t base)
{
    if (!callee || !graph_alive(b) || e->call.count < 3 || !callee->type->variadic) return (ex){0};
    const char *called = link_called(b, callee);
    if (strcmp(called, "error") != 0 && strcmp(called, "error_at_line") != 0) return (ex){0};
    ex status = b->args.data[base];
    if (link_definition(b, callee)->body || !ty_is_integer(ty_get(b->s, ex_get(b->s, status)->type))) return (ex){0};
    return graph_save(b, status);
}

static void end_if_not_zero(builder *b, ex status)
{
    if (ex_none(status) || !graph_alive(b)) return;
    uint32_t ends = graph_label(b), next = graph_label(b);
    ty type = ex_get(b->s, status)->type;
    graph_branch(b, ex_binary(b->s, E_NE, b->p->int_type, status, ex_int(b->s, type, 0)), ends, next);
    graph_begin(b, ends);
    graph_end(b, op_call(b->s, (ex){0}, build_outside_function(b, "_exit", &type, 1), &status, 1));
    graph_begin(b, next);
}

static bool has_volatile(const ctype *t)
{
    while (t->kind == CT_ARRAY) t = t->target;
    if (t->quals & Q_VOLATILE) return true;
    for (uint32_t i = 0; type_is_record(t) && i < t->tag->member_count; i++)
        if (has_volatile(t->tag->members[i].type)) return true;
    return false;
}

static bool points_to_volatile(const builder *b, const expr *argument)
{
    for (; argument;
         argument = argument->kind == EX_CAST || argument->kind == EX_PTRADD || argument->kind == EX_PTRSUB ? argument->a : NULL) {
        if (argument->type->kind != CT_POINTER) continue;
        if (has_volatile(argument->type->target)) return true;
        if (b->p->meaning.count_devices && argument->kind == EX_INT && argument->value) return true;
    }
    return false;
}

/* A function that is not lowered reads volatile objects or device registers without an expression that reads: it would find memory there.
 * Returns the reason for being unsupported; NULL: the function is another one. */
static const char *call_on_volatile(const builder *b, const expr *e, const symbol *callee)
{
    static const char *const atomics[] = {"__atomic_", "__sync_", NULL};
    const cfa_meaning *m = &b->p->meaning;
    if (!callee || (!m->arbitrary_volatile && !m->count_devices)) return NULL;
    const char *called = link_called(b, callee);
    bool is_atomic = text_starts_with_one(called, atomics);
    const external_effect *effect = is_atomic || link_definition(b, callee)->body ? NULL : external_effect_find(called);
    for (uint32_t i = 0; i < e->call.count; i++)
        if ((is_atomic || (effect && external_effect_has(effect->reads, i))) && points_to_volatile(b, e->call.args[i]))
            return is_atomic ? "atomic operation on a volatile object" : "library function that reads a volatile object";
    return NULL;
}

ex build_call(builder *b, expr *e, ex into, bool wanted)
{
    symbol *direct = function_of_builtin(b, e, compare_model(b, e, callee_of(e)));
    const char *on_volatile = graph_alive(b) ? call_on_volatile(b, e, direct) : NULL;
    if (on_volatile) graph_unsupported(b, e->at, on_volatile);
    ex value = {0};
    order_note_arguments(b, e);
    if (lower_builtin_call(b, e, direct, wanted, &value)) return value;
    if (is_unmodelled_call(b, direct) || jump_call(b, e, direct, &value)) return value;
    if (graph_alive(b) && build_check_call(b, e, direct)) {
        if (!wanted || e->type->kind == CT_VOID) return (ex){0};
        value = graph_temp(b, build_type(b, e->type));
        graph_emit(b, op_havoc(b->s, value));
        return value;
    }
    bool noreturn = false;
    ex callee = callee_value(b, e, direct, &noreturn);
    uint32_t base = b->args.len;
    lower_arguments(b, e, direct, &callee);
    ex lhs = {0}, result = {0};
    ty type = build_type(b, e->type);
    wanted = wanted && e->type->kind != CT_VOID;
    if (wanted && noreturn) {
        result = build_dummy(b, type);
    } else if (wanted && graph_alive(b)) {
        /* the definition may have another result type than this unit believes; the type of a builtin's result is that of the call */
        ty pointer = ex_get(b->s, callee)->type, function = ty_get(b->s, pointer)->target;
        ty gives = direct && !direct->is_builtin && !type_is_record(e->type) ? ty_get(b->s, function)->target : type;
        if (ty_same(gives, type)) {
            bool straight = !b->jumps && !ex_none(into) && ty_same(ex_get(b->s, into)->type, type);
            result = lhs = straight ? into : graph_temp(b, type);
        } else if (ty_is_scalar(ty_get(b->s, gives)) && ty_is_scalar(ty_get(b->s, type))) {
            lhs = graph_temp(b, gives);
            result = ex_cast(b->s, type, lhs);
        } else {
            result = graph_temp(b, type);
            graph_emit(b, op_havoc(b->s, result));
        }
    } else if (wanted) {
        result = build_dummy(b, type);
    } else if (!noreturn && type_is_record(e->type) && graph_alive(b)) {
        lhs = graph_temp(b, type); /* the callee writes there, as long as it is: the caller depends on that */
    }
    if (direct) startup_before_call(b, direct, b->args.len > base ? b->args.data[base] : (ex){0});
    uint32_t end;
    bool may_fail = build_allocation_failure(b, direct, lhs, &end);
    ex status = status_of_error(b, e, direct, base);
    emit_call(b, e, direct, lhs, callee, base, noreturn);
    end_if_not_zero(b, status);
    if (may_fail) graph_begin(b, end);
    b->args.len = base;
    return result;
}

ex build_va_arg(builder *b, expr *e)
{
    ty type = build_type(b, e->type);
    ex list = build_value(b, e->a);
    if (!graph_alive(b)) return build_dummy(b, type);
    if (!b->va_arg_var.i) b->va_arg_var = build_builtin(b, b->va_arg_name);
    ex t = graph_temp(b, type);
    b->at = e->at;
    ex callee = build_function_ex(b, b->va_arg_var);
    graph_emit(b, op_call(b->s, t, callee, &list, 1));
    return t;
}
