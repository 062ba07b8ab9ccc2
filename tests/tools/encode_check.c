/* tests/tools/encode_check.c — the encoding against reality.
 * Runs a program in the interpreter, encodes the path that it took edge by edge, and checks that
 *   1. with the inputs that it got the formula is satisfiable, and the model predicts the final value of every variable;
 *   2. with these inputs no other final value is possible;
 *   3. a model of the path without the inputs, written as a file of inputs and given to the interpreter, takes the same path.
 * usage: encode_check [--32] [--runs N] [--seed N] [--edges N] [--ssa] [--timeout SECONDS] [--verbose] FILE…
 * Last line: counts. Status 1: there was a mismatch. */
#include "base/bigstack.h"
#include "base/diag.h"
#include "cfa/build.h"
#include "cfa/interpret.h"
#include "cfa/mentions.h"
#include "front/front.h"
#include "front/preprocess.h"
#include "logic/encode.h"
#include "logic/solver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef unsigned __int128 u128;

typedef struct {
    uint32_t f, where, depth;
} event;

typedef struct {
    ex lvalue;
    term predicted, observed;
} leaf;

typedef struct {
    uint64_t from, to, size; /* address in the interpreter, in the encoding */
} address_pair;

typedef struct {
    bool ilp32, ssa, verbose;
    uint32_t runs, edges;
    uint64_t seed;
    double timeout;
    /* the program */
    source_map sources;
    diag messages;
    cfa_space *space;
    cfa_program *p;
    points_to *pt;
    call_graph *g;
    term_table *t;
    encoder *e;
    solver *solver;
    /* one execution */
    VEC(event) events;
    VEC(u128) inputs;
    uint32_t stop;      /* number of events that count */
    uint32_t seen;      /* in this pass */
    uint32_t used_inputs, used_choices;
    bool encoding, truncated, failed, foreign_pointer, loose;
    uint32_t new_stop;
    encode_state *s;
    VEC(term) path;     /* constraints of the edges */
    VEC(event) path_from; /* … and the locations they come from */
    VEC(term) given;    /* inputs */
    VEC(term) garbage;  /* other arbitrary values */
    VEC(event) calls;   /* frames: where they were called */
    VEC(leaf) leaves;
    VEC(term) nans;     /* conditions under which values are not determined */
    VEC(address_pair) outside;
    map64 written; /* variable → activation in which it was last written, + 1 */
    uint32_t activation;
    VEC(uint32_t) activations;
    /* totals */
    uint32_t done, mismatches, skipped, unknowns, replayed, replays_skipped, total_leaves, inexact;
    uint64_t total_edges;
    double encode_seconds, solve_seconds;
} check;

/* ---- observed values ---- */

static term constant(check *c, uint32_t bits, u128 v)
{
    uint64_t limbs[2] = {(uint64_t)v, (uint64_t)(v >> 64)};
    return term_bv_limbs(c->t, bits, limbs);
}

