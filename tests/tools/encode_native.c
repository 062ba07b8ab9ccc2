/* Native replays. The program is printed from its automata with two changes: every branch that is taken is reported to the run-time library
 * (tests/lib/replay.c), which compares it with the path that is expected; and what is arbitrary is made definite: results of unknown
 * functions come from the library, everything else that has no value is zero, as in the interpreter. The same stubs serve the original
 * text, whose branches are watched by gcc itself. Files, in the folder: traced.c, stubs.c; per execution SEED.path (numbers of the
 * branches), SEED.model and SEED.observed (calls of unknown functions with their results in the replay and in the original execution),
 * SEED.inputs (the model, for `reprove run --inputs`), SEED.trace (the operations that it has to execute then). */
#include "encode_check.h"

#include "base/buf.h"
#include "cfa/print/print.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    check *c;
    cfa_space *s;
    VEC(location) locations;
    VEC(ty) types; /* of inputs */
    VEC(var) providers;
    ex report; /* the function that is told about branches */
    uint32_t first_branch;
} tracer;

/* ---- functions of the run-time library ---- */

static ty pointer_to(tracer *r, ty target)
{
    uint32_t size = r->c->ilp32 ? 4 : 8;
    return ty_intern(r->s, &(ty_info){.kind = TY_POINTER, .size = size, .align = size, .complete = true, .target = target});
}

static var new_external(tracer *r, const char *function, ty result, const ty *params, uint32_t count)
{
    cfa_program *p = r->c->p;
    ty type = ty_intern(
        r->s,
        &(ty_info){
            .kind = TY_FUNCTION, .size = 1, .align = 1, .has_prototype = true, .target = result, .params = params, .count_params = count});
    var v = var_intern(r->s, &(var_info){.kind = VAR_FUNCTION, .name = intern_str(&r->s->names, function), .type = type});
    if (!program_external(p, v)) {
        map_put(&p->symbol_external, v.i, p->externals.len);
        vec_push(&p->externals, (cfa_external){.symbol = v});
    }
    return v;
}

static ex address_of(tracer *r, var function) { return ex_func(r->s, pointer_to(r, var_get(r->s, function)->type), function); }

static ex provider_of(tracer *r, ty type)
{
    char text[40];
    for (uint32_t k = 0; k < r->types.len; k++)
        if (ty_same(r->types.data[k], type)) return address_of(r, r->providers.data[k]);
    snprintf(text, sizeof text, "__replay_input_%u", r->types.len);
    var v = new_external(r, text, type, NULL, 0);
    vec_push(&r->types, type);
    vec_push(&r->providers, v);
    return address_of(r, v);
}

/* ---- operations ---- */

static op zero(tracer *r, ex lvalue)
{
    const ty_info *t = ty_get(r->s, ex_get(r->s, lvalue)->type);
    ty type = ex_get(r->s, lvalue)->type;
    if (ty_is_float(t)) return op_assign(r->s, lvalue, ex_float(r->s, type, 0));
    if (ty_is_scalar(t)) return op_assign(r->s, lvalue, ex_int(r->s, type, 0));
    if (!t->complete || !t->size) return op_skip(r->s);
    return op_assign(r->s, lvalue, ex_zero(r->s, type));
}

static bool is_unknown_external(const check *c, var callee)
{
    return program_function(c->p, callee).i == FN_NONE.i && interpret_takes_input(space_text(c->space, var_get(c->space, callee)->name));
}

static op replace_call(tracer *r, const op_info *o, op as_it_is)
{
    check *c = r->c;
    var callee = callgraph_constant_callee(r->s, o->rhs);
    if (!callee.i || !is_unknown_external(c, callee)) return as_it_is;
    const char *function = space_text(r->s, var_get(r->s, callee)->name);
    bool nondet = strncmp(function, "__VERIFIER_nondet_", 18) == 0;
    if (!nondet && strncmp(function, "__VERIFIER_", 11) == 0) return as_it_is; /* errors */
    if (strcmp(function, "reach_error") == 0) return as_it_is;
    ty result = ty_get(r->s, var_get(r->s, callee)->type)->target;
    if (o->lhs.i) result = ex_get(r->s, o->lhs)->type;
    else if (!nondet) return op_skip(r->s);
    if (!ty_is_scalar(ty_get(r->s, result))) return o->lhs.i ? zero(r, o->lhs) : op_skip(r->s);
    ex lhs = o->lhs;
    return op_call(r->s, lhs, provider_of(r, result), NULL, 0);
}

static bool compares_labels(const check *c, const op_info *o)
{
    const ex_info *i = ex_get(c->space, o->rhs);
    return i->kind == E_EQ && ex_get(c->space, i->b)->kind == E_LABEL;
}

static bool is_branch(const check *c, const location *l)
{
    if (!l->op.i || l->next[0] == l->next[1]) return false;
    const op_info *o = op_get(c->space, l->op);
    return o->kind == OP_ASSUME && !compares_labels(c, o);
}

