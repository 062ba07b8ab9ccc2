/* cfa/pointsto/escape.c — memory that code outside the program may reach, if functions without a body are not pure.
 * All of it becomes one with the outside region: what non-const pointer arguments of unknown functions point to, extern variables with
 * pointers in them, and the objects and functions with external linkage to which a pointer from outside may point. Such a pointer has a
 * type; by C's rules of aliasing it points to an object that contains that type. Pointers to void and to characters point to anything, and
 * a conversion carries a pointer on to another type. */
#include "cfa/pointsto/internal.h"
#include <stdlib.h>
#include <string.h>

/* ---- types ---- */

static bool has_pointer(const points_to *pt, ty type, uint32_t depth)
{
    enum { DEEP = 12 };
    const ty_info *t = ty_get(pt->s, strides_complete(&pt->sizes, type));
    if (t->kind == TY_POINTER || t->kind == TY_UNION || depth > DEEP) return true;
    if (t->kind == TY_ARRAY || t->kind == TY_VECTOR) return has_pointer(pt, t->target, depth + 1);
    if (t->kind != TY_STRUCT) return t->kind == TY_VOID;
    if (!t->complete) return true;
    for (uint32_t k = 0; k < t->count_members; k++)
        if (has_pointer(pt, t->members[k].type, depth + 1)) return true;
    return false;
}

static bool is_character(const ty_info *t) { return t->kind >= TY_CHAR && t->kind <= TY_UCHAR; }

/* The type that the function declares for an argument; of a variable argument its own. */
static ty declared_type(const points_to *pt, const op_info *o, uint32_t k)
{
    const ty_info *pointer = ty_get(pt->s, ex_get(pt->s, o->rhs)->type);
    const ty_info *f = pointer->kind == TY_POINTER ? ty_get(pt->s, pointer->target) : pointer;
    return f->kind == TY_FUNCTION && k < f->count_params ? f->params[k] : ex_get(pt->s, o->args[k])->type;
}

/* A pointer to const through which nothing else can be reached. */
static bool is_read_only(const points_to *pt, ty type)
{
    const ty_info *t = ty_get(pt->s, type);
    return t->kind == TY_POINTER && t->quals & TYQ_CONST && (ty_get(pt->s, t->target)->kind == TY_VOID || !has_pointer(pt, t->target, 0));
}

/* ---- calls ---- */

bool pt_is_unknown(const points_to *pt, var symbol)
{
    uint32_t index;
    if (!pt->world.externals || (symbol.i && program_function(pt->p, symbol).i != FN_NONE.i)) return false;
    if (!symbol.i) return true; /* a function pointer that leaves the program */
    return map_get(&pt->p->symbol_external, symbol.i, &index) && pt->is_unknown[index];
}

void pt_escape(points_to *pt, pt_place target)
{
    pt_place outside = {pt->outside, 0};
    if (!target.node) return;
    if (pt_find(&pt->g, target).node != pt_find(&pt->g, outside).node) pt->escapes++;
    pt_unify(&pt->g, target, outside);
}

/* Pointers are stored in the memory there. */
static bool holds_pointers(const points_to *pt, pt_place target)
{
    const pt_node *n = &pt->g.nodes.data[pt_find_const(&pt->g, target).node];
    for (uint32_t i = 0; i < n->intervals.len; i++)
        if (pt->g.cells.data[pt_find_cell(&pt->g, n->intervals.data[i].cell)].target.node) return true;
    return false;
}

/* A function whose address is passed may be called, whatever the type says. */
static bool holds_functions(const points_to *pt, pt_place target)
{
    return pt->g.nodes.data[pt_find_const(&pt->g, target).node].functions != 0;
}

/* Does the argument carry something through which the function can write? */
static bool gives_access(const points_to *pt, const op_info *o, uint32_t k, pt_place target)
{
    ty type = ex_get(pt->s, o->args[k])->type;
    const ty_info *t = ty_get(pt->s, type);
    if (!ty_is_scalar(t)) return has_pointer(pt, type, 0) || (target.node && holds_pointers(pt, target)); /* also as numbers */
    return target.node && (!is_read_only(pt, declared_type(pt, o, k)) || holds_pointers(pt, target) || holds_functions(pt, target));
}

