/* cfa/pointsto/call.c — stores, and effects of calls: binding of parameters and results, variable arguments, library functions. */
#include "cfa/library.h"
#include "cfa/pointsto/internal.h"
#include "cfa/recast.h"

static const int64_t ENDLESS = (int64_t)1 << 45;
enum { MANY = 8 }; /* functions in a class: from that number on, signatures are cheaper */

/* ---- stores ---- */

bool pt_is_aggregate(const points_to *pt, ty type)
{
    const ty_info *t = ty_get(pt->s, type);
    return ty_is_record(t) || t->kind == TY_ARRAY || t->kind == TY_COMPLEX || t->kind == TY_VECTOR;
}

/* An aggregate that is only ever copied as a whole still is some region. */
static void touch_whole(points_to *pt, pt_place at, int64_t size)
{
    pt_set_stretches(&pt->g, at);
    pt_join_stretch(&pt->g, at, size);
    if (pt->arithmetic_counts && at.node && !pt_lookup(&pt->g, at, size)) pt_touch(&pt->g, at, size);
}

void pt_store_place(points_to *pt, pt_place to, ty type, int64_t size, ex rhs)
{
    if (pt_is_aggregate(pt, type)) {
        touch_whole(pt, to, size);
        const ex_info *r = ex_get(pt->s, rhs);
        if (!r->is_lvalue) return; /* all zero */
        touch_whole(pt, pt->place_of[rhs.i], size);
        pt_copy(&pt->g, to, pt->place_of[rhs.i], size);
        return;
    }
    uint32_t cell = pt_touch(&pt->g, to, size);
    pt_value v = pt_read(pt, rhs);
    if (v.target.node) pt_flow(&pt->g, cell, v.target);
    else if (pt->numbers_count && pt->g.cells.data[cell].target.node) pt_number_copied(pt, rhs, pt->g.cells.data[cell].target, true);
    else pt_flow_cell(&pt->g, cell, v.cell, pt->first_pass);
}

void pt_store(points_to *pt, ex lhs, ex rhs)
{
    pt_store_place(pt, pt->place_of[lhs.i], ex_get(pt->s, lhs)->type, pt_access_size(pt, lhs), rhs);
}

void pt_store_target(points_to *pt, ex lhs, pt_place target)
{
    if (!lhs.i) return;
    uint32_t cell = pt_touch(&pt->g, pt->place_of[lhs.i], pt_access_size(pt, lhs));
    pt_flow(&pt->g, cell, target);
}

/* ---- functions of the program ---- */

static uint32_t return_node(points_to *pt, fn f)
{
    if (!pt->return_node[f.i]) pt->return_node[f.i] = pt_new_node(&pt->g);
    return pt->return_node[f.i];
}

static pt_place varargs_of(points_to *pt, fn f)
{
    if (!pt->varargs_node[f.i]) {
        hash128 hash = hash_join(hash_u64(0xa265), var_get(pt->s, fn_get(pt->p, f)->symbol)->hash);
        pt->varargs_node[f.i] = pt_object_node(pt, hash, true);
        pt_place at = {pt->varargs_node[f.i], 0};
        pt_touch(&pt->g, at, 1);
        pt_wander(&pt->g, at, 1, true);
    }
    return (pt_place){pt->varargs_node[f.i], 0};
}

/* lhs = what is at `from` */
static void store_result(points_to *pt, ex lhs, pt_place from)
{
    if (!lhs.i) return;
    pt_place to = pt->place_of[lhs.i];
    int64_t size = pt_access_size(pt, lhs);
    if (pt_is_aggregate(pt, ex_get(pt->s, lhs)->type)) {
        touch_whole(pt, to, size);
        pt_copy(&pt->g, to, from, size);
    } else {
        pt_flow_cell(&pt->g, pt_touch(&pt->g, to, size), pt_touch(&pt->g, from, size), pt->first_pass);
    }
}

