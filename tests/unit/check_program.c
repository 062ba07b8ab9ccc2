#include "check_program.h"

typedef struct {
    const cfa_program *p;
    const cfa_space *s;
    buf *out;
    uint32_t count;
    const cfa_function *f; /* NULL: static initialisers */
    uint32_t at;
    map64 known; /* variables of the function */
    bool *good;  /* expressions that were checked; by id */
} checker;

static void bad(checker *c, ex e, const char *what)
{
    if (c->count++ >= 50) return;
    char text[300] = "";
    if (e.i) ex_show(c->p, e, text, sizeof text);
    const char *function = c->f ? space_text(c->s, var_get(c->s, c->f->symbol)->name) : "(static)";
    buf_printf(c->out, "%s:%u: %s: %s\n", function, c->at, what, text);
}

static const ty_info *type_of(const checker *c, ex e) { return ty_get(c->s, ex_get(c->s, e)->type); }

/* the same type, where a struct or union may be given by its tag alone */
static bool alike(const checker *c, ty a, ty b)
{
    const ty_info *x = ty_get(c->s, a), *y = ty_get(c->s, b);
    return ty_same(a, b) || (x->kind == y->kind && ty_is_record(x) && name_equal(x->tag, y->tag));
}

static void check_var(checker *c, ex e, var v)
{
    const var_info *i = var_get(c->s, v);
    switch (i->kind) {
    case VAR_GLOBAL:
    case VAR_STATIC_LOCAL:
        if (!program_global(c->p, v)) bad(c, e, "object is not among the globals");
        break;
    case VAR_FUNCTION:
        if (program_function(c->p, v).i == FN_NONE.i && !program_external(c->p, v)) bad(c, e, "function is neither defined nor external");
        break;
    default:
        if (!c->f || !map_get(&c->known, v.i, NULL)) bad(c, e, "variable is not among the locals");
    }
}

static void check_deref(checker *c, ex e, const ex_info *i)
{
    const ty_info *pointer = type_of(c, i->a);
    if (pointer->kind != TY_POINTER) bad(c, e, "dereferences what is no pointer");
    else if (!alike(c, pointer->target, i->type)) bad(c, e, "pointer and access have different types");
}

static void check_pointer_sum(checker *c, ex e, const ex_info *i)
{
    const ty_info *n = type_of(c, i->b);
    if (!ty_same(type_of(c, i->a)->kind == TY_POINTER ? ex_get(c->s, i->a)->type : i->type, i->type) ||
        type_of(c, i->a)->kind != TY_POINTER)
        bad(c, e, "pointer sum of another type than its pointer");
    if (!ty_is_integer(n) || n->size != (c->p->ilp32 ? 4u : 8u)) bad(c, e, "offset is not of pointer size");
    const ty_info *target = ty_get(c->s, ty_get(c->s, i->type)->target);
    if (!ty_is_record(target) || target->complete) return;
    for (uint32_t r = 0; r < c->p->records.len; r++)
        if (name_equal(ty_get(c->s, c->p->records.data[r])->tag, target->tag)) return;
    bad(c, e, "arithmetic on pointers to an unknown struct");
}