static uint32_t add_location(tracer *r, op o, uint32_t next, srcpos at)
{
    vec_push(&r->locations, (location){o, {next, 0}, at});
    return r->locations.len - 1;
}

static op report_branch(tracer *r, uint32_t number)
{
    ex argument = ex_int(r->s, r->c->p->int_type, number);
    return op_call(r->s, (ex){0}, r->report, &argument, 1);
}

static void trace_location(tracer *r, uint32_t at)
{
    location l = r->locations.data[at];
    if (at < LOC_ENTRY || !l.op.i) return;
    const op_info o = *op_get(r->s, l.op);
    if (is_branch(r->c, &l)) {
        for (unsigned k = 0; k < 2; k++)
            if (l.next[k]) l.next[k] = add_location(r, report_branch(r, 2 * (r->first_branch + at) + k), l.next[k], l.at);
    } else if (o.kind == OP_HAVOC || (o.kind == OP_DECL && !o.rhs.i)) {
        l.op = zero(r, o.lhs);
    } else if (o.kind == OP_ASM) {
        l.op = op_skip(r->s);
        for (uint32_t k = 0; k < o.assembly->count_outputs; k++)
            l.next[0] = add_location(r, zero(r, o.assembly->operands[k]), l.next[0], l.at);
    } else if (o.kind == OP_CALL) {
        l.op = replace_call(r, &o, l.op);
    }
    r->locations.data[at] = l;
}

/* ---- files ---- */

static FILE *open_file(const check *c, const char *file)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", c->native, file);
    FILE *f = fopen(path, "w");
    if (!f) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(2);
    }
    return f;
}

static void write_traced(tracer *r)
{
    cfa_program *p = r->c->p;
    location **old = calloc(p->functions.len + 1, sizeof *old);
    uint32_t *counts = calloc(p->functions.len + 1, sizeof *counts);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        cfa_function *function = &p->functions.data[f];
        old[f] = function->locations;
        counts[f] = function->count_locations;
        vec_clear(&r->locations);
        for (uint32_t k = 0; k < counts[f]; k++) vec_push(&r->locations, old[f][k]);
        r->first_branch = r->c->first_branch[f];
        for (uint32_t k = 0; k < counts[f]; k++) trace_location(r, k);
        function->locations = ARENA_ARRAY(&p->memory, location, r->locations.len + 1);
        function->count_locations = r->locations.len;
        if (r->locations.len) memcpy(function->locations, r->locations.data, r->locations.len * sizeof *r->locations.data);
    }
    buf text = {0};
    print_program(p, &text);
    FILE *out = open_file(r->c, "traced.c");
    fwrite(text.data, 1, text.len, out);
    fclose(out);
    buf_free(&text);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        p->functions.data[f].locations = old[f];
        p->functions.data[f].count_locations = counts[f];
    }
    free(old);
    free(counts);
}

static const char *scalar_name(const ty_info *t)
{
    static const char *const names[TY_KINDS] = {
        [TY_BOOL] = "_Bool",
        [TY_CHAR] = "char",
        [TY_SCHAR] = "signed char",
        [TY_UCHAR] = "unsigned char",
        [TY_SHORT] = "short",
        [TY_USHORT] = "unsigned short",
        [TY_INT] = "int",
        [TY_UINT] = "unsigned",
        [TY_LONG] = "long",
        [TY_ULONG] = "unsigned long",
        [TY_LLONG] = "long long",
        [TY_ULLONG] = "unsigned long long",
        [TY_INT128] = "__int128",
        [TY_UINT128] = "unsigned __int128",
        [TY_FLOAT16] = "_Float16",
        [TY_FLOAT] = "float",
        [TY_DOUBLE] = "double",
        [TY_LDOUBLE] = "long double",
        [TY_FLOAT128] = "__float128",
        [TY_POINTER] = "void *",
    };
    return names[t->kind];
}

static void write_stub(FILE *out, const char *function, const char *tag, const ty_info *result)
{
    const char *type = scalar_name(result);
    if (result->kind == TY_VOID) fprintf(out, "void %s() { __replay_take(\"%s\", 0, 0, 0); }\n", function, tag);
    else if (type)
        fprintf(out, "%s %s() { %s v; __replay_take(\"%s\", &v, sizeof v, %d); return v; }\n", type, function, type, tag,
                result->kind == TY_POINTER);
    else fprintf(out, "/* %s returns an aggregate */\n", function);
}

static bool is_stream(const char *object)
{
    return strcmp(object, "stdin") == 0 || strcmp(object, "stdout") == 0 || strcmp(object, "stderr") == 0;
}

