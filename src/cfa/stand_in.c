#include "cfa/stand_in.h"

#include "cfa/callgraph.h"
#include "cfa/external_effect.h"
#include "cfa/library.h"
#include "cfa/stride.h"
#include <stdio.h>
#include <string.h>

enum { MOST_CALLS = 300, MOST_PLACES = 24, MOST_ELEMENTS = 8, DEEP = 3, MOST_TARGETS = 4, MOST_KEPT = 8, MOST_PARAMS = 16 };

typedef struct {
    ex pointer;
    ty target;
    int64_t count; /* elements that it points to */
    bool can_write, may_be_null;
} reachable;

typedef struct {
    cfa_program *p;
    cfa_space *s;
    const property *of;
    VEC(location) code; /* of the stand-in at hand */
    VEC(var) locals;
    VEC(reachable) sources;
    name owner;
    srcpos at;
    uint32_t count_temps, count_stand_ins, places;
    VEC(ex) kept; /* variables that remember pointers which were passed out, one for each type */
    var errno_place;
    strides sizes;
    externals_mode mode;
    bool does_something;
} maker;

/* ---- types ---- */

static ty pointer_to(maker *m, ty target)
{
    uint32_t word = m->p->ilp32 ? 4 : 8;
    return ty_intern(m->s, &(ty_info){.kind = TY_POINTER, .size = word, .align = word, .complete = true, .target = target});
}

static ty_kind kind_of(const maker *m, ty type) { return (ty_kind)ty_get(m->s, type)->kind; }
static ty type_of(const maker *m, ex e) { return ex_get(m->s, e)->type; }

/* ---- code: operations in the order in which they are executed, conditions skip what follows ---- */

static void emit(maker *m, op o)
{
    uint32_t next = m->code.len + 1;
    vec_push(&m->code, ((location){.op = o, .next = {next, 0}, .at = m->at}));
}

static uint32_t begin_if(maker *m, ex condition)
{
    emit(m, op_assume(m->s, condition, true));
    return m->code.len - 1;
}

static void end_if(maker *m, uint32_t at) { m->code.data[at].next[1] = m->code.len; }

static void end(maker *m, ex value)
{
    emit(m, op_return(m->s, value));
    vec_last(&m->code).next[0] = LOC_EXIT;
}

static ex temporary(maker *m, ty type)
{
    char text[16];
    snprintf(text, sizeof text, "$%u", ++m->count_temps);
    var v = var_intern(
        m->s, &(var_info){.kind = VAR_TEMP, .ordinal = 1, .function = m->owner, .name = intern_str(&m->s->names, text), .type = type});
    vec_push(&m->locals, v);
    return ex_var(m->s, v);
}

/* ---- values that the environment chooses ---- */

static void add_external(maker *m, var symbol)
{
    if (map_get(&m->p->symbol_external, symbol.i, NULL)) return;
    map_put(&m->p->symbol_external, symbol.i, m->p->externals.len);
    vec_push(&m->p->externals, ((cfa_external){.symbol = symbol, .is_added = true, .at = m->at}));
}

static ex ask(maker *m, const char *function, ty type)
{
    ty f = ty_intern(m->s, &(ty_info){.kind = TY_FUNCTION, .size = 1, .align = 1, .target = type, .has_prototype = true});
    var symbol = var_intern(m->s, &(var_info){.kind = VAR_FUNCTION, .name = intern_str(&m->s->names, function), .type = f});
    add_external(m, symbol);
    ex to = temporary(m, type);
    emit(m, op_call(m->s, to, ex_func(m->s, pointer_to(m, f), symbol), NULL, 0));
    return to;
}

static ex choice(maker *m) { return ask(m, "reprove_choice", m->p->int_type); }

static ex value_of_type(maker *m, ty type)
{
    char function[40];
    if (kind_of(m, type) == TY_POINTER) return ex_cast(m->s, type, ask(m, "reprove_value_pointer", m->p->void_pointer));
    snprintf(function, sizeof function, "reprove_value_%u", (unsigned)kind_of(m, type));
    return ask(m, function, type);
}

static uint32_t begin_choice(maker *m) { return begin_if(m, choice(m)); }

