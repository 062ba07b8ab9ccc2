/* cfa/print/op.c — operations as statements. */
#include "cfa/print/internal.h"

/* ---- assignments ---- */

/* the elements of a string up to its last one that is not zero */
static uint64_t significant_elements(const printer *pr, ex string, uint64_t size)
{
    name text = info_of(pr, string)->text;
    uint64_t len = name_len(&pr->s->names, text);
    while (len && !space_text(pr->s, text)[len - 1]) len--;
    return (len + size - 1) / size;
}

static void print_string_copy(const printer *pr, ex lhs, ex rhs)
{
    const ty_info *t = type_of(pr, lhs);
    uint64_t size = ty_get(pr->s, t->target)->size ? ty_get(pr->s, t->target)->size : 1, count = t->size / size,
             given = significant_elements(pr, rhs, size) + 1;
    if (given > count || count - given <= 16) given = count;
    if (given < count) {
        print_text(pr, "__builtin_memset(");
        expr_print_lvalue(pr, lhs, BIND_ANY);
        buf_printf(pr->out, ", 0, %llu); ", (unsigned long long)t->size);
    }
    print_text(pr, "__builtin_memcpy(");
    expr_print_lvalue(pr, lhs, BIND_ANY);
    print_text(pr, ", ");
    const_print_string(pr, rhs, given);
    buf_printf(pr->out, ", %llu);", (unsigned long long)(given * size));
}

static void print_assignment(const printer *pr, const op_info *o)
{
    const ty_info *t = type_of(pr, o->lhs);
    ex_kind from = (ex_kind)info_of(pr, o->rhs)->kind;
    if (t->kind == TY_ARRAY && from == E_STRING) {
        print_string_copy(pr, o->lhs, o->rhs);
    } else if (t->kind == TY_ARRAY) {
        print_text(pr, from == E_ZERO ? "__builtin_memset(" : "__builtin_memcpy(");
        expr_print_lvalue(pr, o->lhs, BIND_ANY);
        print_text(pr, ", ");
        if (from == E_ZERO) print_text(pr, "0");
        else expr_print(pr, o->rhs, BIND_ANY);
        buf_printf(pr->out, ", %llu);", (unsigned long long)t->size);
    } else {
        expr_print_lvalue(pr, o->lhs, BIND_ANY);
        print_text(pr, " = ");
        expr_print_stored(pr, o->rhs, o->lhs);
        print_text(pr, ";");
    }
}

/* ---- calls ---- */

/* The va_… builtins want the va_list itself; the canonical argument is its address, or what it decays to. */
static void print_va_list(const printer *pr, ex e)
{
    const ex_info *i = info_of(pr, e);
    bool by_address = i->kind == E_ADDR && !type_is_va_pointer(pr->s, i->type);
    bool first_of_array = pr->p->ilp32 && i->kind == E_ADDR && ty_get(pr->s, info_of(pr, i->a)->type)->kind == TY_ARRAY;
    if (i->kind == E_ADDR && !first_of_array) expr_print_lvalue(pr, i->a, BIND_ANY);
    else if (first_of_array || (pr->p->ilp32 && !by_address && ty_get(pr->s, i->type)->kind == TY_POINTER &&
                                ty_get(pr->s, ty_get(pr->s, i->type)->target)->kind == TY_POINTER)) {
        print_text(pr, "*");
        expr_print(pr, e, BIND_UNARY);
    } else {
        expr_print(pr, e, BIND_ANY);
    }
}

static void print_last_parameter(const printer *pr, ex ap, fn f)
{
    ex e = ap;
    while (f.i == FN_NONE.i && (info_of(pr, e)->kind == E_ADDR || info_of(pr, e)->kind == E_MEMBER || info_of(pr, e)->kind == E_INDEX ||
                                info_of(pr, e)->kind == E_DEREF))
        e = info_of(pr, e)->a;
    if (f.i == FN_NONE.i && pr->n && info_of(pr, e)->kind == E_VAR && info_of(pr, e)->var.i < pr->n->count_vars &&
        pr->n->owner[info_of(pr, e)->var.i])
        f.i = pr->n->owner[info_of(pr, e)->var.i] - 1;
    if (f.i == FN_NONE.i || !fn_get(pr->p, f)->count_params) {
        print_text(pr, "0");
        return;
    }
    const cfa_function *in = fn_get(pr->p, f);
    print_text(pr, names_var(pr, in->params[in->count_params - 1]));
}

