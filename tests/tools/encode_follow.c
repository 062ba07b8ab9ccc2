/* An execution in the interpreter, encoded edge by edge. What is arbitrary in the encoding gets the value that the interpreter has there.
 */
#include "encode_check.h"

#include "cfa/external_effect.h"
#include "cfa/mentions.h"
#include <stdlib.h>
#include <string.h>

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

static bool within(check *c, var x, uint64_t address, uint64_t at, uint64_t size, uint64_t *out)
{
    uint64_t fixed;
    if (address < at || address > at + size) return false;
    term a = encode_address(c->e, c->s, x);
    if (!a.i || !term_is_bv_const(c->t, a, &fixed)) return false;
    *out = fixed + (address - at);
    return true;
}

/* Parameters first, then locals. */
static var variable_at(const cfa_function *f, uint32_t k) { return k < f->count_params ? f->params[k] : f->locals[k - f->count_params]; }

static bool in_frame(check *c, const run_view *v, uint32_t depth, fn f, uint64_t address, uint64_t *out)
{
    const cfa_function *function = fn_get(c->p, f);
    const void *bytes;
    uint64_t size, at;
    for (uint32_t k = 0; k < function->count_params + function->count_locals; k++) {
        var x = variable_at(function, k);
        if (run_view_local(v, depth, x, &bytes, &size, &at) && within(c, x, address, at, size, out)) return true;
    }
    return false;
}

/* The function whose activation is the depth-th; the innermost one is f. */
static fn function_at(const check *c, uint32_t depth, fn f) { return depth <= c->calls.len ? (fn){c->calls.data[depth - 1].f} : f; }

static bool is_innermost(const check *c, uint32_t depth, fn f)
{
    fn here = function_at(c, depth, f);
    for (uint32_t k = depth + 1; k <= c->calls.len + 1; k++)
        if (function_at(c, k, f).i == here.i) return false;
    return true;
}

static bool translate_address(check *c, const run_view *v, fn f, uint64_t address, uint64_t *out)
{
    const void *bytes;
    uint64_t size, at;
    if (address == 0) return *out = 0, true;
    for (uint32_t g = 0; g < c->p->globals.len; g++) {
        var x = c->p->globals.data[g].symbol;
        if (run_view_variable(v, x, &bytes, &size, &at) && within(c, x, address, at, size, out)) return true;
    }
    for (uint32_t k = 0; k < c->known_addresses.len; k++) {
        const address_pair *p = &c->known_addresses.data[k];
        if (address >= p->from && address <= p->from + p->size) return *out = p->to + (address - p->from), true;
    }
    for (uint32_t d = c->calls.len + 1; d > 0; d--)
        if (is_innermost(c, d, f) && in_frame(c, v, d, function_at(c, d, f), address, out)) return true;
    return false;
}

static bool may_be_address(const check *c, u128 bits)
{
    if (c->ilp32) return bits >= 0x10000 && bits < 0xf8000000u;
    return bits >= 0x555500000000u && bits < 0x555500000000u + ((uint64_t)64 << 30);
}

/* The value of a scalar from its bytes; none: cannot be compared */
static term observe(check *c, const run_view *v, fn f, ty type, const unsigned char *bytes, int bit_offset, int bit_width)
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
        static const struct {
            uint32_t exponent, significand;
        } formats[] = {{5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}};
        unsigned k = t->kind - TY_FLOAT16;
        return float_constant(c, sort_float(c->t, formats[k].exponent, formats[k].significand), bits);
    }
    if (t->kind == TY_POINTER) {
        uint64_t address;
        if (!may_be_address(c, bits)) return constant(c, (uint32_t)t->size * 8, bits); /* null, a number */
        if (!translate_address(c, v, f, (uint64_t)bits, &address)) return (term){0};
        bits = address;
    } else if (t->size == (c->ilp32 ? 4 : 8) && may_be_address(c, bits) && (!c->ilp32 || run_view_memory(v, (uint64_t)bits, 1))) {
        return (term){0}; /* an integer that may be an address */
    }
    return constant(c, (uint32_t)t->size * 8, bits);
}