static ex is_set(maker *m, ex pointer) { return ex_binary(m->s, E_NE, m->p->int_type, pointer, ex_int(m->s, type_of(m, pointer), 0)); }

/* ---- pointers that a function without a body has ---- */

static bool suits(const maker *m, ty wanted, ty offered)
{
    ty_kind to = kind_of(m, wanted), from = kind_of(m, offered);
    if (to == TY_FUNCTION || from == TY_FUNCTION) return ty_same(wanted, offered);
    return ty_same(wanted, offered) || to == TY_VOID || from == TY_VOID || (to >= TY_CHAR && to <= TY_UCHAR);
}

typedef VEC(ex) candidates;

static void add_candidate(maker *m, candidates *to, ty type, ex pointer)
{
    ex e = ex_cast(m->s, type, pointer);
    if (to->len < MOST_TARGETS) vec_push(to, e);
}

static bool is_exposed(const maker *m, const cfa_global *g)
{
    return g->defined && !g->is_static && !g->is_thread_local && !g->is_const && var_get(m->s, g->symbol)->kind == VAR_GLOBAL;
}

/* Objects and functions with external linkage: as the result, or in memory, of this type. */
static void add_exposed(maker *m, candidates *to, ty type, ty target)
{
    bool anything = kind_of(m, target) == TY_VOID || (kind_of(m, target) >= TY_CHAR && kind_of(m, target) <= TY_UCHAR) ||
                    (ty_is_record(ty_get(m->s, target)) && !ty_get(m->s, strides_complete(&m->sizes, target))->complete);
    for (uint32_t g = 0; g < m->p->globals.len && to->len < MOST_TARGETS; g++) {
        cfa_global global = m->p->globals.data[g];
        ty object = var_get(m->s, global.symbol)->type;
        if (!is_exposed(m, &global)) continue;
        bool is_element = kind_of(m, object) == TY_ARRAY && ty_same(ty_get(m->s, object)->target, target);
        if (!anything && !ty_same(object, strides_complete(&m->sizes, target)) && !is_element) continue;
        map_put(&m->p->address_taken, global.symbol.i, 1);
        add_candidate(m, to, type, ex_addr(m->s, pointer_to(m, is_element ? target : object), ex_var(m->s, global.symbol)));
    }
    for (uint32_t f = 0; f < m->p->functions.len && to->len < MOST_TARGETS; f++) {
        cfa_function function = m->p->functions.data[f];
        const char *called = space_text(m->s, var_get(m->s, function.symbol)->name);
        if (function.is_static || !ty_same(function.type, target) || property_is_error(m->of, called)) continue;
        map_put(&m->p->address_taken, function.symbol.i, 1);
        add_candidate(m, to, type, ex_func(m->s, type, function.symbol));
    }
}

static candidates find_candidates(maker *m, ty type, bool exposed)
{
    candidates found = {0};
    ty target = ty_get(m->s, type)->target;
    for (uint32_t k = 0; k < m->sources.len; k++)
        if (suits(m, target, m->sources.data[k].target)) add_candidate(m, &found, type, m->sources.data[k].pointer);
    if (exposed) add_exposed(m, &found, type, target);
    return found;
}

static void assign_candidates(maker *m, ex place, bool exposed)
{
    candidates from = find_candidates(m, type_of(m, place), exposed);
    for (uint32_t k = 0; k < from.len; k++) {
        if (from.data[k].i == place.i) continue;
        uint32_t at = begin_choice(m);
        emit(m, op_assign(m->s, place, from.data[k]));
        end_if(m, at);
        m->does_something = true;
    }
    vec_free(&from);
}

/* ---- calls of functions that were received ---- */

static ex argument_for(maker *m, ty type)
{
    if (kind_of(m, type) != TY_POINTER) return value_of_type(m, type);
    ex to = temporary(m, type);
    emit(m, op_assign(m->s, to, value_of_type(m, type)));
    assign_candidates(m, to, false);
    return to;
}