static term float_constant(check *c, sort of, u128 bits)
{
    const sort_info i = *sort_get(c->t, of);
    uint64_t limbs[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
    if (i.significand == 64) { /* x87 shows the leading one */
        uint64_t top = (uint64_t)(bits >> 64) & 0xffff, fraction = (uint64_t)bits & (UINT64_MAX >> 1);
        limbs[0] = fraction | top << 63;
        limbs[1] = top >> 1;
    }
    return term_fp_bits(c->t, of, limbs);
}

static bool translate_address(check *c, const run_view *v, uint64_t address, uint64_t *out)
{
    if (address == 0) return *out = 0, true;
    for (uint32_t g = 0; g < c->p->globals.len; g++) {
        const void *bytes;
        uint64_t size, at, fixed;
        var x = c->p->globals.data[g].symbol;
        if (!run_view_variable(v, x, &bytes, &size, &at) || address < at || address > at + size) continue;
        term a = encode_address(c->e, c->s, x);
        if (!a.i || !term_is_bv_const(c->t, a, &fixed)) return false;
        return *out = fixed + (address - at), true;
    }
    for (uint32_t k = 0; k < c->outside.len; k++)
        if (address >= c->outside.data[k].from && address < c->outside.data[k].from + c->outside.data[k].size) return *out = c->outside.data[k].to + (address - c->outside.data[k].from), true;
    return false;
}

/* The value of a scalar lvalue from its bytes; none: cannot be compared */
static term observe(check *c, const run_view *v, ty type, const unsigned char *bytes, int bit_offset, int bit_width)
{
    const ty_info *t = ty_get(c->space, type);
    u128 bits = 0;
    uint64_t size = t->size;
    if (bit_width >= 0) size = (uint64_t)(bit_offset + bit_width + 7) / 8;
    if (size > 16) return (term){0};
    memcpy(&bits, bytes, t->kind == TY_LDOUBLE && bit_width < 0 ? 10 : size);
    if (bit_width >= 0) {
        if (!bit_width) return (term){0};
        bits >>= bit_offset;
        u128 mask = ((u128)1 << bit_width) - 1;
        bits &= mask;
        if (t->is_signed && t->kind != TY_BOOL && bits >> (bit_width - 1) & 1) bits |= ~mask;
    }
    if (ty_is_float(t)) {
        static const struct { uint32_t exponent, significand; } formats[] = {{5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}};
        unsigned k = t->kind - TY_FLOAT16;
        return float_constant(c, sort_float(c->t, formats[k].exponent, formats[k].significand), bits);
    }
    if (t->kind == TY_POINTER) {
        uint64_t address;
        if (!translate_address(c, v, (uint64_t)bits, &address)) return (term){0};
        bits = address;
    }
    bool is_number = t->size != (c->ilp32 ? 4 : 8) || t->kind == TY_POINTER; /* others may hold an address */
    bool may_be_address = c->ilp32 ? bits >= 0x10000 && bits < 0xf0000000u : bits >= 0x555500000000u && bits < 0x555500000000u + ((uint64_t)64 << 30);
    uint64_t translated;
    if (!is_number && may_be_address && (!c->ilp32 || (bits >= 0xe0000000u) || translate_address(c, v, (uint64_t)bits, &translated))) return (term){0};
    return constant(c, (uint32_t)t->size * 8, bits);
}

static ex var_of(const cfa_space *s, ex lvalue)
{
    while (ex_get(s, lvalue)->kind == E_MEMBER || ex_get(s, lvalue)->kind == E_INDEX) lvalue = ex_get(s, lvalue)->a;
    return lvalue;
}

/* ---- final values ---- */

enum { MOST_LEAVES = 20000, MOST_ELEMENTS = 24 };

static void collect_leaves(check *c, const run_view *v, ex lvalue, ty type, const unsigned char *bytes, uint64_t room, bool in_union)
{
    const ty_info *t = ty_get(c->space, type);
    if (c->leaves.len >= MOST_LEAVES || t->size > room) return;
    if (t->kind == TY_ARRAY) {
        ty element = t->target;
        uint64_t stride = ty_get(c->space, element)->size;
        int64_t count = t->count;
        for (int64_t k = 0; k < count; k++) {
            if (k == MOST_ELEMENTS && count > 2 * MOST_ELEMENTS) k = count - MOST_ELEMENTS;
            uint64_t at = (uint64_t)k * stride;
            if (at + stride > room) return;
            collect_leaves(c, v, ex_index(c->space, lvalue, ex_int(c->space, c->p->int_type, k)), element, bytes + at, room - at, in_union);
        }
        return;
    }
    if (ty_is_record(t)) {
        uint32_t count = t->count_members;
        for (uint32_t k = 0; k < count; k++) {
            const ty_member m = ty_get(c->space, type)->members[k];
            ex part = ex_member(c->space, lvalue, k);
            uint64_t at = m.offset + (m.bit_width >= 0 ? m.bit_offset / 8u : 0);
            if (at >= room) continue;
            if (m.bit_width >= 0) {
                term seen = observe(c, v, m.type, bytes + at, m.bit_offset % 8, m.bit_width);
                if (seen.i) vec_push(&c->leaves, (leaf){part, {0}, seen});
            } else {
                collect_leaves(c, v, part, m.type, bytes + at, room - at, in_union || ty_get(c->space, type)->kind == TY_UNION);
            }
        }
        return;
    }
    if (!ty_is_scalar(t) || (in_union && (t->kind == TY_POINTER || ty_is_float(t)))) return;
    term seen = observe(c, v, type, bytes, 0, -1);
    if (seen.i) vec_push(&c->leaves, (leaf){lvalue, {0}, seen});
}

/* A union with pointers in it holds addresses under other types too. */
static bool puns_pointers(const check *c, ty type, bool in_union, unsigned depth)
{
    const ty_info *t = ty_get(c->space, type);
    if (depth > 20) return true;
    if (t->kind == TY_POINTER) return in_union;
    if (t->kind == TY_ARRAY) return puns_pointers(c, t->target, in_union, depth + 1);
    for (uint32_t k = 0; ty_is_record(t) && k < t->count_members; k++)
        if (puns_pointers(c, t->members[k].type, in_union || t->kind == TY_UNION, depth + 1)) return true;
    return false;
}

static void collect_variable(check *c, const run_view *v, var x)
{
    const void *bytes;
    uint64_t size, address;
    ty type = var_get(c->space, x)->type;
    const ty_info *t = ty_get(c->space, type);
    if ((t->kind == TY_ARRAY && t->count < 0) || !t->size || puns_pointers(c, type, false, 0)) return;
    if (!run_view_variable(v, x, &bytes, &size, &address)) return;
    collect_leaves(c, v, ex_var(c->space, x), type, bytes, size, false);
}

static void collect_final(check *c, const run_view *v, fn f)
{
    vec_clear(&c->leaves);
    for (uint32_t g = 0; g < c->p->globals.len; g++)
        if (c->p->globals.data[g].defined) collect_variable(c, v, c->p->globals.data[g].symbol);
    const cfa_function *function = fn_get(c->p, f);
    uint32_t when, now = c->activations.len ? vec_last(&c->activations) : 0;
    for (uint32_t k = 0; k < function->count_params + function->count_locals; k++) {
        var x = k < function->count_params ? function->params[k] : function->locals[k - function->count_params];
        if (map_get(&c->written, x.i, &when) && when == now + 1) collect_variable(c, v, x);
    }
    for (uint32_t k = 0; k < c->leaves.len; k++) c->leaves.data[k].predicted = encode_value(c->e, c->s, f, c->leaves.data[k].lvalue);
}

/* ---- the path ---- */

static void note_written(check *c, ex lvalue)
{
    if (!lvalue.i) return;
    const ex_info *i = ex_get(c->space, var_of(c->space, lvalue));
    uint32_t now = c->activations.len ? vec_last(&c->activations) : 0;
    /* a part does not make the rest known */
    if (i->kind == E_VAR && (ex_get(c->space, lvalue)->kind == E_VAR)) map_put(&c->written, i->var.i, now + 1);
}

static void add(check *c, term t, event from)
{
    if (t.i == c->t->true_term.i) return;
    vec_push(&c->path, t);
    vec_push(&c->path_from, from);
}

static term zero_of(check *c, term a)
{
    sort s = term_sort(c->t, a);
    const sort_info i = *sort_get(c->t, s);
    uint64_t zero[4] = {0};
    switch (i.kind) {
    case SORT_BOOL: return c->t->false_term;
    case SORT_BV: return term_bv(c->t, i.width, 0);
    case SORT_FLOAT: return term_fp_bits(c->t, s, zero);
    default: {
        const sort_info el = *sort_get(c->t, i.element);
        return term_const_array(c->t, s, el.kind == SORT_BV ? term_bv(c->t, el.width, 0) : term_fp_bits(c->t, i.element, zero));
    }
    }
}

/* What the choices of the last edge were in the interpreter. false: it cannot be told. */
static bool settle_choices(check *c, const run_view *v, bool external)
{
    uint32_t count;
    const encode_choice *all = encode_choices(c->s, &count);
    for (; c->used_choices < count; c->used_choices++) {
        encode_choice k = all[c->used_choices];
        if (k.is_input) {
            if (c->used_inputs >= c->inputs.len) {
                printf("  an input that the interpreter did not take\n");
                c->failed = true;
                return true;
            }
            u128 value = c->inputs.data[c->used_inputs++];
            if (k.is_pointer && value) {
                uint64_t to = (c->ilp32 ? 0xe0000000u : (uint64_t)1 << 57) + 0x10000 * (uint64_t)(c->outside.len + 1);
                vec_push(&c->outside, (address_pair){(uint64_t)value, to, 4096});
                value = to;
                c->foreign_pointer = true;
            }
            term seen = k.is_float ? float_constant(c, term_sort(c->t, k.value), value) : constant(c, k.width, value);
            vec_push(&c->given, term_eq(c->t, k.value, seen));
            continue;
        }
        if (k.when.i) { /* the pattern of a NaN: which, nobody knows */
            vec_push(&c->nans, k.when);
            continue;
        }
        const ex_info *x = k.place.i ? ex_get(c->space, k.place) : NULL;
        const void *bytes;
        uint64_t size, address;
        if (x && x->kind == E_VAR && run_view_variable(v, x->var, &bytes, &size, &address)) {
            term seen = observe(c, v, x->type, bytes, 0, -1);
            if (seen.i) {
                vec_push(&c->garbage, term_eq(c->t, k.value, seen));
                continue;
            }
            if (ty_get(c->space, x->type)->kind == TY_POINTER) return false;
        }
        if (external) return false;
        vec_push(&c->garbage, term_eq(c->t, k.value, zero_of(c, k.value)));
    }
    return true;
}

static void truncate_here(check *c)
{
    c->truncated = true;
    c->new_stop = c->seen; /* the events before the edge that could not be followed */
}

static void follow(check *c, const run_view *v, event a, event b)
{
    fn f = {a.f}, g = {b.f};
    const location *l = &fn_get(c->p, f)->locations[a.where];
    const op_info o = *op_get(c->space, l->op);
    bool external = false;
    double start = limits_now();
    if (b.depth == a.depth + 1) {
        var callee = callgraph_constant_callee(c->space, o.rhs);
        if (o.kind != OP_CALL || b.where != LOC_ENTRY || (callee.i && program_function(c->p, callee).i != b.f)) {
            truncate_here(c); /* a callback from the library */
            return;
        }
        add(c, encode_call(c->e, c->s, f, a.where, g), a);
        vec_push(&c->calls, a);
        vec_push(&c->activations, ++c->activation);
        const cfa_function *function = fn_get(c->p, g);
        for (uint32_t k = 0; k < function->count_params; k++) note_written(c, ex_var(c->space, function->params[k]));
    } else if (b.depth + 1 == a.depth) {
        if (!c->calls.len) {
            truncate_here(c);
            return;
        }
        event call = vec_pop(&c->calls);
        (void)vec_pop(&c->activations);
        add(c, encode_return(c->e, c->s, f, a.where, (fn){call.f}, call.where), a);
        note_written(c, op_get(c->space, fn_get(c->p, (fn){call.f})->locations[call.where].op)->lhs);
    } else if (o.kind == OP_ASSUME) {
        if (l->next[0] != l->next[1]) add(c, encode_edge(c->e, c->s, f, a.where, b.where == l->next[0] ? 0 : 1), a);
    } else {
        external = o.kind == OP_CALL;
        add(c, encode_edge(c->e, c->s, f, a.where, 0), a);
        if (o.kind == OP_ASSIGN || o.kind == OP_DECL || o.kind == OP_CALL) note_written(c, o.lhs);
    }
    c->encode_seconds += limits_now() - start;
    if (!settle_choices(c, v, external) || !encode_is_modelled(c->s)) truncate_here(c);
}

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    check *c = context;
    event now = {f.i, where, depth};
    if (!c->encoding) {
        vec_push(&c->events, now);
        return;
    }
    if (c->seen >= c->stop || c->truncated) return;
    if (c->seen == 0) {
        c->s = encode_initial(c->e, f);
        encode_set_style(c->s, !c->ssa);
        add(c, encode_globals(c->e, c->s), now);
        vec_push(&c->activations, ++c->activation);
        const cfa_function *function = fn_get(c->p, f);
        for (uint32_t k = 0; k < function->count_params; k++) {
            const void *bytes;
            uint64_t size, address;
            ex x = ex_var(c->space, function->params[k]);
            if (!run_view_variable(v, function->params[k], &bytes, &size, &address)) continue;
            term seen = ty_is_scalar(ty_get(c->space, ex_get(c->space, x)->type)) ? observe(c, v, ex_get(c->space, x)->type, bytes, 0, -1) : (term){0};
            if (seen.i) vec_push(&c->garbage, term_eq(c->t, encode_value(c->e, c->s, f, x), seen));
            else c->foreign_pointer = true;
        }
    } else {
        follow(c, v, c->events.data[c->seen - 1], now);
        if (c->truncated) return;
    }
    c->seen++;
    if (c->seen == c->stop) collect_final(c, v, f);
}