static ex root_of(const cfa_space *s, ex lvalue)
{
    while (ex_get(s, lvalue)->kind == E_MEMBER || ex_get(s, lvalue)->kind == E_INDEX) lvalue = ex_get(s, lvalue)->a;
    return lvalue;
}

/* ---- final values ---- */

enum { MOST_LEAVES = 20000, MOST_ELEMENTS = 24, MOST_FOLLOWED = 4 };

typedef struct {
    check *c;
    const run_view *v;
    fn f;
    unsigned followed; /* pointers on the way */
} collector;

static void collect(collector *k, ex lvalue, ty type, const unsigned char *bytes, uint64_t room, bool in_union);

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

/* What a pointer to a record points to counts as well. */
static void collect_target(collector *k, ex pointer, ty type, const unsigned char *bytes)
{
    check *c = k->c;
    ty target = ty_get(c->space, type)->target;
    const ty_info *t = ty_get(c->space, target);
    uint64_t address = 0;
    if (!ty_is_record(t) || !t->complete || !t->size || k->followed == MOST_FOLLOWED || puns_pointers(c, target, false, 0)) return;
    memcpy(&address, bytes, c->ilp32 ? 4 : 8);
    uint64_t size = t->size;
    const void *there = run_view_memory(k->v, address, size);
    if (!there) return;
    k->followed++;
    collect(k, ex_deref(c->space, target, pointer), target, there, size, false);
    k->followed--;
}

static void collect_array(collector *k, ex lvalue, const ty_info *t, const unsigned char *bytes, uint64_t room, bool in_union)
{
    check *c = k->c;
    ty element = t->target;
    uint64_t stride = ty_get(c->space, element)->size;
    int64_t count = t->count;
    for (int64_t n = 0; n < count; n++) {
        if (n == MOST_ELEMENTS && count > 2 * MOST_ELEMENTS) n = count - MOST_ELEMENTS;
        uint64_t at = (uint64_t)n * stride;
        if (at + stride > room) return;
        collect(k, ex_index(c->space, lvalue, ex_int(c->space, c->p->int_type, n)), element, bytes + at, room - at, in_union);
    }
}

static void add_leaf(collector *k, ex lvalue, term seen)
{
    if (seen.i) vec_push(&k->c->leaves, (leaf){lvalue, k->f, {0}, seen});
}

static void collect(collector *k, ex lvalue, ty type, const unsigned char *bytes, uint64_t room, bool in_union)
{
    check *c = k->c;
    const ty_info *t = ty_get(c->space, type);
    if (c->leaves.len >= MOST_LEAVES || t->size > room) return;
    if (t->kind == TY_ARRAY) {
        collect_array(k, lvalue, t, bytes, room, in_union);
        return;
    }
    if (ty_is_record(t)) {
        uint32_t count = t->count_members;
        for (uint32_t n = 0; n < count; n++) {
            const ty_member m = ty_get(c->space, type)->members[n];
            ex part = ex_member(c->space, lvalue, n);
            uint64_t at = m.offset + (m.bit_width >= 0 ? m.bit_offset / 8u : 0);
            if (at >= room) continue;
            if (m.bit_width >= 0) add_leaf(k, part, observe(c, k->v, k->f, m.type, bytes + at, m.bit_offset % 8, m.bit_width));
            else collect(k, part, m.type, bytes + at, room - at, in_union || ty_get(c->space, type)->kind == TY_UNION);
        }
        return;
    }
    if (!ty_is_scalar(t) || (in_union && (t->kind == TY_POINTER || ty_is_float(t)))) return;
    bool is_pointer = t->kind == TY_POINTER;
    term seen = observe(c, k->v, k->f, type, bytes, 0, -1);
    add_leaf(k, lvalue, seen);
    if (is_pointer && seen.i) collect_target(k, lvalue, type, bytes);
}

static bool is_comparable(const check *c, ty type)
{
    const ty_info *t = ty_get(c->space, type);
    return !(t->kind == TY_ARRAY && t->count < 0) && t->size && !puns_pointers(c, type, false, 0);
}