static void bind_call(points_to *pt, fn callee, const op_info *o)
{
    const cfa_function *f = fn_get(pt->p, callee);
    pt->called[callee.i] = true;
    for (uint32_t i = 0; i < o->count_args; i++) {
        if (i < f->count_params) {
            ty type = var_get(pt->s, f->params[i])->type;
            pt_place to = {pt_node_of_var(pt, f->params[i]), 0};
            pt_store_place(pt, to, type, (int64_t)ty_get(pt->s, type)->size, o->args[i]);
        } else if (f->variadic || !ty_get(pt->s, f->type)->has_prototype) {
            ty type = ex_get(pt->s, o->args[i])->type;
            pt_store_place(pt, varargs_of(pt, callee), type, (int64_t)ty_get(pt->s, type)->size, o->args[i]);
        }
    }
    store_result(pt, o->lhs, (pt_place){return_node(pt, callee), 0});
}

/* ---- classes of many functions ---- */

static uint32_t signature_param(points_to *pt, pt_signature *s, uint32_t i)
{
    while (s->params.len <= i) {
        uint32_t node = pt_new_node(&pt->g);
        vec_push(&s->params, node);
    }
    return s->params.data[i];
}

/* The arguments in a signature go to the parameters of a function, and its result back. */
static void pass_on(points_to *pt, const pt_signature *s, fn callee)
{
    const cfa_function *f = fn_get(pt->p, callee);
    pt->called[callee.i] = true;
    for (uint32_t i = 0; i < s->params.len; i++) {
        pt_place from = {s->params.data[i], 0};
        if (i < f->count_params) {
            ty type = var_get(pt->s, f->params[i])->type;
            pt_copy(&pt->g, (pt_place){pt_node_of_var(pt, f->params[i]), 0}, from, (int64_t)ty_get(pt->s, type)->size);
        } else if (f->variadic || !ty_get(pt->s, f->type)->has_prototype) {
            pt_copy(&pt->g, varargs_of(pt, callee), from, ENDLESS);
        }
    }
    pt_copy(&pt->g, (pt_place){s->result, 0}, (pt_place){return_node(pt, callee), 0}, ENDLESS);
}

/* Binds a call to all functions of a class; they are given only the first time in a pass. Returns the index of the signature. */
static uint32_t bind_class(points_to *pt, uint32_t root, const op_info *o, const uint32_t *symbols, uint32_t count)
{
    bool fresh;
    uint32_t *slot = map_slot(&pt->signature_at, map_pair(root, ex_get(pt->s, o->rhs)->type.i), &fresh);
    if (fresh) {
        *slot = pt->signatures.len;
        vec_push(&pt->signatures, (pt_signature){.result = 0});
        pt->signatures.data[*slot].result = pt_new_node(&pt->g);
    }
    uint32_t index = *slot;
    pt_signature *s = &pt->signatures.data[index];
    for (uint32_t i = 0; i < o->count_args; i++) {
        ty type = ex_get(pt->s, o->args[i])->type;
        pt_store_place(pt, (pt_place){signature_param(pt, s, i), 0}, type, (int64_t)ty_get(pt->s, type)->size, o->args[i]);
    }
    if (s->pass != pt->pass) {
        s->pass = pt->pass;
        vec_clear(&s->externals);
        for (uint32_t i = 0; i < count; i++) {
            fn callee = program_function(pt->p, (var){symbols[i]});
            if (callee.i != FN_NONE.i) pass_on(pt, s, callee);
            else vec_push(&s->externals, symbols[i]);
        }
    }
    store_result(pt, o->lhs, (pt_place){s->result, 0});
    return index;
}

/* ---- functions without a body ---- */

pt_place pt_heap_site(points_to *pt, fn caller, uint32_t where, const op_info *o)
{
    uint32_t *slot = map_slot(&pt->node_of_site, map_pair(caller.i, where), NULL);
    if (!*slot) {
        const cfa_function *f = fn_get(pt->p, caller);
        uint32_t ordinal = 0; /* among equal allocations of the function, so that code elsewhere in it does not rename the site */
        for (uint32_t i = LOC_ENTRY; i < where; i++) ordinal += f->locations[i].op.i == f->locations[where].op.i;
        hash128 hash = hash_add(hash_join(hash_join(hash_u64(0x4ea9), var_get(pt->s, f->symbol)->hash), o->hash), ordinal);
        *slot = pt_object_node(pt, hash, true);
    }
    return (pt_place){*slot, 0};
}