static void on_input(void *context, u128 bits, bool is_pointer)
{
    check *c = context;
    (void)is_pointer;
    if (!c->encoding) vec_push(&c->inputs, bits);
}

static void on_replay(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    check *c = context;
    (void)v;
    if (c->seen < c->stop && c->seen < c->events.len) {
        const event *e = &c->events.data[c->seen];
        if (e->f != f.i || e->where != where || e->depth != depth) c->failed = true;
    }
    c->seen++;
}

/* ---- one execution ---- */

static void forget_path(check *c)
{
    encode_free(c->s);
    c->s = NULL;
    vec_clear(&c->path);
    vec_clear(&c->path_from);
    vec_clear(&c->given);
    vec_clear(&c->garbage);
    vec_clear(&c->nans);
    vec_clear(&c->calls);
    vec_clear(&c->activations);
    vec_clear(&c->outside);
    map_free(&c->written);
    c->activation = 0;
    c->seen = c->used_inputs = c->used_choices = 0;
    c->truncated = c->foreign_pointer = false;
}

static FILE *nowhere;

static run_result execute(check *c, uint64_t seed)
{
    run_observer o = {.context = c, .step = on_step, .input = on_input, .input_seed = seed};
    run_options options = {.out = nowhere, .err = nowhere, .max_steps = c->edges, .observer = &o};
    return interpret(c->p, &options);
}