static void write_stubs(tracer *r)
{
    const cfa_program *p = r->c->p;
    FILE *out = open_file(r->c, "stubs.c");
    fprintf(out, "void __replay_take(const char *, void *, unsigned long, int);\n#ifndef ORIGINAL\n");
    for (uint32_t k = 0; k < r->types.len; k++)
        write_stub(out, space_text(r->s, var_get(r->s, r->providers.data[k])->name), "", ty_get(r->s, r->types.data[k]));
    fprintf(out, "#endif\n");
    for (uint32_t k = 0; k < p->externals.len; k++) {
        const cfa_external *x = &p->externals.data[k];
        const var_info *v = var_get(r->s, x->symbol);
        const char *function = space_text(r->s, v->name);
        bool nondet = strncmp(function, "__VERIFIER_nondet_", 18) == 0;
        if (strncmp(function, "__replay_", 9) == 0 || strncmp(function, "__builtin_", 10) == 0 || x->weak ||
            !interpret_takes_input(function))
            continue;
        if ((!nondet && strncmp(function, "__VERIFIER_", 11) == 0) || strcmp(function, "reach_error") == 0) continue;
        const ty_info *t = ty_get(r->s, v->type);
        if (t->kind == TY_FUNCTION) write_stub(out, function, function, ty_get(r->s, t->target));
    }
    for (uint32_t k = 0; k < p->globals.len; k++) {
        const cfa_global *g = &p->globals.data[k];
        const ty_info *t = ty_get(r->s, var_get(r->s, g->symbol)->type);
        const char *object = space_text(r->s, var_get(r->s, g->symbol)->name);
        if (!g->defined && !g->weak && !is_stream(object))
            fprintf(out, "char %s[%llu] __attribute__((aligned(16)));\n", object,
                    (unsigned long long)(t->complete && t->size ? t->size : 4096));
    }
    fclose(out);
}

void native_export_program(check *c)
{
    tracer r = {.c = c, .s = c->space};
    uint32_t next = 0;
    c->first_branch = calloc(c->p->functions.len + 1, sizeof *c->first_branch);
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        c->first_branch[f] = next;
        next += c->p->functions.data[f].count_locations;
    }
    r.report = address_of(&r, new_external(&r, "__replay_branch", c->p->void_type, &c->p->int_type, 1));
    write_traced(&r);
    write_stubs(&r);
    vec_free(&r.locations);
    vec_free(&r.types);
    vec_free(&r.providers);
}

/* ---- executions ---- */

static void write_calls(const check *c, const char *suffix, const outside_calls *calls, uint32_t count)
{
    char file[80];
    snprintf(file, sizeof file, "%llu.%s", (unsigned long long)c->run_seed, suffix);
    FILE *out = open_file(c, file);
    for (uint32_t k = 0; k < count; k++) {
        const outside_call *x = &calls->data[k];
        fprintf(out, "%c %s %016llx%016llx\n", x->used ? 'u' : 'i', *x->function ? x->function : "?", (unsigned long long)(x->bits >> 64),
                (unsigned long long)x->bits);
    }
    fclose(out);
}

static const char *write_path(const check *c)
{
    char file[80];
    snprintf(file, sizeof file, "%llu.path", (unsigned long long)c->run_seed);
    FILE *out = open_file(c, file);
    uint32_t branches = 0;
    for (uint32_t k = 0; k + 1 < c->stop; k++) {
        event a = c->events.data[k], b = c->events.data[k + 1];
        const location *l = &fn_get(c->p, (fn){a.f})->locations[a.where];
        if (!is_branch(c, l)) continue;
        fprintf(out, "%u\n", 2 * (c->first_branch[a.f] + a.where) + (b.where == l->next[0] ? 0 : 1));
        branches++;
    }
    fclose(out);
    return branches ? NULL : "no branches";
}

/* As --trace writes it, without the place; only operations that have one. */
static void write_trace(const check *c)
{
    char file[80], text[400];
    snprintf(file, sizeof file, "%llu.trace", (unsigned long long)c->run_seed);
    FILE *out = open_file(c, file);
    for (uint32_t k = 0; k < c->stop; k++) {
        event a = c->events.data[k];
        const location *l = &fn_get(c->p, (fn){a.f})->locations[a.where];
        if (!l->at.i) continue;
        op_show(c->p, l->op, text, sizeof text);
        fprintf(out, "%s: %s\n", fn_name(c->p, (fn){a.f}), l->op.i ? text : "return");
    }
    fclose(out);
}

/* What differs between the machine and the interpreter although nothing is undefined. */
static const char *unlike_machine(const check *c)
{
    for (uint32_t k = 0; k + 1 < c->stop; k++) {
        event a = c->events.data[k];
        op which = fn_get(c->p, (fn){a.f})->locations[a.where].op;
        if (!which.i) continue;
        const op_info *o = op_get(c->space, which);
        if (o->kind == OP_DECL && o->rhs.i) return "variable-length array";
        if (o->kind == OP_CALL && strstr(follow_callee(c, (fn){a.f}, a.where), "alloca")) return "alloca";
    }
    return NULL;
}

const char *native_export_run(check *c)
{
    write_trace(c);
    const char *why = unlike_machine(c);
    if (why) return why;
    why = write_path(c);
    write_calls(c, "model", &c->replayed, c->replayed.len);
    write_calls(c, "observed", &c->calls_out, c->replayed.len); /* the same path: the same calls */
    return why;
}