/* The cell that holds a va_list; the argument points to the list. In ILP32 that is a pointer, in LP64 a structure. */
static uint32_t list_cell(points_to *pt, ex list) { return pt_touch(&pt->g, pt_read(pt, list).target, pt->p->ilp32 ? 4 : 24); }

static uint32_t content_cell(points_to *pt, ex pointer)
{
    ty target = ty_get(pt->s, ex_get(pt->s, pointer)->type)->target;
    int64_t size = ty_get(pt->s, ex_get(pt->s, pointer)->type)->kind == TY_POINTER ? (int64_t)ty_get(pt->s, target)->size : 0;
    return pt_touch(&pt->g, pt_read(pt, pointer).target, size);
}

/* Pointers in what the function writes move within the objects that they point to (strsep). */
static void pointers_move(points_to *pt, const op_info *o, const external_effect *effect)
{
    for (uint32_t k = 0; k < o->count_args; k++) {
        if (!external_effect_has(effect->writes, k)) continue;
        uint32_t cell = content_cell(pt, o->args[k]);
        pt_place at = cell ? pt->g.cells.data[pt_find_cell(&pt->g, cell)].target : (pt_place){0, 0};
        if (at.node) pt_flow(&pt->g, cell, pt_wander(&pt->g, at, 1, pt->arithmetic_counts));
    }
    if (effect->gives != GIVES_SAVED || o->count_args < 3) return;
    pt_place first = pt_wander(&pt->g, pt_read(pt, o->args[0]).target, 1, pt->arithmetic_counts);
    uint32_t saved = content_cell(pt, o->args[2]);
    if (saved && first.node) pt_flow(&pt->g, saved, first);
}

static void arguments_are_kept(points_to *pt, const op_info *o)
{
    for (uint32_t k = 0; k < o->count_args; k++) {
        const ty_info *type = ty_get(pt->s, ex_get(pt->s, o->args[k])->type);
        pt_place at = ty_is_scalar(type) ? pt_read(pt, o->args[k]).target : (pt_place){0, 0};
        if (at.node) pt_unify(&pt->g, at, (pt_place){pt->outside, 0});
    }
}

/* Values of arguments, or what they point to, go to where argument 0 points, and come back. */
static void atomic_acts(points_to *pt, const op_info *o, const external_effect *effect)
{
    uint32_t cell = o->count_args ? content_cell(pt, o->args[0]) : 0;
    bool sums = effect->beyond & EFFECT_SUMS;
    for (uint32_t i = 1; cell && i < o->count_args; i++) {
        bool is_place = external_effect_has(effect->writes, i);
        pt_value v = pt_read(pt, o->args[i]);
        if (v.target.node && (!is_place || sums)) pt_flow(&pt->g, cell, v.target);
        if (!is_place || ty_get(pt->s, ex_get(pt->s, o->args[i])->type)->kind != TY_POINTER) continue;
        uint32_t other = content_cell(pt, o->args[i]);
        pt_flow_cell(&pt->g, cell, other, pt->first_pass);
        pt_flow_cell(&pt->g, other, cell, pt->first_pass);
    }
    pt_place held = cell && sums ? pt->g.cells.data[pt_find_cell(&pt->g, cell)].target : (pt_place){0, 0};
    if (held.node) pt_flow(&pt->g, cell, pt_wander(&pt->g, held, 1, pt->arithmetic_counts));
}

/* The number of bytes that a function gets as its third argument. */
static int64_t bytes_given(const points_to *pt, const op_info *o)
{
    __int128 bytes;
    return ex_is_int(pt->s, o->args[2], &bytes) && bytes >= 0 && bytes <= ENDLESS ? (int64_t)bytes : ENDLESS;
}

static int64_t bytes_accessed(const points_to *pt, const external_effect *effect, const op_info *o)
{
    bool is_given = (effect->does == DOES_COPY || effect->does == DOES_COMPARE) && o->count_args > 2;
    return is_given ? bytes_given(pt, o) : ENDLESS;
}