static bool print_va_call(const printer *pr, const op_info *o, const char *callee, fn f)
{
    if (strncmp(callee, "__builtin_va_", 13) != 0 || !o->count_args) return false;
    const char *which = callee + 13;
    if (strcmp(which, "start") && strcmp(which, "end") && strcmp(which, "copy") && strcmp(which, "arg")) return false;
    bool is_arg = strcmp(which, "arg") == 0;
    if (is_arg && o->lhs.i) {
        expr_print_lvalue(pr, o->lhs, BIND_ANY);
        print_text(pr, " = ");
    }
    buf_printf(pr->out, "%s(", callee);
    print_va_list(pr, o->args[0]);
    if (is_arg) {
        print_text(pr, ", ");
        if (o->lhs.i) type_print(pr, info_of(pr, o->lhs)->type, 0, "");
        else print_text(pr, "int");
    } else if (strcmp(which, "start") == 0) {
        print_text(pr, ", ");
        print_last_parameter(pr, o->args[0], f);
    } else if (strcmp(which, "copy") == 0 && o->count_args > 1) {
        print_text(pr, ", ");
        print_va_list(pr, o->args[1]);
    }
    print_text(pr, ");");
    return true;
}

static bool is_narrow(const ty_info *t) { return (t->kind >= TY_BOOL && t->kind < TY_INT) || t->kind == TY_FLOAT || t->kind == TY_FLOAT16; }

bool function_is_old_style(const printer *pr, const cfa_function *f)
{
    if (ty_get(pr->s, f->type)->has_prototype) return false;
    for (uint32_t k = 0; k < f->count_params; k++)
        if (is_narrow(ty_get(pr->s, var_get(pr->s, f->params[k])->type))) return true;
    return false;
}

typedef struct { /* what gcc knows about the parameters of a callee */
    bool prototype, variadic;
    uint32_t count;
    const ty *types;
    const var *vars; /* instead of types */
} signature;

static ty signature_type(const printer *pr, const signature *g, uint32_t k)
{
    return g->types ? g->types[k] : var_get(pr->s, g->vars[k])->type;
}

static signature signature_of(const printer *pr, ex callee)
{
    const ex_info *c = info_of(pr, callee);
    const ty_info *t = ty_get(pr->s, c->type);
    if (t->kind == TY_POINTER) t = ty_get(pr->s, t->target);
    signature g = {.prototype = t->has_prototype, .variadic = t->variadic, .count = t->count_params, .types = t->params};
    if (c->kind != E_FUNC) return g;
    t = ty_get(pr->s, var_get(pr->s, c->var)->type);
    g = (signature){.prototype = t->has_prototype, .variadic = t->variadic, .count = t->count_params, .types = t->params};
    fn f = program_function(pr->p, c->var);
    if (f.i == FN_NONE.i || g.prototype) return g;
    const cfa_function *def = fn_get(pr->p, f);
    /* defined without a prototype, but printed with one unless that would change how arguments are passed */
    return (signature){.prototype = !function_is_old_style(pr, def), .count = def->count_params, .vars = def->params};
}

static bool calls_casted_function(const printer *pr, ex callee)
{
    while (info_of(pr, callee)->kind == E_CAST) callee = info_of(pr, callee)->a;
    return info_of(pr, callee)->kind == E_FUNC;
}

static void print_callee(const printer *pr, ex callee, bool unfit)
{
    const ex_info *c = info_of(pr, callee);
    const ty_info *pointer = ty_get(pr->s, c->type);
    if (unfit && pointer->kind == TY_POINTER) { /* more or fewer arguments than the definition has */
        print_text(pr, "((");
        type_print_function(pr, ty_get(pr->s, pointer->target)->target, "(*)", (parameter_list){0});
        print_text(pr, ")");
        expr_print(pr, callee, BIND_UNARY);
        print_text(pr, ")");
    } else if (c->kind == E_CAST && calls_casted_function(pr, callee)) {
        print_text(pr, "((void)0, "); /* gcc rejects the direct call of a function as something else, but not this */
        expr_print(pr, callee, BIND_ANY);
        print_text(pr, ")");
    } else if (c->kind == E_FUNC) {
        print_text(pr, names_var(pr, c->var));
    } else {
        expr_print(pr, callee, BIND_POSTFIX);
    }
}

/* Another file may have another struct of the same tag. */
static bool is_other_record(const printer *pr, ty has, ty wants)
{
    return wants.i && ty_is_record(ty_get(pr->s, has)) && ty_is_record(ty_get(pr->s, wants)) && !type_same(pr->s, has, wants);
}