static void collect_frame(collector *k, uint32_t depth)
{
    check *c = k->c;
    const cfa_function *function = fn_get(c->p, k->f);
    uint32_t when, now = depth <= c->activations.len ? c->activations.data[depth - 1] : 0;
    const void *bytes;
    uint64_t size, address;
    for (uint32_t n = 0; n < function->count_params + function->count_locals; n++) {
        var x = variable_at(function, n);
        ty type = var_get(c->space, x)->type;
        if (!map_get(&c->written, x.i, &when) || when != now + 1 || !is_comparable(c, type)) continue;
        if (run_view_local(k->v, depth, x, &bytes, &size, &address)) collect(k, ex_var(c->space, x), type, bytes, size, false);
    }
}

static void add(check *c, term t, event from)
{
    if (t.i == c->t->true_term.i) return;
    vec_push(&c->path, t);
    vec_push(&c->path_from, from);
}

static void collect_final(check *c, const run_view *v, fn f)
{
    collector k = {c, v, f, 0};
    const void *bytes;
    uint64_t size, address;
    vec_clear(&c->leaves);
    for (uint32_t g = 0; g < c->p->globals.len; g++) {
        var x = c->p->globals.data[g].symbol;
        ty type = var_get(c->space, x)->type;
        if (c->p->globals.data[g].defined && is_comparable(c, type) && run_view_variable(v, x, &bytes, &size, &address))
            collect(&k, ex_var(c->space, x), type, bytes, size, false);
    }
    for (uint32_t d = c->calls.len + 1; d > 0; d--) {
        k.f = function_at(c, d, f);
        if (is_innermost(c, d, f)) collect_frame(&k, d);
    }
    for (uint32_t n = 0; n < c->leaves.len; n++)
        c->leaves.data[n].predicted = encode_value(c->e, c->s, c->leaves.data[n].f, c->leaves.data[n].lvalue);
    add(c, encode_demands(c->e, c->s), (event){f.i, LOC_EXIT, 1});
}

static bool is_active(const check *c, fn f)
{
    for (uint32_t k = 0; k < c->calls.len; k++)
        if (c->calls.data[k].f == f.i) return true;
    return c->events.data[c->stop - 1].f == f.i;
}

bool follow_dangles(check *c, ex lvalue, term value)
{
    uint64_t address, at;
    if (ty_get(c->space, ex_get(c->space, lvalue)->type)->kind != TY_POINTER || !term_is_bv_const(c->t, value, &address)) return false;
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        const cfa_function *function = fn_get(c->p, (fn){f});
        for (uint32_t k = 0; k < function->count_params + function->count_locals; k++) {
            var x = variable_at(function, k);
            term home = encode_address(c->e, c->s, x);
            if (!home.i || !term_is_bv_const(c->t, home, &at)) continue;
            if (address >= at && address <= at + ty_get(c->space, var_get(c->space, x)->type)->size) return !is_active(c, (fn){f});
        }
    }
    return false;
}

/* ---- arbitrary values ---- */

term follow_zero(check *c, sort s)
{
    const sort_info i = *sort_get(c->t, s);
    uint64_t zero[4] = {0};
    switch (i.kind) {
    case SORT_BOOL: return c->t->false_term;
    case SORT_BV: return term_bv(c->t, i.width, 0);
    case SORT_FLOAT: return term_fp_bits(c->t, s, zero);
    default: return term_const_array(c->t, s, follow_zero(c, i.element));
    }
}

static void truncate_here(check *c, const char *why)
{
    c->truncated = true;
    c->cut = why;
    c->new_stop = c->seen; /* the events before the edge that could not be followed */
}

enum { MOST_OUTSIDE = 4096 };

/* How many bytes from outside there are at an address: what comes behind them are other objects, literals for example. */
static uint64_t outside_size(const run_view *v, uint64_t address)
{
    uint64_t low = 0, high = MOST_OUTSIDE;
    while (low < high) {
        uint64_t middle = (low + high + 1) / 2;
        if (run_view_memory(v, address, middle)) low = middle;
        else high = middle - 1;
    }
    return low ? low : MOST_OUTSIDE; /* none can be read: a place and what is computed from it */
}