static void effect_acts(points_to *pt, fn caller, uint32_t where, const op_info *o, const external_effect *effect)
{
    pt_place at;
    if (effect->beyond & EFFECT_DEEP) pointers_move(pt, o, effect);
    if (effect->beyond & EFFECT_KEEPS) arguments_are_kept(pt, o);
    switch (effect->does) {
    case DOES_COPY:
        if (o->count_args < 3) return;
        pt_copy(&pt->g, pt_read(pt, o->args[effect->to]).target, pt_read(pt, o->args[effect->from]).target, bytes_given(pt, o));
        return;
    case DOES_STORE: atomic_acts(pt, o, effect); return;
    case DOES_END:
        if (o->count_args < 2) return;
        at = pt_wander(&pt->g, pt_read(pt, o->args[0]).target, 1, pt->arithmetic_counts);
        pt_flow(&pt->g, content_cell(pt, o->args[1]), at);
        return;
    case DOES_ALLOCATE:
        if (o->count_args) pt_flow(&pt->g, content_cell(pt, o->args[0]), pt_heap_site(pt, caller, where, o));
        return;
    case DOES_COMPARE: /* it may find that a number equals an address */
        if (!pt->numbers_count || o->count_args < 3) return;
        pt_copy(&pt->g, pt_read(pt, o->args[0]).target, pt_read(pt, o->args[1]).target, bytes_given(pt, o));
        pt_copy(&pt->g, pt_read(pt, o->args[1]).target, pt_read(pt, o->args[0]).target, bytes_given(pt, o));
        return;
    case DOES_VA_START:
        if (o->count_args) pt_flow(&pt->g, list_cell(pt, o->args[0]), varargs_of(pt, caller));
        return;
    case DOES_VA_COPY:
        if (o->count_args > 1) pt_flow_cell(&pt->g, list_cell(pt, o->args[0]), list_cell(pt, o->args[1]), pt->first_pass);
        return;
    default: return;
    }
}

/* errno: one object of the library, at one place. */
static pt_place errno_place(points_to *pt)
{
    if (!pt->errno_node) {
        pt->errno_node = pt_object_node(pt, hash_u64(0xe440), true);
        pt_touch(&pt->g, (pt_place){pt->errno_node, 0}, 4);
    }
    return (pt_place){pt->errno_node, 0};
}

/* A pointer that is an input is a number, and may be the address of an object that it is compared with. */
static bool gives_input(const points_to *pt, var symbol, ex lhs)
{
    if (!lhs.i || !symbol.i || ty_get(pt->s, ex_get(pt->s, lhs)->type)->kind != TY_POINTER) return false;
    return library_is_nondet(space_text(pt->s, var_get(pt->s, symbol)->name));
}

static void outside_result(points_to *pt, var symbol, ex lhs)
{
    if (!lhs.i || gives_input(pt, symbol, lhs)) return;
    ty type = ex_get(pt->s, lhs)->type;
    if (pt_is_aggregate(pt, type)) pt_set_arbitrary(&pt->g, pt->place_of[lhs.i].node);
    else if (ty_get(pt->s, type)->kind == TY_POINTER) pt_store_target(pt, lhs, (pt_place){pt->outside, 0});
}