/* Through it the function can hand pointers back: the result, or memory for a pointer, as strtol gets some. */
static bool hands_back(const points_to *pt, const op_info *o)
{
    if (o->lhs.i && has_pointer(pt, ex_get(pt->s, o->lhs)->type, 0)) return true;
    for (uint32_t k = 0; k < o->count_args; k++) {
        ty type = declared_type(pt, o, k);
        const ty_info *t = ty_get(pt->s, type);
        if (t->kind == TY_POINTER && !(t->quals & TYQ_CONST) && has_pointer(pt, t->target, 0)) return true;
    }
    return false;
}

void pt_escape_call(points_to *pt, const op_info *o)
{
    bool may_return = hands_back(pt, o);
    for (uint32_t k = 0; k < o->count_args; k++) {
        const ex_info *arg = ex_get(pt->s, o->args[k]);
        const ty_info *t = ty_get(pt->s, arg->type);
        if (!ty_is_scalar(t)) {
            if (!arg->is_lvalue || !gives_access(pt, o, k, pt->place_of[o->args[k].i])) continue;
            pt->escapes++;
            pt_copy(&pt->g, (pt_place){pt->outside, 0}, pt->place_of[o->args[k].i], (int64_t)t->size);
            continue;
        }
        pt_place target = pt_read(pt, o->args[k]).target;
        if (gives_access(pt, o, k, target) || (may_return && !pointsto_is_literal(pt, o->args[k])))
            pt_escape(pt, target); /* what comes back may point into any argument; nobody writes to literals */
    }
}

bool pointsto_external_writes(const points_to *pt, var symbol, const op_info *o)
{
    if (!pt_is_unknown(pt, symbol)) return false;
    if (pt->world.externals == EXTERNALS_ANYTHING || pointsto_is_open(pt)) return true; /* also what others of them were given before */
    for (uint32_t k = 0; k < o->count_args; k++) {
        bool scalar = ty_is_scalar(ty_get(pt->s, ex_get(pt->s, o->args[k])->type));
        if (gives_access(pt, o, k, scalar ? pt_lookup_value(pt, o->args[k]) : pt->place_of[o->args[k].i])) return true;
    }
    return false;
}

/* ---- to which objects pointers from outside may point ---- */

typedef struct {
    points_to *pt;
    bool *pointee; /* by type: there may be a pointer to it from outside */
    VEC(ty) open;  /* types whose contents are still to be looked at */
    bool any, everything;
    bool gives_pointers; /* any, or pointers through which nothing is written */
} outside_types;

static void add_pointee(outside_types *c, ty type)
{
    const ty_info *t = ty_get(c->pt->s, type);
    while (t->kind == TY_ARRAY) type = t->target, t = ty_get(c->pt->s, type);
    c->any = true;
    if (t->kind == TY_VOID || is_character(t)) c->everything = true;
    if (t->kind == TY_FUNCTION || c->pointee[type.i]) return;
    c->pointee[type.i] = true;
    vec_push(&c->open, type);
}

/* Pointers in a value of this type come from outside. */
static void add_contents(outside_types *c, ty type, uint32_t depth)
{
    enum { DEEP = 12 };
    type = strides_complete(&c->pt->sizes, type);
    const ty_info *t = ty_get(c->pt->s, type);
    if (depth > DEEP) c->any = c->everything = true;
    else if (t->kind == TY_POINTER) {
        c->gives_pointers = true;
        if (!is_read_only(c->pt, type)) add_pointee(c, t->target);
    } else if (t->kind == TY_ARRAY) add_contents(c, t->target, depth + 1);
    else if (ty_is_record(t))
        for (uint32_t k = 0; k < t->count_members; k++) add_contents(c, t->members[k].type, depth + 1);
}

static void add_call(outside_types *c, const op_info *o)
{
    const points_to *pt = c->pt;
    if (o->lhs.i) add_contents(c, ex_get(pt->s, o->lhs)->type, 0);
    for (uint32_t k = 0; k < o->count_args; k++) {
        ex arg = o->args[k];
        if (is_read_only(pt, declared_type(pt, o, k))) continue;
        while (ex_get(pt->s, arg)->kind == E_CAST) arg = ex_get(pt->s, arg)->a;
        const ty_info *t = ty_get(pt->s, ex_get(pt->s, arg)->type);
        if (t->kind != TY_POINTER) continue;
        if (ty_get(pt->s, t->target)->kind == TY_VOID) c->any = c->everything = true;
        else add_contents(c, t->target, 0);
    }
}

