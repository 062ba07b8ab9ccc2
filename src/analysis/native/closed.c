#include "analysis/native/closed.h"

#include "cfa/callgraph.h"
#include "cfa/mentions.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const verify_task *task;
    const cfa_program *p;
    const cfa_space *s;
    closed_result *out;
} inspection;

static void say(inspection *n, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(inspection *n, const char *format, ...)
{
    va_list list;
    if (*n->out->open) return;
    va_start(list, format);
    vsnprintf(n->out->open, sizeof n->out->open, format, list);
    va_end(list);
}

/* ---- library functions ---- */

/* Functions whose effects follow from their arguments; they read no memory, or copy it only. */
static const char *const plain[] = {
    "abort",         "exit",
    "_exit",         "_Exit",
    "malloc",        "calloc",
    "free",          "realloc",
    "memset",        "memcpy",
    "memmove",       "abs",
    "labs",          "llabs",
    "fabs",          "fabsf",
    "sqrt",          "sqrtf",
    "floor",         "floorf",
    "ceil",          "ceilf",
    "trunc",         "truncf",
    "rint",          "rintf",
    "fmod",          "fmodf",
    "fmin",          "fminf",
    "fmax",          "fmaxf",
    "round",         "roundf",
    "copysign",      "remainder",
    "remainderf",    "copysignf",
    "expect",        "trap",
    "inf",           "inff",
    "huge_val",      "huge_valf",
    "__assert_fail", "__VERIFIER_assume",
};
/* Not strcmp, isnan and their like: C says which sign their results have, or whether they are zero, not which value. */
static const char *const reading[] = {"modf",    "modff",  "strlen",  "strcpy", "strncpy", "strcat",
                                      "strncat", "strchr", "strrchr", "memchr", "strstr"};

static bool is_listed(const char *const *list, size_t count, const char *called)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(list[k], called) == 0) return true;
    return false;
}

/* Only numbers are printed. */
static bool prints_numbers(const char *format)
{
    while ((format = strchr(format, '%'))) {
        format++;
        format += strspn(format, "-+ #0123456789.hlqjzt");
        if (!*format || !strchr("diouxXcfFeEgG%", *format)) return false;
        format++;
    }
    return true;
}

static bool is_harmless_output(const inspection *n, const op_info *o, const char *called)
{
    if (strcmp(called, "putchar") == 0) return ex_none(o->lhs);
    if (strcmp(called, "printf") != 0 || !o->count_args || !ex_none(o->lhs)) return false;
    const ex_info *a = ex_get(n->s, o->args[0]);
    while (a->kind == E_CAST) a = ex_get(n->s, a->a);
    if (a->kind != E_ADDR) return false;
    a = ex_get(n->s, a->a);
    while (a->kind == E_INDEX) a = ex_get(n->s, a->a);
    return a->kind == E_STRING && prints_numbers(space_text(n->s, a->text));
}

static void check_external(inspection *n, const op_info *o, var callee)
{
    const char *called = space_text(n->s, var_get(n->s, callee)->name);
    if (task_is_error(n->task, callee)) return;
    bool is_builtin = strncmp(called, "__builtin_", 10) == 0;
    if (is_builtin) called += 10;
    if (is_builtin && strncmp(called, "mem", 3) == 0) n->out->only_interpreted = true; /* its accesses are not checked */
    if (is_listed(plain, sizeof plain / sizeof *plain, called) || is_harmless_output(n, o, called)) return;
    if (is_listed(reading, sizeof reading / sizeof *reading, called)) n->out->only_interpreted = true;
    else say(n, "%.100s decides what the program does", called);
}

/* ---- expressions ---- */

static bool is_pointer(const inspection *n, ex e) { return ty_get(n->s, ex_get(n->s, e)->type)->kind == TY_POINTER; }

static void check_expression(inspection *n, ex e)
{
    const ex_info *i = ex_get(n->s, e);
    switch ((ex_kind)i->kind) {
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE:
        if (is_pointer(n, i->a)) say(n, "it asks which of two pointers is greater");
        break;
    case E_LABEL: say(n, "it takes the address of a label"); break;
    case E_VAR: {
        const cfa_global *g = program_global(n->p, i->var);
        if (g && (!g->defined || g->of_library || g->weak || g->is_register || g->is_thread_local))
            say(n, "it uses %.100s, which it does not define", space_text(n->s, var_get(n->s, i->var)->name));
        break;
    }
    default: break;
    }
}

/* A cast of a pointer to a number, or back, is a matter of places; analysis/addresses.h has looked at it. */