static void effect_gives_result(points_to *pt, fn caller, uint32_t where, const op_info *o, const external_effect *effect)
{
    ex lhs = o->lhs;
    if (!lhs.i) return;
    pt_place first = o->count_args ? pt_read(pt, o->args[0]).target : (pt_place){0, 0};
    int64_t size = pt_access_size(pt, lhs);
    switch (effect->gives) {
    case GIVES_ARG0: pt_store(pt, lhs, o->count_args ? o->args[0] : (ex){0}); return;
    case GIVES_INTO0: pt_store_target(pt, lhs, pt_wander(&pt->g, first, 1, pt->arithmetic_counts)); return;
    case GIVES_INTO1:
        if (o->count_args > 1) pt_store_target(pt, lhs, pt_wander(&pt->g, pt_read(pt, o->args[1]).target, 1, pt->arithmetic_counts));
        return;
    case GIVES_RESIZED:
        pt_store_target(pt, lhs, pt_heap_site(pt, caller, where, o));
        pt_store_target(pt, lhs, first);
        return;
    case GIVES_HEAP: pt_store_target(pt, lhs, pt_heap_site(pt, caller, where, o)); return;
    case GIVES_CONTENT: {
        uint32_t from = o->count_args ? content_cell(pt, o->args[0]) : 0;
        pt_flow_cell(&pt->g, pt_touch(&pt->g, pt->place_of[lhs.i], size), from, pt->first_pass);
        return;
    }
    case GIVES_VA_ARG: {
        uint32_t list = o->count_args ? list_cell(pt, o->args[0]) : 0;
        uint32_t from = list ? pt_touch(&pt->g, pt->g.cells.data[list].target, 1) : 0;
        uint32_t into = pt_touch(&pt->g, pt->place_of[lhs.i], size);
        pt_flow_cell(&pt->g, into, from, pt->first_pass);
        if (!from && pt->arithmetic_counts) outside_result(pt, (var){0}, lhs);
        return;
    }
    case GIVES_SAVED: {
        uint32_t saved = o->count_args > 2 ? content_cell(pt, o->args[2]) : 0;
        pt_place at = pt_wander(&pt->g, first, 1, pt->arithmetic_counts);
        pt_store_target(pt, lhs, at);
        if (saved) pt_flow_cell(&pt->g, pt_touch(&pt->g, pt->place_of[lhs.i], size), saved, pt->first_pass);
        return;
    }
    case GIVES_ERRNO: pt_store_target(pt, lhs, errno_place(pt)); return;
    case GIVES_ANY:
        for (uint32_t i = 0; i < o->count_args; i++) {
            if (ty_get(pt->s, ex_get(pt->s, o->args[i])->type)->kind != TY_POINTER) continue;
            pt_place at = pt_read(pt, o->args[i]).target;
            if (at.node) pt_store_target(pt, lhs, pt_wander(&pt->g, at, 1, pt->arithmetic_counts));
        }
        outside_result(pt, (var){0}, lhs);
        return;
    default: outside_result(pt, (var){0}, lhs);
    }
}

static void call_external(points_to *pt, fn caller, uint32_t where, var symbol, const op_info *o)
{
    uint32_t index;
    const external_effect *effect = map_get(&pt->p->symbol_external, symbol.i, &index) ? pt->effect_of[index] : NULL;
    if (!effect) {
        if (pt_is_unknown(pt, symbol)) pt_escape_call(pt, o);
        outside_result(pt, symbol, o->lhs);
        return;
    }
    for (uint32_t k = 0; k < o->count_args; k++) {
        if (!external_effect_has(effect->reads | effect->writes, k)) continue;
        pt_place at = pt_read(pt, o->args[k]).target;
        pt_set_stretches(&pt->g, at);
        if (pt->arithmetic_counts) pt_join_stretch(&pt->g, at, bytes_accessed(pt, effect, o));
    }
    effect_acts(pt, caller, where, o, effect);
    pt_overwrite_by_library(pt, o, effect);
    effect_gives_result(pt, caller, where, o, effect);
    pt_library_flow(pt, caller, where, o, effect);
}

/* ---- calls ---- */

static void call_symbol(points_to *pt, fn caller, uint32_t where, var symbol, const op_info *o)
{
    fn callee = program_function(pt->p, symbol);
    if (callee.i != FN_NONE.i) bind_call(pt, callee, o);
    else call_external(pt, caller, where, symbol, o);
}

static uint32_t functions_of(const points_to *pt, pt_place callee)
{
    return callee.node ? pt->g.nodes.data[pt_find_const(&pt->g, callee).node].functions : 0;
}

static bool callable_as(const points_to *pt, ex callee, var symbol)
{
    return recast_callable(pt->p, symbol, ty_get(pt->s, ex_get(pt->s, callee)->type)->target);
}

static bool signature_is_fresh(const points_to *pt, uint32_t root, ex callee)
{
    uint32_t i;
    return map_get(&pt->signature_at, map_pair(root, ex_get(pt->s, callee)->type.i), &i) && pt->signatures.data[i].pass == pt->pass;
}