static void check_ex(checker *c, ex e)
{
    if (c->good[e.i] && ex_get(c->s, e)->kind != E_VAR) return;
    c->good[e.i] = true;
    const ex_info *i = ex_get(c->s, e);
    const ty_info *t = ty_get(c->s, i->type);
    switch (i->kind) {
    case E_INT:
        if (!ty_is_integer(t) && t->kind != TY_POINTER) bad(c, e, "integer constant of a strange type");
        return;
    case E_FLOAT:
        if (!ty_is_float(t)) bad(c, e, "floating constant of a strange type");
        return;
    case E_FUNC: check_var(c, e, i->var); return;
    case E_LABEL:
    case E_ZERO:
    case E_STRING: return;
    case E_VAR:
        check_var(c, e, i->var);
        if (!ty_same(i->type, var_get(c->s, i->var)->type)) bad(c, e, "variable of another type");
        return;
    default: break;
    }
    check_ex(c, i->a);
    const ty_info *a = type_of(c, i->a);
    bool is_place = ex_get(c->s, i->a)->is_lvalue || ex_get(c->s, i->a)->kind == E_STRING;
    switch (i->kind) {
    case E_DEREF: check_deref(c, e, i); return;
    case E_MEMBER:
        if (!is_place || !ty_is_record(a) || i->index >= a->count_members) bad(c, e, "no such member");
        return;
    case E_ADDR:
        if (!is_place || t->kind != TY_POINTER) bad(c, e, "address of what is no lvalue");
        return;
    case E_CAST:
        if (!ty_is_scalar(t) || !ty_is_scalar(a)) bad(c, e, "conversion of or to what is no scalar");
        return;
    case E_NEG:
    case E_BITNOT:
        if (!ty_same(ex_get(c->s, i->a)->type, i->type)) bad(c, e, "operand of another type");
        return;
    case E_NOT:
        if (!ty_is_scalar(a)) bad(c, e, "operand is no scalar");
        return;
    default: break;
    }
    check_ex(c, i->b);
    bool same = ty_same(ex_get(c->s, i->a)->type, ex_get(c->s, i->b)->type);
    switch (i->kind) {
    case E_INDEX:
        if (!is_place || a->kind != TY_ARRAY || !ty_is_integer(type_of(c, i->b))) bad(c, e, "not an element of an array");
        return;
    case E_SHL:
    case E_SHR:
        if (!ty_same(ex_get(c->s, i->a)->type, i->type) || !ty_is_integer(type_of(c, i->b))) bad(c, e, "shift of another type");
        return;
    case E_EQ:
    case E_NE:
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE:
        if (!same || !ty_is_scalar(a)) bad(c, e, "compares different types");
        return;
    case E_PTRADD: check_pointer_sum(c, e, i); return;
    case E_PTRDIFF:
        if (!same || a->kind != TY_POINTER) bad(c, e, "difference of different types");
        return;
    default:
        if (!same || !ty_same(ex_get(c->s, i->a)->type, i->type)) bad(c, e, "operands of another type");
    }
}

static void check_call(checker *c, const op_info *o)
{
    const ty_info *pointer = type_of(c, o->rhs);
    const ty_info *f = ty_get(c->s, pointer->target);
    if (pointer->kind != TY_POINTER || f->kind != TY_FUNCTION) {
        bad(c, o->rhs, "calls what is no function");
        return;
    }
    if (ex_get(c->s, o->rhs)->kind == E_FUNC &&
        strncmp(space_text(c->s, var_get(c->s, ex_get(c->s, o->rhs)->var)->name), "__builtin_va_", 13) == 0)
        return;
    if (o->lhs.i && !alike(c, ex_get(c->s, o->lhs)->type, f->target)) bad(c, o->lhs, "result of another type");
    if (!f->has_prototype) return;
    if (o->count_args < f->count_params || (o->count_args > f->count_params && !f->variadic)) bad(c, o->rhs, "wrong number of arguments");
    for (uint32_t k = 0; k < o->count_args && k < f->count_params; k++)
        if (!alike(c, ex_get(c->s, o->args[k])->type, f->params[k])) bad(c, o->args[k], "argument of another type");
}

