#include "cfa/lower/internal.h"

/* Calls of functions that check, assume or make arbitrary, as other verifiers know them, where no unit defines them. They become what they
 * mean, so that nothing behind the lowering has to know their names: a branch to a failed assertion, an assumption, arbitrary values. */

typedef enum { MEANS_NOTHING, MEANS_ASSERTION, MEANS_ASSERTION_OF_ZERO, MEANS_ASSUMPTION, MEANS_ARBITRARY_MEMORY } check_meaning;

static const struct {
    const char *function;
    check_meaning meaning;
} table[] = {
    {"assert", MEANS_ASSERTION},
    {"__CPROVER_assert", MEANS_ASSERTION},
    {"__VERIFIER_assert", MEANS_ASSERTION},
    {"__ESBMC_assert", MEANS_ASSERTION},
    {"klee_assert", MEANS_ASSERTION},
    {"assert_perror", MEANS_ASSERTION_OF_ZERO},
    {"__CPROVER_assume", MEANS_ASSUMPTION},
    {"__CPROVER_precondition", MEANS_ASSERTION},
    {"__ESBMC_assume", MEANS_ASSUMPTION},
    {"klee_assume", MEANS_ASSUMPTION},
    {"__VERIFIER_nondet_memory", MEANS_ARBITRARY_MEMORY},
};

static check_meaning meaning_of(const builder *b, const symbol *callee)
{
    const char *called = link_called(b, callee);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(table[i].function, called) != 0) continue;
        const symbol *is = link_definition(b, callee);
        return is->body || is->unsupported || !name_empty(is->alias) ? MEANS_NOTHING : table[i].meaning;
    }
    return MEANS_NOTHING;
}

/* ---- functions and texts that the program need not mention ---- */

static ty function_type(builder *b, const ty *params, uint32_t count)
{
    return ty_intern(b->s, &(ty_info){.kind = TY_FUNCTION,
                                      .size = 1,
                                      .align = 1,
                                      .target = b->p->void_type,
                                      .has_prototype = true,
                                      .params = params,
                                      .count_params = count});
}

ex build_outside_function(builder *b, const char *function, const ty *params, uint32_t count)
{
    name n = intern_str(&b->s->names, function);
    symbol *declared = link_find(b, n);
    if (declared && declared->kind == SYM_FUNCTION) return build_function_ex(b, build_symbol(b, declared));
    var v = var_intern(b->s, &(var_info){.kind = VAR_FUNCTION, .name = n, .type = function_type(b, params, count)});
    if (!map_get(&b->p->symbol_external, v.i, NULL)) {
        map_put(&b->p->symbol_external, v.i, b->p->externals.len);
        vec_push(&b->p->externals, (cfa_external){.symbol = v, .at = b->at, .is_added = true});
    }
    return build_function_ex(b, v);
}

static ex text_value(builder *b, const char *text)
{
    size_t size = strlen(text) + 1;
    ty array = ty_intern(
        b->s, &(ty_info){.kind = TY_ARRAY, .size = size, .align = 1, .complete = true, .count = (int64_t)size, .target = b->p->char_type});
    ex string = ex_string(b->s, array, intern_str(&b->s->names, text));
    return ex_addr(b->s, build_pointer_to(b, b->p->char_type, TYQ_CONST), string);
}

/* ---- what they mean ---- */

/* __assert_fail(text, file, line, function) */
static void fail(builder *b, const expr *e, const char *text)
{
    ty pointer = build_pointer_to(b, b->p->char_type, TYQ_CONST), params[] = {pointer, pointer, b->p->int_type, pointer};
    source_place at = b->p->sources && e->at.i ? source_locate(b->p->sources, e->at) : (source_place){.file = ""};
    b->at = e->at;
    ex callee = build_outside_function(b, "__assert_fail", params, 4);
    ex args[] = {text_value(b, text), text_value(b, at.file ? at.file : ""), ex_int(b->s, b->p->int_type, at.line),
                 text_value(b, space_text(b->s, b->function->name))};
    graph_end(b, op_call(b->s, (ex){0}, callee, args, 4));
}

static const char *literal_text(const expr *e)
{
    while (e && (e->kind == EX_CAST || e->kind == EX_DECAY)) e = e->a;
    return e && e->kind == EX_STRING && e->string.len && !memchr(e->string.bytes, 0, e->string.len - 1) ? e->string.bytes : NULL;
}