static void show_leaf(check *c, const leaf *l, term got)
{
    char text[200];
    uint64_t a = 0, b = 0;
    ex_show(c->p, l->lvalue, text, sizeof text);
    (void)term_is_bv_const(c->t, l->observed, &a);
    if (got.i) (void)term_is_bv_const(c->t, got, &b);
    printf("  %s: interpreter 0x%llx, encoding 0x%llx\n", text, (unsigned long long)a, (unsigned long long)b);
}

static solver_answer ask(check *c, const term *extra, uint32_t count)
{
    double start = limits_now();
    solver_push(c->solver);
    for (uint32_t k = 0; k < c->path.len; k++) solver_assert(c->solver, c->path.data[k]);
    for (uint32_t k = 0; k < c->garbage.len; k++) solver_assert(c->solver, c->garbage.data[k]);
    for (uint32_t k = 0; k < count; k++) solver_assert(c->solver, extra[k]);
    solver_answer r = solver_check(c->solver, NULL, 0);
    c->solve_seconds += limits_now() - start;
    return r;
}

static void assume_start(check *c)
{
    for (uint32_t k = 0; k < encode_cell_count(c->e); k++) {
        term u = encode_unknown_start(c->e, (cell_id){k});
        const encode_cell *cell = encode_cell_get(c->e, (cell_id){k});
        const cfa_global *g = cell->owner.i && !cell->is_local ? program_global(c->p, cell->owner) : NULL;
        if (g && !g->defined) u = term_var(c->t, cell->symbol, 1, cell->sort);
        if (u.i) vec_push(&c->garbage, term_eq(c->t, u, zero_of(c, u)));
    }
}