static void call_function(maker *m, ex pointer)
{
    ty_info f = *ty_get(m->s, ty_get(m->s, type_of(m, pointer))->target);
    ex args[MOST_PARAMS];
    if (f.count_params > MOST_PARAMS) return;
    for (uint32_t k = 0; k < f.count_params; k++)
        if (!ty_is_scalar(ty_get(m->s, f.params[k]))) return;
    uint32_t there = begin_if(m, is_set(m, pointer)), again = m->code.len, chosen = begin_choice(m);
    for (uint32_t k = 0; k < f.count_params; k++) args[k] = argument_for(m, f.params[k]);
    ex to = kind_of(m, f.target) == TY_VOID ? (ex){0} : temporary(m, f.target);
    emit(m, op_call(m->s, to, pointer, args, f.count_params));
    vec_last(&m->code).next[0] = again;
    end_if(m, chosen);
    end_if(m, there);
    m->does_something = true;
}

/* ---- writing ---- */

static void visit_pointer(maker *m, reachable x, uint32_t depth);

/* The values of numbers, or the targets of pointers: one after the other, as conditions are only needed for pointers. */
static void visit_place(maker *m, ex place, uint32_t depth, bool numbers, bool can_write)
{
    ty type = type_of(m, place); /* complete: a member, or what a pointer was found to point to */
    ty_info t = *ty_get(m->s, type);
    if (m->places >= MOST_PLACES || depth > DEEP) return;
    if (ty_is_record(&t)) {
        for (uint32_t k = 0; k < t.count_members && (t.kind == TY_STRUCT || !k); k++)
            if (t.members[k].bit_width < 0 || t.members[k].name.i) visit_place(m, ex_member(m->s, place, k), depth, numbers, can_write);
    } else if (t.kind == TY_ARRAY) {
        for (int64_t k = 0; k < t.count && k < MOST_ELEMENTS; k++)
            visit_place(m, ex_index(m->s, place, ex_int(m->s, m->p->ptrdiff_type, k)), depth, numbers, can_write);
    } else if (numbers && can_write && (ty_is_integer(&t) || ty_is_float(&t))) {
        m->places++;
        ex value = value_of_type(m, type);
        emit(m, op_assign(m->s, place, value));
        m->does_something = true;
    } else if (!numbers && t.kind == TY_POINTER) {
        m->places++;
        if (can_write) assign_candidates(m, place, true);
        bool is_const = t.quals & TYQ_CONST;
        visit_pointer(m, (reachable){place, t.target, 1, !is_const, true}, depth + 1);
    }
}

static void visit_pointer(maker *m, reachable x, uint32_t depth)
{
    x.target = strides_complete(&m->sizes, x.target);
    ty_info t = *ty_get(m->s, x.target);
    if (t.kind == TY_FUNCTION) {
        call_function(m, x.pointer);
        return;
    }
    if (depth > DEEP || t.kind == TY_VOID || !t.complete || !t.size) return;
    uint32_t before = m->code.len, there = x.may_be_null ? begin_if(m, is_set(m, x.pointer)) : 0, empty = m->code.len;
    for (int pass = 0; pass < 2; pass++) {
        uint32_t start = m->code.len, chosen = !pass && x.can_write ? begin_choice(m) : 0, inside = m->code.len;
        for (int64_t k = 0; k < x.count && k < 2 * MOST_ELEMENTS; k++) {
            ex at = k ? ex_binary(m->s, E_PTRADD, type_of(m, x.pointer), x.pointer, ex_int(m->s, m->p->ptrdiff_type, k)) : x.pointer;
            visit_place(m, ex_deref(m->s, x.target, at), depth, !pass, x.can_write);
        }
        if (m->code.len == inside) m->code.len = start;
        else if (chosen) end_if(m, chosen);
    }
    if (m->code.len == empty) m->code.len = before;
    else if (x.may_be_null) end_if(m, there);
}

/* Whatever has external linkage. */
static void write_globals(maker *m)
{
    uint32_t count = m->p->globals.len;
    for (uint32_t g = 0; g < count && m->mode == EXTERNALS_ANYTHING; g++) {
        cfa_global global = m->p->globals.data[g];
        m->places = 0;
        if (!is_exposed(m, &global)) continue;
        uint32_t at = begin_choice(m), inside = m->code.len;
        visit_place(m, ex_var(m->s, global.symbol), 0, true, true);
        if (m->code.len == inside) m->code.len = at - 1;
        else end_if(m, at);
        visit_place(m, ex_var(m->s, global.symbol), 0, false, true);
    }
    count = m->p->functions.len;
    for (uint32_t f = 0; f < count && m->mode == EXTERNALS_ANYTHING; f++) {
        cfa_function function = m->p->functions.data[f];
        const char *called = space_text(m->s, var_get(m->s, function.symbol)->name);
        if (function.is_static || property_is_error(m->of, called) || strcmp(called, "main") == 0) continue;
        call_function(m, ex_func(m->s, pointer_to(m, function.type), function.symbol));
    }
}