static void print_as(const printer *pr, ex place, ty type)
{
    print_text(pr, "*(");
    type_print(pr, type, 0, "*");
    print_text(pr, ")&");
    expr_print_lvalue(pr, place, BIND_UNARY);
}

static bool is_va_call(const printer *pr, const op_info *o)
{
    const ex_info *c = info_of(pr, o->rhs);
    return c->kind == E_FUNC && strncmp(space_text(pr->s, var_get(pr->s, c->var)->name), "__builtin_va_", 13) == 0;
}

static ty callee_type(const printer *pr, const op_info *o)
{
    const ex_info *c = info_of(pr, o->rhs);
    return c->kind == E_FUNC ? var_get(pr->s, c->var)->type : ty_get(pr->s, c->type)->target;
}

ty op_callee_type(const printer *pr, op call) { return callee_type(pr, op_get(pr->s, call)); }

/* the callee and its arguments */
static void print_call_value(const printer *pr, const op_info *o)
{
    const ex_info *c = info_of(pr, o->rhs);
    signature g = signature_of(pr, o->rhs);
    bool unfit = g.prototype && (o->count_args < g.count || (o->count_args > g.count && !g.variadic));
    const cfa_external *x = c->kind == E_FUNC ? program_external(pr->p, c->var) : NULL;
    if (x && x->is_builtin) unfit = false;
    print_callee(pr, o->rhs, unfit);
    print_text(pr, "(");
    for (uint32_t k = 0; k < o->count_args; k++) {
        if (k) print_text(pr, ", ");
        if (g.prototype && !unfit && k < g.count && info_of(pr, o->args[k])->is_lvalue &&
            is_other_record(pr, info_of(pr, o->args[k])->type, signature_type(pr, &g, k)))
            print_as(pr, o->args[k], signature_type(pr, &g, k));
        else if (g.prototype && !unfit && k < g.count) expr_print_converted(pr, o->args[k], signature_type(pr, &g, k), BIND_ANY);
        else expr_print_argument(pr, o->args[k]);
    }
    print_text(pr, ")");
}

void op_print_call_value(const printer *pr, op call) { print_call_value(pr, op_get(pr->s, call)); }

static void print_call(const printer *pr, const op_info *o, fn f)
{
    const ex_info *c = info_of(pr, o->rhs);
    if (c->kind == E_FUNC && print_va_call(pr, o, space_text(pr->s, var_get(pr->s, c->var)->name), f)) return;
    const ty_info *t = ty_get(pr->s, callee_type(pr, o));
    ty result = t->kind == TY_FUNCTION ? t->target : (ty){0};
    if (o->lhs.i) {
        ty to = info_of(pr, o->lhs)->type;
        if (is_other_record(pr, to, result)) print_as(pr, o->lhs, result);
        else expr_print_lvalue(pr, o->lhs, BIND_ANY);
        print_text(pr, " = ");
        if (result.i && ty_get(pr->s, to)->kind == TY_POINTER && !type_same(pr->s, to, result)) {
            buf_char(pr->out, '(');
            type_print(pr, to, 0, "");
            buf_char(pr->out, ')');
        }
    }
    print_call_value(pr, o);
    print_text(pr, ";");
}

bool op_never_returns(const printer *pr, op o)
{
    const op_info *i = op_get(pr->s, o);
    if (i->kind == OP_UNSUPPORTED) return true;
    if (i->kind != OP_CALL || info_of(pr, i->rhs)->kind != E_FUNC) return false;
    var callee = info_of(pr, i->rhs)->var;
    const char *text = space_text(pr->s, var_get(pr->s, callee)->name);
    fn f = program_function(pr->p, callee);
    if (f.i != FN_NONE.i) return fn_get(pr->p, f)->noreturn;
    const cfa_external *x = program_external(pr->p, callee);
    if (x && x->noreturn && !x->is_builtin) return true;
    return strcmp(text, "__builtin_unreachable") == 0 || strcmp(text, "__builtin_trap") == 0 || strcmp(text, "__builtin_abort") == 0 ||
           strcmp(text, "__builtin_exit") == 0 || strcmp(text, "__builtin__exit") == 0 || strcmp(text, "__builtin_longjmp") == 0;
}

/* ---- assembly ---- */