static bool predicts(check *c)
{
    const model *m = solver_model(c->solver);
    bool good = true;
    for (uint32_t k = 0; k < c->leaves.len; k++) {
        const leaf *l = &c->leaves.data[k];
        term got = model_eval(m, l->predicted);
        if (term_same(got, l->observed)) continue;
        if (good) printf("  the model predicts other values:\n");
        show_leaf(c, l, got);
        if (!good) break;
        good = false;
    }
    return good;
}

/* The last edge that makes the path infeasible, for messages. */
static void blame(check *c)
{
    uint32_t kept = c->path.len;
    for (uint32_t n = 0; n <= kept; n++) {
        c->path.len = n;
        solver_answer r = ask(c, c->given.data, c->given.len);
        solver_pop(c->solver);
        if (r == SOLVER_UNSAT) {
            char text[300] = "the initial state";
            const location *l = n ? &fn_get(c->p, (fn){c->path_from.data[n - 1].f})->locations[c->path_from.data[n - 1].where] : NULL;
            if (l && l->op.i) op_show(c->p, l->op, text, sizeof text);
            printf("  infeasible after %u of %u constraints, %s line %u: %s\n", n, kept, n ? fn_name(c->p, (fn){c->path_from.data[n - 1].f}) : "", l ? source_locate(&c->sources, l->at).line : 0, text);
            break;
        }
    }
    c->path.len = kept;
}