static void lower_assertion(builder *b, expr *e, const symbol *callee, bool of_zero)
{
    uint32_t good = graph_label(b), bad = graph_label(b);
    for (uint32_t i = 1; i < e->call.count; i++) build_effect(b, e->call.args[i]);
    if (of_zero) build_branch(b, e->call.args[0], bad, good);
    else build_branch(b, e->call.args[0], good, bad);
    graph_begin(b, bad);
    const char *given = e->call.count > 1 ? literal_text(e->call.args[1]) : NULL;
    char text[200];
    if (given) snprintf(text, sizeof text, "%.180s", given);
    else snprintf(text, sizeof text, "argument of %.150s", space_text(b->s, callee->name));
    if (graph_alive(b)) fail(b, e, text);
    graph_begin(b, good);
}

static void lower_assumption(builder *b, expr *e)
{
    ex value = build_value(b, e->call.args[0]);
    for (uint32_t i = 1; i < e->call.count; i++) build_effect(b, e->call.args[i]);
    if (!graph_alive(b)) return;
    b->at = e->at;
    ex callee = build_outside_function(b, "__VERIFIER_assume", &b->p->int_type, 1);
    ex truth = ex_unary(b->s, E_NOT, b->p->int_type, ex_unary(b->s, E_NOT, b->p->int_type, value));
    graph_emit(b, op_call(b->s, (ex){0}, callee, &truth, 1));
}

enum { LARGEST_AT_ONCE = 1 << 16 };

/* The object of this size whose address the value is; else `size` bytes from there. */
static ex bytes_at(builder *b, ex pointer, uint64_t size)
{
    ex from = pointer;
    while (ex_get(b->s, from)->kind == E_CAST) from = ex_get(b->s, from)->a;
    const ex_info *i = ex_get(b->s, from);
    if (i->kind == E_ADDR && ty_get(b->s, ex_get(b->s, i->a)->type)->size == size) return i->a;
    ty bytes = ty_intern(
        b->s, &(ty_info){.kind = TY_ARRAY, .size = size, .align = 1, .complete = true, .count = (int64_t)size, .target = b->p->char_type});
    return ex_deref(b->s, bytes, ex_cast(b->s, build_pointer_to(b, bytes, 0), pointer));
}

/* for (at = 0; at < size; at++) pointer[at] = arbitrary */
static void arbitrary_bytes(builder *b, ex pointer, ex size)
{
    ty n = b->p->size_type, byte = b->p->char_type;
    uint32_t head = graph_label(b), body = graph_label(b), end = graph_label(b);
    pointer = graph_save(b, ex_cast(b->s, build_pointer_to(b, byte, 0), pointer));
    size = graph_save(b, ex_cast(b->s, n, size));
    ex at = graph_temp(b, n);
    graph_assign(b, at, ex_int(b->s, n, 0));
    graph_force(b, head);
    graph_branch(b, ex_binary(b->s, E_LT, b->p->int_type, at, size), body, end);
    graph_begin(b, body);
    ex place = ex_binary(b->s, E_PTRADD, ex_get(b->s, pointer)->type, pointer, at);
    graph_emit(b, op_havoc(b->s, ex_deref(b->s, byte, place)));
    graph_assign(b, at, ex_binary(b->s, E_ADD, n, at, ex_int(b->s, n, 1)));
    graph_goto(b, head);
    graph_begin(b, end);
}

static void lower_arbitrary_memory(builder *b, expr *e)
{
    __int128 bytes;
    ex pointer = order_keep(b, build_value(b, e->call.args[0]), e->call.args[1]);
    ex size = build_value(b, e->call.args[1]);
    if (!graph_alive(b)) return;
    b->at = e->at;
    if (!ex_is_int(b->s, size, &bytes) || bytes > LARGEST_AT_ONCE) arbitrary_bytes(b, pointer, size);
    else if (bytes > 0) graph_emit(b, op_havoc(b->s, bytes_at(b, pointer, (uint64_t)bytes)));
}

bool build_check_call(builder *b, expr *e, const symbol *callee)
{
    check_meaning meaning = callee ? meaning_of(b, callee) : MEANS_NOTHING;
    if (meaning == MEANS_NOTHING || e->call.count < (meaning == MEANS_ARBITRARY_MEMORY ? 2 : 1)) return false;
    if (meaning == MEANS_ASSUMPTION) lower_assumption(b, e);
    else if (meaning == MEANS_ARBITRARY_MEMORY) lower_arbitrary_memory(b, e);
    else lower_assertion(b, e, callee, meaning == MEANS_ASSERTION_OF_ZERO);
    return true;
}