static void write_errno(maker *m)
{
    if (!m->errno_place.i) return;
    ty f = var_get(m->s, m->errno_place)->type, result = ty_get(m->s, f)->target;
    if (kind_of(m, f) != TY_FUNCTION || kind_of(m, result) != TY_POINTER) return;
    uint32_t at = begin_choice(m);
    ex to = temporary(m, result);
    emit(m, op_call(m->s, to, ex_func(m->s, pointer_to(m, f), m->errno_place), NULL, 0));
    ex value = value_of_type(m, m->p->int_type);
    emit(m, op_assign(m->s, ex_deref(m->s, m->p->int_type, to), value));
    end_if(m, at);
    m->does_something = true;
}

/* ---- results ---- */

static void return_if_chosen(maker *m, ex value)
{
    uint32_t at = begin_choice(m);
    end(m, value);
    end_if(m, at);
    m->does_something = true;
}

static void return_something(maker *m, ty result)
{
    if (kind_of(m, result) == TY_VOID) {
        end(m, (ex){0});
        return;
    }
    if (kind_of(m, result) == TY_POINTER) {
        candidates from = find_candidates(m, result, true);
        for (uint32_t k = 0; k < from.len; k++) return_if_chosen(m, from.data[k]);
        vec_free(&from);
    }
    if (ty_is_scalar(ty_get(m->s, result))) {
        end(m, value_of_type(m, result));
        return;
    }
    ex local = temporary(m, result); /* arbitrary */
    emit(m, op_decl(m->s, ex_get(m->s, local)->var, (ex){0}));
    end(m, local);
}

/* ---- what is kept for later calls ---- */

static ex kept_of_type(maker *m, ty type)
{
    char text[40];
    for (uint32_t k = 0; k < m->kept.len; k++)
        if (ty_same(type_of(m, m->kept.data[k]), type)) return m->kept.data[k];
    if (m->kept.len >= MOST_KEPT) return (ex){0};
    snprintf(text, sizeof text, "passed_before_%u", m->kept.len + 1);
    var v = var_intern(m->s, &(var_info){.kind = VAR_GLOBAL, .name = intern_str(&m->s->names, text), .type = type});
    map_put(&m->p->symbol_global, v.i, m->p->globals.len);
    vec_push(&m->p->globals, ((cfa_global){.symbol = v, .defined = true, .is_static = true}));
    ex e = ex_var(m->s, v);
    vec_push(&m->kept, e);
    return e;
}

static void use_kept(maker *m, uint32_t own)
{
    for (uint32_t k = 0; k < m->kept.len; k++) {
        ex pointer = m->kept.data[k];
        ty_info t = *ty_get(m->s, type_of(m, pointer));
        reachable x = {pointer, t.target, 1, !(t.quals & TYQ_CONST), true};
        bool is_own = false;
        for (uint32_t n = 0; n < own; n++) is_own |= ty_same(m->sources.data[n].target, t.target);
        vec_push(&m->sources, x);
        m->places = 0;
        if (!is_own) visit_pointer(m, x, 1);
    }
}

/* ---- one stand-in ---- */

static ex without_casts(const maker *m, ex e)
{
    for (;;) {
        const ex_info *i = ex_get(m->s, e);
        const ty_info *t = ty_get(m->s, i->type);
        bool keeps = t->kind == TY_POINTER || (ty_is_integer(t) && t->size == (m->p->ilp32 ? 4u : 8u));
        if (i->kind != E_CAST || !keeps || kind_of(m, type_of(m, i->a)) != TY_POINTER) return e;
        e = i->a;
    }
}