static void replay(check *c)
{
    char path[] = "/tmp/encode_check_XXXXXX";
    if (c->foreign_pointer) {
        c->replays_skipped++;
        return;
    }
    uint32_t kept = c->garbage.len; /* no NaN may meet a choice of its pattern */
    for (uint32_t k = 0; k < c->nans.len; k++) vec_push(&c->garbage, term_not(c->t, c->nans.data[k]));
    solver_answer r = ask(c, NULL, 0);
    c->garbage.len = kept;
    if (r != SOLVER_SAT) {
        solver_pop(c->solver);
        if (r == SOLVER_UNSAT) {
            printf("  the path is infeasible without its inputs\n");
            c->failed = true;
        } else {
            c->unknowns++;
        }
        return;
    }
    int fd = mkstemp(path);
    FILE *out = fdopen(fd, "w");
    encode_write_inputs(c->s, solver_model(c->solver), out);
    fclose(out);
    solver_pop(c->solver);
    run_inputs values = {0};
    source_map sources = {0};
    diag d;
    diag_init(&d, &sources);
    if (!inputs_read(path, &sources, &d, &values)) {
        printf("  the inputs cannot be read\n");
        c->failed = true;
    }
    run_observer o = {.context = c, .step = on_replay, .input_seed = 1};
    run_options options = {.out = nowhere, .err = nowhere, .max_steps = c->edges, .observer = &o, .inputs = values.data, .count_inputs = values.len};
    c->seen = 0;
    run_result result = interpret(c->p, &options);
    if (c->seen < c->stop) c->failed = true;
    if (c->failed) printf("  replay takes another path (step %u of %u, %s), inputs in %s\n", c->seen, c->stop, result.message, path);
    else unlink(path);
    c->replayed++;
    vec_free(&values);
    diag_free(&d);
    source_map_free(&sources);
}