static void print_asm_operands(const printer *pr, const op_asm *a, uint32_t from, uint32_t to)
{
    for (uint32_t k = from; k < to; k++) {
        print_text(pr, k > from ? ", " : " ");
        if (!name_empty(a->symbolic[k])) buf_printf(pr->out, "[%s] ", space_text(pr->s, a->symbolic[k]));
        const_print_text(pr, space_text(pr->s, a->constraints[k]), name_len(&pr->s->names, a->constraints[k]));
        print_text(pr, " (");
        if (k < a->count_outputs) expr_print_lvalue(pr, a->operands[k], BIND_ANY);
        else expr_print(pr, a->operands[k], BIND_ANY);
        print_text(pr, ")");
    }
}

static void print_asm(const printer *pr, const op_asm *a)
{
    print_text(pr, "__asm__");
    if (a->is_volatile) print_text(pr, " __volatile__");
    if (a->is_goto) print_text(pr, " goto");
    print_text(pr, " (");
    const_print_text(pr, space_text(pr->s, a->text), name_len(&pr->s->names, a->text));
    if (!a->is_basic) {
        print_text(pr, " :");
        print_asm_operands(pr, a, 0, a->count_outputs);
        print_text(pr, " :");
        print_asm_operands(pr, a, a->count_outputs, a->count_outputs + a->count_inputs);
        if (a->count_clobbers || a->is_goto) print_text(pr, " :");
        for (uint32_t k = 0; k < a->count_clobbers; k++) {
            print_text(pr, k ? ", " : " ");
            const_print_text(pr, space_text(pr->s, a->clobbers[k]), name_len(&pr->s->names, a->clobbers[k]));
        }
        if (a->is_goto) print_text(pr, " :");
        for (uint32_t k = 0; a->is_goto && k < a->count_labels; k++) {
            print_text(pr, k ? ", " : " ");
            label_print(pr, a->labels[k]);
        }
    }
    print_text(pr, ");");
}

/* ---- all of them ---- */

static bool asks_for_arbitrary(const printer *pr) { return pr->n && pr->n->arbitrary_calls; }

bool op_is_silent(const printer *pr, op o)
{
    const op_info *i = op_get(pr->s, o);
    if (i->kind == OP_DECL && asks_for_arbitrary(pr)) return false;
    return i->kind == OP_SKIP || i->kind == OP_NONE || (i->kind == OP_DECL && !vla_is_declared_by(pr, i));
}

static void print_return(const printer *pr, const op_info *o, fn f)
{
    if (!o->rhs.i) {
        print_text(pr, "return;");
        return;
    }
    print_text(pr, "return ");
    if (f.i != FN_NONE.i) expr_print_converted(pr, o->rhs, fn_get(pr->p, f)->result, BIND_ANY);
    else expr_print(pr, o->rhs, BIND_ANY);
    print_text(pr, ";");
}

/* ---- values from outside ---- */

static void print_question(const printer *pr, fn f, uint32_t part)
{
    buf_printf(pr->out, "__reprove_arbitrary(%u, %u, %u, ", f.i, pr->where, part);
}

static void print_arbitrary(const printer *pr, ex lvalue, fn f, uint32_t part)
{
    const ty_info *t = type_of(pr, lvalue);
    if (ty_is_scalar(t) && info_of(pr, lvalue)->kind != E_VAR) { /* it may be a bit-field */
        print_text(pr, "{ ");
        type_print(pr, info_of(pr, lvalue)->type, 0, "__value");
        print_text(pr, "; ");
        print_question(pr, f, part);
        print_text(pr, "&__value, sizeof __value); ");
        expr_print_lvalue(pr, lvalue, BIND_ANY);
        print_text(pr, " = __value; }");
    } else if (t->size) {
        print_question(pr, f, part);
        print_text(pr, "&");
        expr_print_lvalue(pr, lvalue, BIND_UNARY);
        buf_printf(pr->out, ", %llu);", (unsigned long long)t->size);
    } else {
        print_text(pr, ";");
    }
}

static void print_arbitrary_vla(const printer *pr, const op_info *o, fn f)
{
    print_text(pr, " ");
    print_question(pr, f, 0);
    buf_printf(pr->out, "%s, (unsigned long)", names_var(pr, info_of(pr, o->lhs)->var));
    expr_print(pr, o->rhs, BIND_UNARY);
    buf_printf(pr->out, " * %llu);", (unsigned long long)ty_get(pr->s, type_of(pr, o->lhs)->target)->size);
}