static void settle_input(check *c, const run_view *v, const encode_choice *k)
{
    u128 value = c->inputs.data[c->used_inputs++];
    if (k->is_pointer) { /* where memory from outside is, cannot be chosen: both sides have their own places for it */
        if (may_be_address(c, value)) {
            uint64_t to = (c->ilp32 ? 0xe0100000u : (uint64_t)1 << 58) + 0x10000 * (uint64_t)++c->count_outside;
            vec_push(&c->known_addresses, (address_pair){(uint64_t)value, to, outside_size(v, (uint64_t)value)});
            value = to;
        }
        vec_push(&c->garbage, term_eq(c->t, k->value, constant(c, k->width, value)));
        return;
    }
    term seen = k->is_float ? float_constant(c, term_sort(c->t, k->value), value) : constant(c, k->width, value);
    vec_push(&c->given, term_eq(c->t, k->value, seen));
    if (k->is_float) vec_push(&c->float_inputs, vec_last(&c->given));
}

/* What the choices of the last edge were in the interpreter. */
static void settle_choices(check *c, const run_view *v, fn f, bool external)
{
    uint32_t count;
    const encode_choice *all = encode_choices(c->s, &count);
    for (; c->used_choices < count; c->used_choices++) {
        encode_choice k = all[c->used_choices];
        if (k.is_input) {
            if (c->used_inputs >= c->inputs.len) {
                printf("  an input that the interpreter did not take\n");
                c->failed = true;
                return;
            }
            settle_input(c, v, &k);
            continue;
        }
        if (k.when.i) { /* the pattern of a NaN, lengths beyond a bound: not known then */
            vec_push(&c->unsettled, k.when);
            continue;
        }
        const ex_info *x = k.place.i ? ex_get(c->space, k.place) : NULL;
        const void *bytes;
        uint64_t size, address;
        if (x && x->kind == E_VAR && run_view_variable(v, x->var, &bytes, &size, &address)) {
            ty type = x->type;
            term seen = observe(c, v, f, type, bytes, 0, -1);
            if (seen.i) {
                vec_push(&c->garbage, term_eq(c->t, k.value, seen));
                continue;
            }
            if (ty_get(c->space, type)->kind == TY_POINTER) {
                truncate_here(c, "a pointer to what the encoding does not know");
                return;
            }
        }
        if (external) {
            truncate_here(c, "a library function without a model");
            return;
        }
        vec_push(&c->zeros, term_eq(c->t, k.value, follow_zero(c, term_sort(c->t, k.value))));
    }
}

/* ---- the path ---- */

const char *follow_callee(const check *c, fn f, uint32_t where)
{
    var callee = callgraph_constant_callee(c->space, op_get(c->space, fn_get(c->p, f)->locations[where].op)->rhs);
    return callee.i ? space_text(c->space, var_get(c->space, callee)->name) : "";
}

static void note_written(check *c, ex lvalue)
{
    if (!lvalue.i) return;
    const ex_info *i = ex_get(c->space, root_of(c->space, lvalue));
    uint32_t now = c->activations.len ? vec_last(&c->activations) : 0;
    /* a part does not make the rest known */
    if (i->kind == E_VAR && ex_get(c->space, lvalue)->kind == E_VAR) map_put(&c->written, i->var.i, now + 1);
}

/* Blocks that the library has just given: where they are here and there. */
static void note_block(check *c, const run_view *v, fn f, uint32_t where, ex lhs)
{
    const external_effect *effect = external_effect_find(follow_callee(c, f, where));
    const void *bytes;
    uint64_t size, address, from = 0, to, length = 0;
    if (!effect || (effect->gives != GIVES_HEAP && effect->gives != GIVES_RESIZED) || ex_get(c->space, lhs)->kind != E_VAR) return;
    if (!run_view_variable(v, ex_get(c->space, lhs)->var, &bytes, &size, &address) || size != (c->ilp32 ? 4 : 8)) return;
    memcpy(&from, bytes, size);
    if (!from || !term_is_bv_const(c->t, encode_value(c->e, c->s, f, lhs), &to)) return;
    for (uint64_t step = (uint64_t)1 << 20; step; step /= 2)
        if (run_view_memory(v, from, length + step)) length += step;
    vec_push(&c->known_addresses, (address_pair){from, to, length});
}