static void check_op(checker *c, const location *l, uint32_t at)
{
    const op_info *o = op_get(c->s, l->op);
    if (o->lhs.i) check_ex(c, o->lhs);
    if (o->rhs.i) check_ex(c, o->rhs);
    for (uint32_t k = 0; k < o->count_args; k++) check_ex(c, o->args[k]);
    if (o->lhs.i && !ex_get(c->s, o->lhs)->is_lvalue) bad(c, o->lhs, "assigns to what is no lvalue");
    bool two = o->kind == OP_ASSUME;
    if (two != (l->next[1] != 0)) bad(c, o->rhs, "wrong number of successors");
    switch (o->kind) {
    case OP_SKIP:
        if (l->next[0] != at) bad(c, o->lhs, "needless skip");
        break;
    case OP_ASSIGN:
        if (!ty_same(ex_get(c->s, o->lhs)->type, ex_get(c->s, o->rhs)->type)) {
            bad(c, o->lhs, "assignment of another type");
            bad(c, o->rhs, "                        from");
        }
        break;
    case OP_ASSUME:
        if (!o->positive || l->next[0] == l->next[1]) bad(c, o->rhs, "condition that decides nothing");
        if (!ty_is_scalar(type_of(c, o->rhs))) bad(c, o->rhs, "condition is no scalar");
        break;
    case OP_CALL: check_call(c, o); break;
    case OP_RETURN:
        if (l->next[0] != LOC_EXIT) bad(c, o->rhs, "return does not leave");
        if (o->rhs.i && !ty_same(ex_get(c->s, o->rhs)->type, c->f->result)) bad(c, o->rhs, "returns another type");
        break;
    default: break;
    }
    if (o->kind != OP_RETURN && (l->next[0] == LOC_EXIT || l->next[1] == LOC_EXIT)) bad(c, o->rhs, "leaves without a return");
}

/* In reverse postorder every location but the entry has a predecessor before it. */
static void check_order(checker *c, const cfa_function *f)
{
    bool *reached = mem_alloc(f->count_locations);
    memset(reached, 0, f->count_locations);
    for (uint32_t k = LOC_ENTRY; k < f->count_locations; k++)
        for (int i = 0; i < 2; i++)
            if (f->locations[k].next[i] > k && f->locations[k].next[i] < f->count_locations) reached[f->locations[k].next[i]] = true;
    for (uint32_t k = LOC_ENTRY + 1; k < f->count_locations; k++) {
        c->at = k;
        if (!reached[k]) bad(c, (ex){0}, "no predecessor with a smaller number");
    }
    free(reached);
}

static void check_function(checker *c, const cfa_function *f)
{
    c->f = f;
    for (uint32_t k = 0; k < f->count_params; k++) map_put(&c->known, f->params[k].i, 1);
    for (uint32_t k = 0; k < f->count_locals; k++) {
        if (map_get(&c->known, f->locals[k].i, NULL)) bad(c, (ex){0}, "local listed twice");
        map_put(&c->known, f->locals[k].i, 1);
    }
    if (f->count_locations <= LOC_ENTRY || f->locations[LOC_EXIT].op.i) bad(c, (ex){0}, "no entry, or an exit that does something");
    for (uint32_t k = LOC_ENTRY; k < f->count_locations; k++) {
        const location *l = &f->locations[k];
        c->at = k;
        if (!l->op.i) bad(c, (ex){0}, "no operation");
        else if (l->next[0] >= f->count_locations || l->next[1] >= f->count_locations) bad(c, (ex){0}, "no such successor");
        else check_op(c, l, k);
    }
    check_order(c, f);
    map_free(&c->known);
    c->known = (map64){0};
}

static void check_global(checker *c, const cfa_global *g)
{
    c->f = NULL;
    for (uint32_t k = 0; k < g->count_inits; k++) {
        c->at = k;
        check_ex(c, g->inits[k].place);
        check_ex(c, g->inits[k].value);
        if (!ty_same(ex_get(c->s, g->inits[k].place)->type, ex_get(c->s, g->inits[k].value)->type))
            bad(c, g->inits[k].place, "initialiser of another type");
    }
}

uint32_t check_program(const cfa_program *p, buf *out)
{
    checker c = {.p = p, .s = p->space, .out = out};
    c.good = mem_alloc(p->space->exs.len);
    memset(c.good, 0, p->space->exs.len);
    for (uint32_t i = 0; i < p->functions.len; i++) check_function(&c, &p->functions.data[i]);
    for (uint32_t i = 0; i < p->globals.len; i++) check_global(&c, &p->globals.data[i]);
    free(c.good);
    return c.count;
}