static bool returns_unknown_record(const printer *pr, const op_info *o)
{
    if (!o->lhs.i || !ty_is_record(type_of(pr, o->lhs)) || info_of(pr, o->rhs)->kind != E_FUNC) return false;
    const cfa_external *x = program_external(pr->p, info_of(pr, o->rhs)->var);
    return x && !x->is_builtin;
}

/* false: the operation is nothing special */
static bool print_asking(const printer *pr, const op_info *i, fn f)
{
    switch (i->kind) {
    case OP_CALL:
        if (!returns_unknown_record(pr, i)) return false;
        print_arbitrary(pr, i->lhs, f, 0);
        return true;
    case OP_DECL:
        if (vla_is_declared_by(pr, i)) {
            vla_print(pr, i);
            print_arbitrary_vla(pr, i, f);
            return true;
        }
        print_arbitrary(pr, i->lhs, f, 0);
        return true;
    case OP_HAVOC: print_arbitrary(pr, i->lhs, f, 0); return true;
    case OP_ASM:
        if (i->assembly->is_goto) return false;
        print_text(pr, "{ ");
        for (uint32_t k = 0; k < i->assembly->count_outputs; k++) print_arbitrary(pr, i->assembly->operands[k], f, k);
        print_text(pr, " }");
        return true;
    default: return false;
    }
}

/* The assembly itself is printed, too. */
static bool is_effect_of_assembly(const printer *pr, const op_info *o)
{
    const ex_info *callee = info_of(pr, o->rhs);
    return callee->kind == E_FUNC && strcmp(space_text(pr->s, var_get(pr->s, callee->var)->name), "__reprove_assembly_memory") == 0;
}

/* An assumption that the lowering has added. A printed program has no definition of its function. */
static bool is_added_assumption(const printer *pr, const op_info *o)
{
    const ex_info *callee = info_of(pr, o->rhs);
    const cfa_external *x = callee->kind == E_FUNC && pr->p ? program_external(pr->p, callee->var) : NULL;
    return x && x->is_added && strcmp(space_text(pr->s, var_get(pr->s, callee->var)->name), "__VERIFIER_assume") == 0;
}

bool op_is_plain_call(const printer *pr, op call)
{
    const op_info *o = op_get(pr->s, call);
    const ex_info *callee = info_of(pr, o->rhs);
    const cfa_external *x = callee->kind == E_FUNC ? program_external(pr->p, callee->var) : NULL;
    return !is_va_call(pr, o) && !(x && x->is_builtin) && !is_effect_of_assembly(pr, o) && !is_added_assumption(pr, o);
}

static void print_added_assumption(const printer *pr, const op_info *o)
{
    print_text(pr, "if (");
    expr_print_condition(pr, o->args[0], false);
    print_text(pr, ") __builtin__Exit(0);");
}

/* Assembly may write anything to its outputs, and an empty one needs no definition of a function. It must not write to const or volatile.
 */
static void print_havoc(const printer *pr, ex place)
{
    print_text(pr, "__asm__ __volatile__ (\"\" : \"=m\" (");
    if (info_of(pr, place)->kind != E_VAR) {
        print_text(pr, "*(");
        type_print(pr, info_of(pr, place)->type, 0, "*");
        print_text(pr, ")&");
    }
    expr_print_lvalue(pr, place, BIND_UNARY);
    print_text(pr, "));");
}

void op_print(const printer *pr, op o, fn f)
{
    const op_info *i = op_get(pr->s, o);
    if (asks_for_arbitrary(pr) && print_asking(pr, i, f)) return;
    switch (i->kind) {
    case OP_ASSIGN: print_assignment(pr, i); break;
    case OP_ASSUME: expr_print_condition(pr, i->rhs, i->positive); break;
    case OP_CALL:
        if (is_effect_of_assembly(pr, i)) print_text(pr, ";");
        else if (is_added_assumption(pr, i)) print_added_assumption(pr, i);
        else print_call(pr, i, f);
        break;
    case OP_RETURN: print_return(pr, i, f); break;
    case OP_DECL:
        if (vla_is_declared_by(pr, i)) vla_print(pr, i);
        else print_text(pr, ";");
        break;
    case OP_HAVOC: print_havoc(pr, i->lhs); break;
    case OP_ASM: print_asm(pr, i->assembly); break;
    case OP_UNSUPPORTED: buf_printf(pr->out, "__builtin_trap(); /* unsupported: %s */", space_text(pr->s, i->text)); break;
    default: print_text(pr, ";");
    }
}