/* The operands of an operation that decide whether it is defined have to be what they were. */
static void pin_expression(check *c, mentions *m, ex e)
{
    if (e.i) mentions_add_expression(m, e);
    (void)c;
}

static void pin_operands(check *c, fn f, const op_info *o)
{
    mentions m;
    VEC(ex) found = {0};
    mentions_init(&m, c->space);
    mentions_begin(&m);
    pin_expression(c, &m, o->lhs);
    pin_expression(c, &m, o->rhs);
    for (uint32_t k = 0; k < o->count_args; k++) pin_expression(c, &m, o->args[k]);
    for (uint32_t k = 0; k < m.seen.len; k++) {
        const ex_info *i = ex_get(c->space, m.seen.data[k]);
        if (i->reads_memory && ty_is_scalar(ty_get(c->space, i->type)) && m.seen.data[k].i != o->lhs.i) vec_push(&found, m.seen.data[k]);
    }
    mentions_free(&m);
    for (uint32_t k = 0; k < found.len; k++) vec_push(&c->pinned, encode_value(c->e, c->s, f, found.data[k]));
    vec_free(&found);
}

static void follow(check *c, const run_view *v, event a, event b)
{
    fn f = {a.f}, g = {b.f};
    const location *l = &fn_get(c->p, f)->locations[a.where];
    const op_info o = *op_get(c->space, l->op);
    bool external = false;
    for (uint32_t k = 0; k < c->pins.len; k++)
        if (c->pins.data[k] == c->seen - 1) pin_operands(c, f, &o);
    double start = limits_now();
    if (b.depth == a.depth + 1) {
        var callee = callgraph_constant_callee(c->space, o.rhs);
        if (o.kind != OP_CALL || b.where != LOC_ENTRY || (callee.i && program_function(c->p, callee).i != b.f)) {
            truncate_here(c, "the library calls a function of the program");
            return;
        }
        add(c, encode_call(c->e, c->s, f, a.where, g), a);
        vec_push(&c->calls, a);
        vec_push(&c->activations, ++c->activation);
        const cfa_function *function = fn_get(c->p, g);
        for (uint32_t k = 0; k < function->count_params; k++) note_written(c, ex_var(c->space, function->params[k]));
    } else if (b.depth + 1 == a.depth) {
        if (!c->calls.len) {
            truncate_here(c, "the program is over");
            return;
        }
        event call = vec_pop(&c->calls);
        (void)vec_pop(&c->activations);
        add(c, encode_return(c->e, c->s, f, a.where, (fn){call.f}, call.where), a);
        note_written(c, op_get(c->space, fn_get(c->p, (fn){call.f})->locations[call.where].op)->lhs);
    } else if (b.depth != a.depth) {
        truncate_here(c, "the library calls a function of the program");
        return;
    } else if (o.kind == OP_ASSUME) {
        if (l->next[0] != l->next[1]) add(c, encode_edge(c->e, c->s, f, a.where, b.where == l->next[0] ? 0 : 1), a);
    } else {
        external = o.kind == OP_CALL;
        add(c, encode_edge(c->e, c->s, f, a.where, 0), a);
        if (o.kind == OP_ASSIGN || o.kind == OP_DECL || o.kind == OP_CALL) note_written(c, o.lhs);
        if (external && o.lhs.i) note_block(c, v, f, a.where, o.lhs);
    }
    c->encode_seconds += limits_now() - start;
    settle_choices(c, v, g, external);
    if (!c->truncated && !encode_is_modelled(c->s)) truncate_here(c, "not modelled");
}