/* Elements that a pointer to the start of an array points to. */
static int64_t count_elements(const maker *m, ex pointer)
{
    const ex_info *i = ex_get(m->s, pointer);
    if (i->kind != E_ADDR) return 1;
    const ty_info *object = ty_get(m->s, type_of(m, i->a));
    if (object->kind != TY_ARRAY || !ty_same(object->target, ty_get(m->s, i->type)->target)) return 1;
    return object->count > 0 ? object->count : 1;
}

static bool is_read_only(const maker *m, const op_info *call, uint32_t k)
{
    const ty_info *pointer = ty_get(m->s, type_of(m, call->rhs)), *f = ty_get(m->s, pointer->target);
    ty type = f->kind == TY_FUNCTION && k < f->count_params ? f->params[k] : type_of(m, call->args[k]);
    const ty_info *t = ty_get(m->s, type);
    return t->kind == TY_POINTER && t->quals & TYQ_CONST;
}

static void start(maker *m, const char *called)
{
    char text[200];
    snprintf(text, sizeof text, "%.150s@%u", called, ++m->count_stand_ins);
    m->owner = intern_str(&m->s->names, text);
    vec_clear(&m->code);
    vec_clear(&m->locals);
    vec_clear(&m->sources);
    vec_push(&m->code, (location){0});
    vec_push(&m->code, (location){0});
    m->count_temps = 0;
    m->does_something = false;
}

/* → the call of it */
static op add_function(maker *m, cfa_function *f, const char *called, const ty *types, const ex *args, uint32_t count, ex to)
{
    f->is_static = f->is_stand_in = true;
    f->at = f->end = m->at;
    f->type = ty_intern(m->s, &(ty_info){.kind = TY_FUNCTION,
                                         .size = 1,
                                         .align = 1,
                                         .target = f->result,
                                         .has_prototype = true,
                                         .params = types,
                                         .count_params = count});
    f->symbol =
        var_intern(m->s, &(var_info){.kind = VAR_FUNCTION, .name = intern_str(&m->s->names, called), .file = m->owner, .type = f->type});
    f->count_locations = m->code.len;
    f->locations = ARENA_ARRAY(&m->p->memory, location, m->code.len);
    memcpy(f->locations, m->code.data, m->code.len * sizeof(location));
    f->count_locals = m->locals.len;
    f->locals = ARENA_ARRAY(&m->p->memory, var, m->locals.len);
    if (m->locals.len) memcpy(f->locals, m->locals.data, m->locals.len * sizeof(var));
    map_put(&m->p->symbol_function, f->symbol.i, m->p->functions.len);
    vec_push(&m->p->functions, *f);
    return op_call(m->s, to, ex_func(m->s, pointer_to(m, f->type), f->symbol), args, count);
}

/* The function; then also the call of it. */
static bool make_stand_in(maker *m, const op_info *call, var external, op *replacement)
{
    const char *called = space_text(m->s, var_get(m->s, external)->name);
    ty result = ty_get(m->s, var_get(m->s, external)->type)->target, types[MOST_PARAMS];
    ex args[MOST_PARAMS];
    if (call->count_args > MOST_PARAMS || (call->lhs.i && !ty_same(type_of(m, call->lhs), result))) return false;
    start(m, called);
    cfa_function f = {.result = result, .count_params = call->count_args};
    f.params = ARENA_ARRAY(&m->p->memory, var, call->count_args);
    for (uint32_t k = 0; k < call->count_args; k++) {
        char text[24];
        snprintf(text, sizeof text, "argument%u", k + 1);
        args[k] = without_casts(m, call->args[k]);
        types[k] = type_of(m, args[k]);
        f.params[k] = var_intern(
            m->s,
            &(var_info){.kind = VAR_PARAM, .ordinal = 1, .function = m->owner, .name = intern_str(&m->s->names, text), .type = types[k]});
        if (kind_of(m, types[k]) != TY_POINTER) continue;
        ty target = ty_get(m->s, types[k])->target;
        reachable x = {ex_var(m->s, f.params[k]), target, count_elements(m, args[k]), !is_read_only(m, call, k), true};
        vec_push(&m->sources, x);
    }
    uint32_t own = m->sources.len;
    for (uint32_t k = 0; k < own; k++) {
        reachable x = m->sources.data[k];
        m->places = 0;
        visit_pointer(m, x, 0);
        ex kept = kept_of_type(m, type_of(m, x.pointer));
        if (!kept.i) continue;
        emit(m, op_assign(m->s, kept, x.pointer));
        m->does_something = true;
    }
    for (uint32_t k = 0; k < call->count_args; k++) {
        m->places = 0;
        if (!ty_is_scalar(ty_get(m->s, types[k]))) visit_place(m, ex_var(m->s, f.params[k]), 0, false, false);
    }
    use_kept(m, own);
    write_globals(m);
    write_errno(m);
    return_something(m, result);
    if (!m->does_something) return false;
    *replacement = add_function(m, &f, called, types, args, call->count_args, call->lhs);
    return true;
}

