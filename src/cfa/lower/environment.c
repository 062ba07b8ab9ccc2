#include "cfa/lower/internal.h"

/* The environment's promises to main: argc is not negative, argv[argc] is null, and those before it are strings. It is assumed at the
 * beginning of main, as far as main looks at its parameters: of the first few arguments, that they are not null. That they are strings in
 * places of their own is left open, which is sound for a proof; a violation is checked for it (replay/arguments.h). */

enum { FIRST_ARGUMENTS = 4 };

static void assume(builder *b, ex condition)
{
    if (!graph_alive(b)) return;
    ex callee = build_outside_function(b, "__VERIFIER_assume", &b->p->int_type, 1);
    graph_emit(b, op_call(b->s, (ex){0}, callee, &condition, 1));
}

static ex compare(builder *b, ex_kind kind, ex value, __int128 with)
{
    return ex_binary(b->s, kind, b->p->int_type, value, ex_int(b->s, ex_get(b->s, value)->type, with));
}

static ex element(builder *b, ex array, ex index)
{
    ty pointer = ex_get(b->s, array)->type;
    return ex_deref(b->s, ty_get(b->s, pointer)->target,
                    ex_binary(b->s, E_PTRADD, pointer, array, ex_cast(b->s, b->p->ptrdiff_type, index)));
}

static bool is_list(const builder *b, ex argv)
{
    const ty_info *t = ty_get(b->s, ex_get(b->s, argv)->type);
    return t->kind == TY_POINTER && ty_get(b->s, t->target)->kind == TY_POINTER;
}

void build_main_environment(builder *b, const symbol *f, const var *params)
{
    bool is_called = f->mentioned_by || f->address_taken; /* then its parameters are what the program says */
    if (!name_equal(f->name, b->main_name) || f->linkage != LINK_EXTERNAL || !f->param_count || is_called) return;
    b->at = f->at;
    if (f->param_count > 2 && f->params[2]->used && is_list(b, ex_var(b->s, params[2])))
        assume(b, compare(b, E_NE, ex_var(b->s, params[2]), 0)); /* the variables of the environment */
    bool counts = f->params[0]->used, lists = f->param_count > 1 && f->params[1]->used;
    ex argc = ex_var(b->s, params[0]);
    if ((!counts && !lists) || !ty_is_integer(ty_get(b->s, ex_get(b->s, argc)->type))) return;
    assume(b, compare(b, E_GE, argc, 0));
    if (!lists || !is_list(b, ex_var(b->s, params[1]))) return;
    ex argv = ex_var(b->s, params[1]);
    assume(b, compare(b, E_NE, argv, 0));
    assume(b, compare(b, E_EQ, element(b, argv, argc), 0));
    uint32_t end = graph_label(b);
    for (int k = 0; k < FIRST_ARGUMENTS; k++) {
        uint32_t next = graph_label(b);
        graph_branch(b, compare(b, E_GT, argc, k), next, end);
        graph_begin(b, next);
        assume(b, compare(b, E_NE, element(b, argv, ex_int(b->s, b->p->ptrdiff_type, k)), 0));
    }
    graph_begin(b, end);
}