static void check_function_mention(inspection *n, var function)
{
    const cfa_external *x = program_external(n->p, function);
    if (x && program_address_taken(n->p, function))
        say(n, "it takes the address of %.100s, which it does not define", space_text(n->s, var_get(n->s, function)->name));
}

/* ---- operations ---- */

static void check_call(inspection *n, fn f, uint32_t where, const op_info *o)
{
    var callee = callgraph_constant_callee(n->s, o->rhs);
    uint32_t count = 0;
    bool leaves = false;
    if (callee.i) {
        if (program_external(n->p, callee)) check_external(n, o, callee);
        return;
    }
    (void)task_callees(n->task, f, where, &count, &leaves);
    if (leaves) say(n, "a call through a pointer may leave the program");
}

static void check_function(inspection *n, fn f, mentions *seen)
{
    const cfa_function *c = fn_get(n->p, f);
    if (c->unsupported.i) say(n, "unsupported: %.100s", space_text(n->s, c->unsupported));
    if (c->uses_fixed_address) say(n, "it uses memory at a fixed address");
    if (c->is_stand_in) say(n, "%.100s has no body", fn_name(n->p, f));
    for (uint32_t l = LOC_ENTRY; l < c->count_locations && !*n->out->open; l++) {
        if (!c->locations[l].op.i) continue;
        const op_info *o = op_get(n->s, c->locations[l].op);
        mentions_add_operation(seen, c->locations[l].op);
        if (o->kind == OP_CALL) check_call(n, f, l, o);
        else if (o->kind == OP_RETURN && ex_none(o->rhs) && ty_get(n->s, c->result)->kind != TY_VOID) n->out->only_interpreted = true;
        else if (o->kind == OP_ASM) say(n, "it has assembly");
        else if (o->kind == OP_HAVOC) say(n, "it leaves a value open");
        else if (o->kind == OP_UNSUPPORTED) say(n, "it does what is not modelled");
    }
}

/* ---- the whole ---- */

static void check_surroundings(inspection *n)
{
    const cfa_meaning *m = &n->p->meaning;
    if (n->p->unmodelled) say(n, "unsupported: %.150s", n->p->unmodelled);
    if (n->p->assemblies.len) say(n, "it has assembly");
    if (m->allocation_fails) say(n, "allocation may fail");
    if (m->arbitrary_volatile) say(n, "volatile objects are arbitrary");
    if (m->count_devices) say(n, "there are devices");
    if (n->task->runs_around_entry) say(n, "there are constructors or destructors");
    if (n->task->places_matter || n->task->open_values.count) say(n, "the places of objects may decide");
    for (uint32_t k = 0; k < n->p->functions.len; k++)
        if (n->task->is_error[k] && n->p->functions.data[k].is_static) n->out->only_interpreted = true;
}

/* The entry's parameters, if there are any, must not be mentioned. */
static void check_entry(inspection *n)
{
    const cfa_function *f = fn_get(n->p, n->task->entry);
    if (strcmp(fn_name(n->p, n->task->entry), "main") != 0) n->out->only_interpreted = true;
    if (!f->count_params) return;
    if (strcmp(fn_name(n->p, n->task->entry), "main") != 0) {
        say(n, "the entry function has parameters");
        return;
    }
    mentions seen;
    mentions_init(&seen, n->s);
    mentions_begin(&seen);
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++)
        if (f->locations[l].op.i) mentions_add_operation(&seen, f->locations[l].op);
    for (uint32_t k = 0; k < seen.seen.len; k++)
        for (uint32_t a = 0; a < f->count_params; a++)
            if (ex_get(n->s, seen.seen.data[k])->kind == E_VAR && ex_get(n->s, seen.seen.data[k])->var.i == f->params[a].i)
                say(n, "it uses the arguments of main");
    mentions_free(&seen);
}

closed_result closed_check(const verify_task *t)
{
    closed_result out = {0};
    inspection n = {.task = t, .p = t->program, .s = t->program->space, .out = &out};
    mentions seen;
    check_surroundings(&n);
    check_entry(&n);
    mentions_init(&seen, n.s);
    mentions_begin(&seen);
    for (uint32_t k = 0; k < n.p->functions.len; k++)
        if (t->reachable[k] && !t->is_error[k]) check_function(&n, (fn){k}, &seen);
    for (uint32_t k = 0; k < seen.seen.len; k++) check_expression(&n, seen.seen.data[k]);
    for (uint32_t k = 0; k < seen.functions.len; k++) check_function_mention(&n, seen.functions.data[k]);
    mentions_free(&seen);
    return out;
}