/* ---- the whole program ---- */

static void copy_map(map64 *to, const map64 *from)
{
    for (uint32_t k = 0; k < from->count; k++) map_put(to, from->entries[k].key, from->entries[k].value);
}

#define COPY_ALL(to, from)                                                             \
    do {                                                                               \
        for (uint32_t k_ = 0; k_ < (from).len; k_++) vec_push(&(to), (from).data[k_]); \
    } while (0)

static cfa_program *copy_program(const cfa_program *p)
{
    cfa_program *c = program_new(p->space, p->ilp32);
    c->sources = p->sources;
    c->meaning = p->meaning;
    c->unmodelled = p->unmodelled;
    c->runs_at_end = p->runs_at_end;
    COPY_ALL(c->functions, p->functions);
    COPY_ALL(c->globals, p->globals);
    COPY_ALL(c->externals, p->externals);
    COPY_ALL(c->records, p->records);
    COPY_ALL(c->assemblies, p->assemblies);
    COPY_ALL(c->differences, p->differences);
    COPY_ALL(c->unknown_flags, p->unknown_flags);
    COPY_ALL(c->recast_targets, p->recast_targets);
    copy_map(&c->symbol_function, &p->symbol_function);
    copy_map(&c->symbol_global, &p->symbol_global);
    copy_map(&c->symbol_external, &p->symbol_external);
    copy_map(&c->recast, &p->recast);
    copy_map(&c->punned, &p->punned);
    copy_map(&c->recast_known, &p->recast_known);
    copy_map(&c->address_taken, &p->address_taken);
    return c;
}

/* The library does what its documents say, not anything: it is in the table, or a header of the system declares it. */
static bool is_of_library(const maker *m, const cfa_external *x, const char *called)
{
    if (library_find(library_plain_name(called)) != LIBRARY_NO_ROW) return true;
    if (x->implicit || !m->p->sources || !x->at.i) return false;
    source_place at = source_locate(m->p->sources, x->at);
    return at.file && strncmp(at.file, "/usr/", 5) == 0 && strstr(at.file, "include/");
}

/* The unknown function that is called there; none: it is another call. */
static var unknown_callee(const maker *m, const op_info *o)
{
    uint32_t k;
    var symbol = o->kind == OP_CALL ? callgraph_constant_callee(m->s, o->rhs) : (var){0};
    if (!symbol.i || !map_get(&m->p->symbol_external, symbol.i, &k)) return (var){0};
    const cfa_external *x = &m->p->externals.data[k];
    const var_info *v = var_get(m->s, symbol);
    const char *called = space_text(m->s, v->name);
    bool is_unknown = !x->is_builtin && !x->noreturn && !x->is_added && kind_of(m, v->type) == TY_FUNCTION;
    if (is_of_library(m, x, called)) return (var){0};
    return is_unknown && !property_is_error(m->of, called) && external_effect_is_unknown(called) ? symbol : (var){0};
}

static void find_errno(maker *m)
{
    for (uint32_t k = 0; k < m->p->externals.len; k++) {
        var symbol = m->p->externals.data[k].symbol;
        if (strcmp(space_text(m->s, var_get(m->s, symbol)->name), "__errno_location") == 0) m->errno_place = symbol;
    }
}