static void judge(check *c)
{
    term_table *t = c->t;
    assume_start(c);
    solver_answer r = ask(c, c->given.data, c->given.len);
    bool nan = false;
    for (uint32_t k = 0; r == SOLVER_SAT && k < c->nans.len; k++) nan |= model_holds(solver_model(c->solver), c->nans.data[k]);
    if (nan) {
        solver_pop(c->solver);
        c->replays_skipped++;
        return;
    }
    if (r == SOLVER_SAT) {
        if (!predicts(c)) c->failed = true;
        solver_pop(c->solver);
        VEC(term) other = {0}, all = {0};
        for (uint32_t k = 0; k < c->leaves.len; k++) vec_push(&other, term_ne(t, c->leaves.data[k].predicted, c->leaves.data[k].observed));
        for (uint32_t k = 0; k < c->given.len; k++) vec_push(&all, c->given.data[k]);
        vec_push(&all, other.len ? term_or_n(t, other.data, other.len) : t->false_term);
        r = c->failed ? SOLVER_UNSAT : ask(c, all.data, all.len);
        if (r == SOLVER_SAT) {
            printf("  other values are possible:\n");
            for (uint32_t k = 0; k < c->leaves.len; k++) {
                term got = model_eval(solver_model(c->solver), c->leaves.data[k].predicted);
                if (term_same(got, c->leaves.data[k].observed)) continue;
                show_leaf(c, &c->leaves.data[k], got);
                break;
            }
            c->failed = true;
        }
        if (r == SOLVER_UNKNOWN) c->unknowns++;
        if (!c->failed || r == SOLVER_SAT) solver_pop(c->solver);
        vec_free(&other);
        vec_free(&all);
    } else {
        solver_pop(c->solver);
        if (r == SOLVER_UNSAT) {
            printf("  the path is infeasible in the encoding\n");
            blame(c);
            c->failed = true;
        } else {
            c->unknowns++;
            return;
        }
    }
    if (!c->failed) replay(c);
}

static void one_run(check *c, uint64_t seed)
{
    vec_clear(&c->events);
    vec_clear(&c->inputs);
    c->encoding = c->failed = false;
    run_result first = execute(c, seed);
    c->stop = c->events.len;
    if (!c->stop || (first.outcome == RUN_UNSUPPORTED && c->stop < 2)) {
        c->skipped++;
        return;
    }
    if (fn_get(c->p, (fn){c->events.data[0].f})->constructor) {
        c->skipped++;
        return;
    }
    c->encoding = true;
    for (unsigned pass = 0; pass < 4; pass++) {
        forget_path(c);
        run_result again = execute(c, seed);
        (void)again;
        if (!c->truncated) break;
        c->stop = c->new_stop;
    }
    if (c->truncated || !c->s) {
        c->skipped++;
        forget_path(c);
        return;
    }
    if (!encode_is_exact(c->s)) c->inexact++;
    if (!c->failed) judge(c);
    c->done++;
    c->total_edges += c->stop;
    c->total_leaves += c->leaves.len;
    if (c->failed) {
        c->mismatches++;
        printf("MISMATCH seed %llu: %u edges, %s\n", (unsigned long long)seed, c->stop, first.message);
    } else if (c->verbose) {
        printf("ok seed %llu: %u edges, %u inputs, %u values, %s\n", (unsigned long long)seed, c->stop, c->used_inputs, c->leaves.len, first.message);
    }
    forget_path(c);
}

/* ---- programs ---- */