static void begin(check *c, const run_view *v, fn f, event now)
{
    c->s = encode_initial(c->e, f);
    encode_set_style(c->s, !c->ssa);
    add(c, encode_globals(c->e, c->s), now);
    vec_push(&c->activations, ++c->activation);
    const cfa_function *function = fn_get(c->p, f);
    for (uint32_t k = 0; k < function->count_params; k++) {
        const void *bytes;
        uint64_t size, address;
        ex x = ex_var(c->space, function->params[k]);
        ty type = var_get(c->space, function->params[k])->type;
        if (!run_view_variable(v, function->params[k], &bytes, &size, &address)) continue;
        term value = encode_value(c->e, c->s, f, x), seen = {0};
        if (ty_get(c->space, type)->kind == TY_POINTER) { /* argv: memory from outside with contents that the encoding does not know */
            uint64_t from = 0, to = (c->ilp32 ? 0xe0100000u : (uint64_t)1 << 58) + 0x10000 * (uint64_t)++c->count_outside;
            c->has_arguments = true;
            memcpy(&from, bytes, size);
            vec_push(&c->known_addresses, (address_pair){from, to, outside_size(v, from)});
            seen = constant(c, c->ilp32 ? 32 : 64, to);
        } else if (ty_is_scalar(ty_get(c->space, type))) {
            seen = observe(c, v, f, type, bytes, 0, -1);
        }
        if (seen.i) vec_push(&c->garbage, term_eq(c->t, value, seen));
    }
}

/* ---- observers ---- */

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    check *c = context;
    event now = {f.i, where, depth};
    if (!c->encoding) {
        vec_push(&c->events, now);
        follow_note_call(c, &c->calls_out, f, where);
        return;
    }
    if (c->seen >= c->stop || c->truncated || c->failed) return;
    if (c->seen == 0) {
        begin(c, v, f, now);
    } else {
        follow(c, v, c->events.data[c->seen - 1], now);
        if (c->truncated || c->failed) return;
    }
    c->seen++;
    if (c->seen == c->stop) collect_final(c, v, f);
}

void follow_note_call(check *c, outside_calls *to, fn f, uint32_t where)
{
    op which = fn_get(c->p, f)->locations[where].op;
    if (!which.i || op_get(c->space, which)->kind != OP_CALL || op_get(c->space, which)->lhs.i) return;
    var callee = callgraph_constant_callee(c->space, op_get(c->space, which)->rhs);
    if (!callee.i || program_function(c->p, callee).i != FN_NONE.i) return;
    const char *function = space_text(c->space, var_get(c->space, callee)->name);
    if (strncmp(function, "__VERIFIER_", 11) == 0 || !interpret_takes_input(function)) return;
    vec_push(to, (outside_call){function, 0, false});
}

static void on_input(void *context, u128 bits, bool is_pointer)
{
    check *c = context;
    (void)is_pointer;
    if (c->encoding) return;
    vec_push(&c->inputs, bits);
    event at = vec_last(&c->events);
    vec_push(&c->calls_out, (outside_call){follow_callee(c, (fn){at.f}, at.where), bits, true});
}

static run_result execute(check *c)
{
    run_observer o = {.context = c, .step = on_step, .input = on_input, .input_seed = c->run_seed};
    run_options options = {.out = c->nowhere, .err = c->nowhere, .max_steps = c->edges, .observer = &o};
    return interpret(c->p, &options);
}

run_result follow_learn(check *c)
{
    vec_clear(&c->events);
    vec_clear(&c->inputs);
    vec_clear(&c->calls_out);
    c->encoding = c->failed = false;
    return execute(c);
}

void follow_encode(check *c)
{
    follow_forget(c);
    c->encoding = true;
    (void)execute(c);
}

void follow_forget(check *c)
{
    encode_free(c->s);
    c->s = NULL;
    vec_clear(&c->path);
    vec_clear(&c->path_from);
    vec_clear(&c->given);
    vec_clear(&c->garbage);
    vec_clear(&c->zeros);
    vec_clear(&c->float_inputs);
    vec_clear(&c->unsettled);
    vec_clear(&c->pinned);
    vec_clear(&c->calls);
    vec_clear(&c->activations);
    vec_clear(&c->known_addresses);
    map_free(&c->written);
    c->activation = c->count_outside = 0;
    c->has_arguments = false;
    c->seen = c->used_inputs = c->used_choices = 0;
    c->truncated = false;
}