static void look_for_numbers_in_lists(points_to *pt, const op_info *o)
{
    const ty_info *type = ty_get(pt->s, ex_get(pt->s, o->rhs)->type);
    if (type->kind == TY_POINTER) type = ty_get(pt->s, type->target);
    if (type->kind != TY_FUNCTION || (type->has_prototype && !type->variadic)) return;
    for (uint32_t i = type->has_prototype ? type->count_params : 0; i < o->count_args && !pt->lists_numbers; i++) {
        const ty_info *t = ty_get(pt->s, ex_get(pt->s, o->args[i])->type);
        if (!ty_is_integer(t) && !ty_is_float(t)) continue;
        pt->lists_numbers = pt_read(pt, o->args[i]).target.node != 0;
        pt->g.changes += pt->lists_numbers; /* calls before this one have to be looked at again */
    }
}

void pt_apply_call(points_to *pt, fn caller, uint32_t where, const op_info *given, ex lhs)
{
    op_info o = *given;
    o.lhs = lhs;
    for (uint32_t i = 0; i < o.count_args; i++) pt_read(pt, o.args[i]);
    if (!pt->lists_numbers) look_for_numbers_in_lists(pt, &o);
    var symbol = callgraph_constant_callee(pt->s, o.rhs);
    if (symbol.i) {
        call_symbol(pt, caller, where, symbol, &o);
        return;
    }
    pt_place callee = pt_read(pt, o.rhs).target;
    uint32_t root = callee.node ? pt_find(&pt->g, callee).node : 0;
    VEC(uint32_t) symbols = {0};                      /* a copy: binding may merge the list while it is walked */
    bool known = signature_is_fresh(pt, root, o.rhs); /* then the functions have got what there is in this pass */
    for (uint32_t m = known ? 0 : functions_of(pt, callee); m; m = pt->g.members.data[m].next)
        if (callable_as(pt, o.rhs, (var){pt->g.members.data[m].value})) vec_push(&symbols, pt->g.members.data[m].value);
    if (known || symbols.len > MANY) {
        uint32_t s = bind_class(pt, root, &o, symbols.data, symbols.len);
        for (uint32_t i = 0; i < pt->signatures.data[s].externals.len; i++)
            call_external(pt, caller, where, (var){pt->signatures.data[s].externals.data[i]}, &o);
    } else {
        for (uint32_t i = 0; i < symbols.len; i++) call_symbol(pt, caller, where, (var){symbols.data[i]}, &o);
    }
    bool leaves = !callee.node || pt->g.nodes.data[pt_find(&pt->g, callee).node].outside || (!known && !symbols.len);
    if (pt->arithmetic_counts && leaves) {
        if (pt->world.externals) pt_expose_functions(pt); /* a pointer that the program has made of a number, for instance */
        if (pt->world.externals) pt_escape_call(pt, &o);
        outside_result(pt, (var){0}, o.lhs);
    }
    vec_free(&symbols);
}

static int compare_functions(const void *a, const void *b)
{
    uint32_t x = ((const fn *)a)->i, y = ((const fn *)b)->i;
    return x < y ? -1 : x > y;
}

void pt_resolve_calls(points_to *pt)
{
    for (uint32_t f = 0; f < pt->p->functions.len; f++) {
        const cfa_function *function = &pt->p->functions.data[f];
        for (uint32_t i = LOC_ENTRY; i < function->count_locations; i++) {
            const op_info *o = op_get(pt->s, function->locations[i].op);
            if (o->kind != OP_CALL || callgraph_constant_callee(pt->s, o->rhs).i) continue;
            pt_place callee = pt_read(pt, o->rhs).target;
            pt_call c = {.caller = {f}, .location = i, .first = pt->call_targets.len};
            c.leaves = !callee.node || pt->g.nodes.data[pt_find(&pt->g, callee).node].outside;
            for (uint32_t m = functions_of(pt, callee); m; m = pt->g.members.data[m].next) {
                var symbol = {pt->g.members.data[m].value};
                if (!callable_as(pt, o->rhs, symbol)) continue;
                fn target = program_function(pt->p, symbol);
                if (target.i == FN_NONE.i) c.leaves = true;
                else vec_push(&pt->call_targets, target);
            }
            c.count = pt->call_targets.len - c.first;
            if (pt->world.externals && c.leaves) pt->left = true;
            c.leaves |= c.count == 0;
            if (c.count) qsort(pt->call_targets.data + c.first, c.count, sizeof(fn), compare_functions);
            map_put(&pt->call_at, map_pair(f, i), pt->calls.len);
            vec_push(&pt->calls, c);
        }
    }
}