/* Defined elsewhere, and not by the C library. */
static bool is_foreign(const points_to *pt, const cfa_global *g)
{
    const char *text = space_text(pt->s, var_get(pt->s, g->symbol)->name);
    if (g->of_library) return true;
    return !g->defined && strcmp(text, "stdin") != 0 && strcmp(text, "stdout") != 0 && strcmp(text, "stderr") != 0;
}

static void add_sources(outside_types *c)
{
    const points_to *pt = c->pt;
    for (uint32_t f = 0; f < pt->p->functions.len; f++) {
        const cfa_function *function = &pt->p->functions.data[f];
        for (uint32_t i = LOC_ENTRY; i < function->count_locations; i++) {
            const op_info *o = op_get(pt->s, function->locations[i].op);
            var symbol = o->kind == OP_CALL ? callgraph_constant_callee(pt->s, o->rhs) : (var){0};
            if (o->kind == OP_CALL && symbol.i && pt_is_unknown(pt, symbol)) add_call(c, o);
        }
        bool is_main = strcmp(fn_name(pt->p, (fn){f}), "main") == 0;
        for (uint32_t k = 0; pt->world.entry.i == f && !is_main && k < function->count_params; k++)
            add_contents(c, var_get(pt->s, function->params[k])->type, 0);
    }
    for (uint32_t g = 0; g < pt->p->globals.len; g++)
        if (is_foreign(pt, &pt->p->globals.data[g])) add_contents(c, var_get(pt->s, pt->p->globals.data[g].symbol)->type, 0);
}

static void follow_casts(outside_types *c)
{
    const points_to *pt = c->pt;
    for (bool again = c->any; again;) {
        again = false;
        while (c->open.len) {
            ty type = vec_pop(&c->open);
            add_contents(c, type, 0);
        }
        for (uint32_t i = 0; i < pt->order.len; i++) {
            const ex_info *e = ex_get(pt->s, pt->order.data[i]);
            if (e->kind != E_CAST || ty_get(pt->s, e->type)->kind != TY_POINTER || ex_is_int(pt->s, e->a, NULL)) continue;
            const ty_info *from = ty_get(pt->s, ex_get(pt->s, e->a)->type);
            bool carries = from->kind != TY_POINTER || c->pointee[from->target.i];
            if (carries && !c->pointee[ty_get(pt->s, e->type)->target.i]) add_pointee(c, ty_get(pt->s, e->type)->target);
        }
        again = c->open.len > 0;
    }
}

/* Types that an access of one another's objects is allowed for: all pointers, integers of one size, equal types. */
static bool may_access(const outside_types *c, ty type)
{
    const cfa_space *s = c->pt->s;
    const ty_info *t = ty_get(s, type);
    if (c->pointee[type.i]) return true;
    if (!ty_is_scalar(t)) return false;
    for (uint32_t k = 1; k < c->pt->types; k++) {
        const ty_info *o = ty_get(s, (ty){k});
        if (!c->pointee[k]) continue;
        if (t->kind == TY_POINTER ? o->kind == TY_POINTER : ty_is_integer(t) && ty_is_integer(o) && t->size == o->size) return true;
    }
    return false;
}

static bool contains_pointee(const outside_types *c, ty type, uint32_t depth)
{
    enum { DEEP = 12 };
    type = strides_complete(&c->pt->sizes, type);
    const ty_info *t = ty_get(c->pt->s, type);
    if (depth > DEEP || may_access(c, type)) return true;
    if (t->kind == TY_ARRAY || t->kind == TY_COMPLEX || t->kind == TY_VECTOR) return contains_pointee(c, t->target, depth + 1);
    for (uint32_t k = 0; ty_is_record(t) && k < t->count_members; k++)
        if (contains_pointee(c, t->members[k].type, depth + 1)) return true;
    return false;
}

/* ---- the program's part of the outside ---- */

static bool is_exposed(const outside_types *c, const cfa_global *g)
{
    points_to *pt = c->pt;
    ty type = var_get(pt->s, g->symbol)->type;
    if (var_get(pt->s, g->symbol)->kind != VAR_GLOBAL || (g->is_static && !g->has_external_alias)) return false;
    if (!g->defined && !is_foreign(pt, g)) return false;
    if (pt->world.externals == EXTERNALS_ANYTHING) return true;
    return c->any && (c->everything || has_pointer(pt, type, 0) || contains_pointee(c, type, 0));
}

