#include "cfa/lower/internal.h"

#include "cfa/allocation.h"

/* With cfa_meaning.allocation_fails, a call of malloc becomes
 *     if (arbitrary) { result = 0; errno = ENOMEM; } else result = malloc(…);
 * so nothing behind the lowering knows about it. Calls through pointers are not found here: build_allocation_taken names them. */

static bool is_outside(const builder *b, const symbol *callee)
{
    const symbol *is = link_definition(b, callee);
    return !is->body && !is->unsupported && name_empty(is->alias);
}

/* Where the unit does not declare errno, it cannot read it. */
static void set_errno(builder *b)
{
    enum { NO_MEMORY = 12 };
    name n = intern_str(&b->s->names, "__errno_location");
    symbol *declared = link_find(b, n);
    if (!declared || declared->kind != SYM_FUNCTION || !is_outside(b, declared)) return;
    ex place = graph_temp(b, build_pointer_to(b, b->p->int_type, 0));
    graph_emit(b, op_call(b->s, place, build_function_ex(b, build_symbol(b, declared)), NULL, 0));
    graph_assign(b, ex_deref(b->s, b->p->int_type, place), ex_int(b->s, b->p->int_type, NO_MEMORY));
}

bool build_allocation_failure(builder *b, const symbol *callee, ex lhs, uint32_t *end)
{
    if (!callee || !b->p->meaning.allocation_fails || !graph_alive(b)) return false;
    const cfa_allocation *a = allocation_find(link_called(b, callee));
    if (!a || !is_outside(b, callee)) return false;
    uint32_t fails = graph_label(b), succeeds = graph_label(b);
    ex choice = graph_temp(b, b->p->int_type);
    *end = graph_label(b);
    graph_emit(b, op_havoc(b->s, choice));
    graph_branch(b, ex_binary(b->s, E_NE, b->p->int_type, choice, ex_int(b->s, b->p->int_type, 0)), fails, succeeds);
    graph_begin(b, fails);
    if (lhs.i) graph_assign(b, lhs, ex_cast(b->s, ex_get(b->s, lhs)->type, ex_int(b->s, b->p->int_type, a->on_failure)));
    if (a->sets_errno) set_errno(b);
    graph_goto(b, *end);
    graph_begin(b, succeeds);
    return true;
}

const char *build_allocation_taken(const builder *b)
{
    if (!b->p->meaning.allocation_fails) return NULL;
    for (uint32_t k = 0; k < b->p->externals.len; k++) {
        var function = b->p->externals.data[k].symbol;
        if (allocation_find(space_text(b->s, var_get(b->s, function)->name)) && program_address_taken(b->p, function))
            return "with --allocation fails, a function that allocates and whose address is taken";
    }
    return NULL;
}