/* Pointers are kept also for calls that come first in the text. */
static void find_kept(maker *m, uint32_t functions, const bool *wanted)
{
    for (uint32_t f = 0; f < functions; f++)
        for (uint32_t l = LOC_ENTRY; wanted[f] && l < m->p->functions.data[f].count_locations; l++) {
            op_info o = *op_get(m->s, m->p->functions.data[f].locations[l].op);
            if (!unknown_callee(m, &o).i) continue;
            for (uint32_t k = 0; k < o.count_args; k++) {
                ty type = type_of(m, without_casts(m, o.args[k]));
                if (kind_of(m, type) == TY_POINTER) (void)kept_of_type(m, type);
            }
        }
}

static void replace_calls(maker *m, uint32_t f)
{
    location *copy = NULL;
    uint32_t count = m->p->functions.data[f].count_locations;
    for (uint32_t l = LOC_ENTRY; l < count && m->count_stand_ins < MOST_CALLS; l++) {
        location at = m->p->functions.data[f].locations[l];
        op_info o = *op_get(m->s, at.op);
        var external = unknown_callee(m, &o);
        op replacement;
        m->at = at.at;
        if (!external.i || !make_stand_in(m, &o, external, &replacement)) continue;
        if (!copy) {
            copy = ARENA_ARRAY(&m->p->memory, location, count);
            memcpy(copy, m->p->functions.data[f].locations, count * sizeof *copy);
        }
        copy[l].op = replacement;
    }
    if (copy) m->p->functions.data[f].locations = copy;
}

/* ---- extern variables ---- */

/* One more operation, before all others. */
static void insert_first(maker *m, fn entry, op o)
{
    cfa_function *f = fn_get(m->p, entry);
    location *copy = ARENA_ARRAY(&m->p->memory, location, f->count_locations + 1);
    copy[LOC_EXIT] = f->locations[LOC_EXIT];
    copy[LOC_ENTRY] = (location){.op = o, .next = {LOC_ENTRY + 1, 0}, .at = f->at};
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        copy[l + 1] = f->locations[l];
        for (int k = 0; k < 2; k++) copy[l + 1].next[k] += copy[l + 1].next[k] >= LOC_ENTRY;
    }
    cfa_label *labels = ARENA_ARRAY(&m->p->memory, cfa_label, f->count_labels);
    for (uint32_t k = 0; k < f->count_labels; k++) {
        labels[k] = f->labels[k];
        labels[k].target += labels[k].target >= LOC_ENTRY;
    }
    f->labels = labels;
    f->locations = copy;
    f->count_locations++;
}

/* Those that the program does not define may point to what has external linkage when it begins. */
static void set_extern_variables(maker *m, fn entry)
{
    uint32_t count = m->p->globals.len;
    m->at = fn_get(m->p, entry)->at;
    start(m, STAND_IN_START);
    for (uint32_t g = 0; g < count; g++) {
        cfa_global global = m->p->globals.data[g];
        ex place = ex_var(m->s, global.symbol);
        const char *called = space_text(m->s, var_get(m->s, global.symbol)->name);
        bool is_stream = strcmp(called, "stdin") == 0 || strcmp(called, "stdout") == 0 || strcmp(called, "stderr") == 0;
        if (global.defined || is_stream || kind_of(m, type_of(m, place)) != TY_POINTER) continue;
        assign_candidates(m, place, true);
    }
    if (!m->does_something) return;
    end(m, (ex){0});
    cfa_function f = {.result = m->p->void_type};
    insert_first(m, entry, add_function(m, &f, STAND_IN_START, NULL, NULL, 0, (ex){0}));
}

cfa_program *stand_in_make(const cfa_program *p, fn entry, const property *of, externals_mode mode, const bool *wanted)
{
    maker m = {.p = copy_program(p), .s = p->space, .of = of, .mode = mode};
    strides_init(&m.sizes, p);
    uint32_t functions = p->functions.len;
    find_errno(&m);
    find_kept(&m, functions, wanted);
    for (uint32_t f = 0; f < functions; f++)
        if (wanted[f]) replace_calls(&m, f);
    set_extern_variables(&m, entry);
    strides_free(&m.sizes);
    vec_free(&m.code);
    vec_free(&m.locals);
    vec_free(&m.sources);
    vec_free(&m.kept);
    if (m.p->functions.len > functions) return m.p;
    program_free(m.p);
    return NULL;
}