static bool has_unknown_call(const points_to *pt)
{
    for (uint32_t i = 0; i < pt->p->externals.len; i++)
        if (pt->is_unknown[i]) return true;
    return false;
}

void pt_expose_functions(points_to *pt)
{
    for (uint32_t f = 0; f < pt->p->functions.len && !pt->has_exposed_functions; f++) {
        const cfa_function *function = &pt->p->functions.data[f];
        bool is_error = pt->world.is_error && pt->world.is_error[f];
        if (!function->is_static && !is_error)
            pt_unify(&pt->g, (pt_place){pt_node_of_var(pt, function->symbol), 0}, (pt_place){pt->outside, 0});
    }
    pt->has_exposed_functions = true;
}

void pt_open_world(points_to *pt)
{
    outside_types c = {.pt = pt, .pointee = calloc(pt->s->types.len + 1, sizeof *c.pointee)};
    if (!c.pointee) abort();
    pt->types = pt->s->types.len;
    add_sources(&c);
    follow_casts(&c);
    bool anything = pt->world.externals == EXTERNALS_ANYTHING && has_unknown_call(pt);
    for (uint32_t g = 0; g < pt->p->globals.len; g++) {
        const cfa_global *global = &pt->p->globals.data[g];
        if (!(anything || c.any) || !is_exposed(&c, global)) continue;
        pt->taken[global->symbol.i] = true;
        pt_escape(pt, (pt_place){pt_node_of_var(pt, global->symbol), 0});
    }
    if (anything || c.any || c.gives_pointers) pt_expose_functions(pt);
    free(c.pointee);
    vec_free(&c.open);
}

bool pointsto_calls_back(const points_to *pt, fn f)
{
    var symbol = fn_get(pt->p, f)->symbol;
    if (!pt->world.externals || !pt->node_of_var[symbol.i] || (pt->world.is_error && pt->world.is_error[f.i])) return false;
    bool is_main = strcmp(fn_name(pt->p, f), "main") == 0;
    if ((is_main || pt->world.externals != EXTERNALS_ANYTHING) && !program_address_taken(pt->p, symbol)) return false;
    return pt->g.nodes.data[pt_find_const(&pt->g, (pt_place){pt->node_of_var[symbol.i], 0}).node].outside;
}

void pt_find_outside_accesses(points_to *pt)
{
    uint32_t outside = pt_find(&pt->g, (pt_place){pt->outside, 0}).node;
    for (uint32_t i = 0; i < pt->order.len && !pt->accesses_outside; i++) {
        ex e = pt->order.data[i];
        pt_place at = pt->place_of[e.i];
        pt->accesses_outside = ex_get(pt->s, e)->kind == E_DEREF && at.node && pt_find(&pt->g, at).node == outside;
    }
}

/* Functions that are called from outside get pointers from there, and their results go there. */
void pt_open_callbacks(points_to *pt)
{
    for (uint32_t f = 0; f < pt->p->functions.len; f++) {
        const cfa_function *function = &pt->p->functions.data[f];
        if (!pointsto_calls_back(pt, (fn){f}) && pt->world.entry.i != f) continue;
        for (uint32_t k = 0; k < function->count_params; k++) {
            ty type = var_get(pt->s, function->params[k])->type;
            pt_place at = {pt_node_of_var(pt, function->params[k]), 0};
            if (ty_get(pt->s, type)->kind == TY_POINTER) {
                pt_flow(&pt->g, pt_touch(&pt->g, at, (int64_t)ty_get(pt->s, type)->size), (pt_place){pt->outside, 0});
            } else if (has_pointer(pt, type, 0)) {
                pt_set_arbitrary(&pt->g, at.node);
            }
        }
        if (pt->return_node[f]) pt_copy(&pt->g, (pt_place){pt->outside, 0}, (pt_place){pt->return_node[f], 0}, 1 << 20);
    }
}

/* ---- questions ---- */

bool pointsto_is_pure(const points_to *pt) { return pt->world.externals == EXTERNALS_PURE; }

bool pointsto_is_open(const points_to *pt)
{
    return pt->escapes || pt->uses_errno || pt->left || pt->callback_writes || pt->accesses_outside;
}

void pointsto_each_outside(const points_to *pt, region_visit visit, void *context)
{
    for (uint32_t r = 1; r <= pt->count_regions; r++)
        if (pointsto_is_outside(pt, (region){r}) || pointsto_is_errno(pt, (region){r})) visit(context, (region){r});
}