static bool load(check *c, const char *file)
{
    preprocess_options pre = {.model = c->ilp32 ? MODEL_ILP32 : MODEL_LP64};
    c->sources = (source_map){0};
    diag_init(&c->messages, &c->sources);
    c->space = space_new();
    front_options front = {.model = pre.model, .names = &c->space->names, .diag = &c->messages};
    source *text = front_open(&c->sources, file, &pre, &c->messages, NULL);
    unit *u = text ? front_parse(text, &front) : NULL;
    if (u && !c->messages.errors) c->p = cfa_build(c->space, &u, 1, &c->sources, &c->messages, NULL);
    if (u) unit_free(u);
    if (!c->p || c->messages.errors) {
        diag_print(&c->messages, stdout, false, DIAG_ERROR);
        return false;
    }
    c->pt = pointsto_analyse(c->p);
    c->g = callgraph_build(c->p, pointsto_call_targets, c->pt);
    return true;
}

static void unload(check *c)
{
    if (c->g) callgraph_free(c->g);
    pointsto_free(c->pt);
    if (c->p) program_free(c->p);
    space_free(c->space);
    diag_free(&c->messages);
    source_map_free(&c->sources);
    c->g = NULL;
    c->pt = NULL;
    c->p = NULL;
}

static void check_file(check *c, const char *file)
{
    uint32_t before = c->mismatches;
    if (load(c, file)) {
        c->t = terms_new(&c->space->names);
        c->e = encoder_new(c->p, c->pt, c->g, c->t, &(encode_options){.inline_values = !c->ssa});
        c->solver = solver_new(c->t, &(solver_options){.kind = SOLVER_AUTO, .timeout = c->timeout});
        for (uint32_t k = 0; k < c->runs; k++) one_run(c, c->seed + k);
        solver_free(c->solver);
        encoder_free(c->e);
        terms_free(c->t);
    } else {
        c->skipped++;
    }
    if (c->mismatches > before || c->verbose) printf("%s: %u mismatches\n", file, c->mismatches - before);
    fflush(stdout);
    unload(c);
}

struct arguments {
    int count;
    char **values;
    int status;
};

static void work(void *context)
{
    struct arguments *a = context;
    check c = {.runs = 1, .edges = 3000, .seed = 1, .timeout = 20};
    nowhere = fopen("/dev/null", "w");
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k];
        if (strcmp(x, "--32") == 0) c.ilp32 = true;
        else if (strcmp(x, "--64") == 0) c.ilp32 = false;
        else if (strcmp(x, "--ssa") == 0) c.ssa = true;
        else if (strcmp(x, "--verbose") == 0) c.verbose = true;
        else if (strcmp(x, "--runs") == 0 && k + 1 < a->count) c.runs = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--seed") == 0 && k + 1 < a->count) c.seed = (uint64_t)atoll(a->values[++k]);
        else if (strcmp(x, "--edges") == 0 && k + 1 < a->count) c.edges = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--timeout") == 0 && k + 1 < a->count) c.timeout = atof(a->values[++k]);
        else check_file(&c, x);
    }
    printf("executions %u, mismatches %u, skipped %u, inexact %u, unknown %u, replayed %u (not: %u), edges %llu, values %u, encode %.3fs (%.2f µs/edge), solve %.3fs\n", c.done,
           c.mismatches, c.skipped, c.inexact, c.unknowns, c.replayed, c.replays_skipped, (unsigned long long)c.total_edges, c.total_leaves, c.encode_seconds,
           c.total_edges ? c.encode_seconds * 1e6 / (double)c.total_edges : 0, c.solve_seconds);
    a->status = c.mismatches != 0;
    vec_free(&c.events);
    vec_free(&c.inputs);
    vec_free(&c.path);
    vec_free(&c.path_from);
    vec_free(&c.given);
    vec_free(&c.garbage);
    vec_free(&c.nans);
    vec_free(&c.calls);
    vec_free(&c.activations);
    vec_free(&c.outside);
    vec_free(&c.leaves);
    fclose(nowhere);
}

int main(int argc, char **argv)
{
    struct arguments a = {argc, argv, 2};
    if (!bigstack_run(work, &a)) return 2;
    return a.status;
}
