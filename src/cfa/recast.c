#include "cfa/recast.h"

#include <string.h>

/* ---- types ---- */

/* Integers and pointers travel in the same registers, so programs mix them; floating point and records do not mix. */
static int passing_class(const ty_info *t)
{
    if (ty_is_integer(t) || t->kind == TY_POINTER) return 1;
    if (ty_is_float(t)) return 2;
    if (ty_is_record(t)) return 3;
    return 4 + t->kind;
}

/* Both point to records, but to different ones. Tools that merge files tell apart what they take for different records by a suffix ___N. */
static bool point_apart(const cfa_space *s, const ty_info *a, const ty_info *b)
{
    if (a->kind != TY_POINTER || b->kind != TY_POINTER) return false;
    const ty_info *x = ty_get(s, a->target), *y = ty_get(s, b->target);
    if (!ty_is_record(x) || !ty_is_record(y) || x->anonymous || y->anonymous || x->tag.i == y->tag.i) return false;
    const char *p = space_text(s, x->tag), *q = space_text(s, y->tag), *p_end = strstr(p, "___"), *q_end = strstr(q, "___");
    size_t m = p_end ? (size_t)(p_end - p) : strlen(p), n = q_end ? (size_t)(q_end - q) : strlen(q);
    return m != n || memcmp(p, q, n) != 0;
}

static bool passed_alike(const cfa_space *s, ty a, ty b, bool loosely)
{
    if (ty_same(a, b)) return true;
    const ty_info *ta = ty_get(s, a), *tb = ty_get(s, b);
    return passing_class(ta) == passing_class(tb) && ta->size == tb->size && (loosely || !point_apart(s, ta, tb));
}

static bool type_matches(const cfa_space *s, ty called_as, ty function, bool loosely)
{
    if (ty_same(called_as, function)) return true;
    const ty_info *c = ty_get(s, called_as), *f = ty_get(s, function);
    if (c->kind != TY_FUNCTION || f->kind != TY_FUNCTION) return true; /* no knowledge */
    bool ignored = ty_get(s, c->target)->kind == TY_VOID || ty_get(s, f->target)->kind == TY_VOID;
    if (!ignored && !passed_alike(s, c->target, f->target, loosely)) return false;
    if (!c->has_prototype || !f->has_prototype) return true;
    if (c->count_params != f->count_params && !c->variadic && !f->variadic) return false;
    for (uint32_t i = 0; i < c->count_params && i < f->count_params; i++)
        if (!passed_alike(s, c->params[i], f->params[i], loosely)) return false;
    return true;
}

/* ---- conversions ---- */

static bool is_pointer(const cfa_space *s, ty t) { return ty_get(s, t)->kind == TY_POINTER; }

static void note_target(cfa_program *p, ty target)
{
    bool fresh;
    (void)map_slot(&p->recast_known, target.i, &fresh);
    if (fresh) vec_push(&p->recast_targets, target);
}

void recast_note(cfa_program *p, ex value, ty to)
{
    const cfa_space *s = p->space;
    const ex_info *i = ex_get(s, value);
    if (!is_pointer(s, i->type) || ty_same(i->type, to)) return;
    ty target = ty_get(s, i->type)->target;
    if (i->kind == E_FUNC) map_put(&p->recast, i->var.i, 1);
    else if (!is_pointer(s, to) || !ty_same(target, ty_get(s, to)->target)) note_target(p, target);
}

typedef struct {
    const cfa_program *p;
    const cfa_space *s;
    map64 complete; /* tag → the record with its members */
    map64 seen;
    VEC(ty) found; /* function types */
} collector;

/* The types of functions that memory of type t holds pointers to, or that are of type t. */
static void collect_function_types(collector *c, ty t)
{
    bool fresh;
    (void)map_slot(&c->seen, t.i, &fresh);
    if (!fresh) return;
    const ty_info *i = ty_get(c->s, t);
    if (i->kind == TY_FUNCTION) {
        vec_push(&c->found, t);
    } else if (i->kind == TY_ARRAY) {
        collect_function_types(c, i->target);
    } else if (i->kind == TY_POINTER) {
        const ty_info *target = ty_get(c->s, i->target);
        if (target->kind == TY_FUNCTION || target->kind == TY_POINTER) collect_function_types(c, i->target);
    } else if (ty_is_record(i)) {
        uint32_t whole;
        if (!i->count_members && map_get(&c->complete, i->tag.i, &whole)) i = ty_get(c->s, (ty){whole});
        for (uint32_t k = 0; k < i->count_members; k++) collect_function_types(c, i->members[k].type);
    }
}

/* Notes a function whose address is taken if pointers to functions of its type are converted somewhere. */
static void note_if_recast(collector *c, cfa_program *p, var function)
{
    if (!program_address_taken(p, function)) return;
    for (uint32_t k = 0; k < c->found.len; k++)
        if (type_matches(c->s, c->found.data[k], var_get(c->s, function)->type, false)) {
            map_put(&p->punned, function.i, 1);
            return;
        }
}

void recast_find_functions(cfa_program *p)
{
    collector c = {.p = p, .s = p->space};
    if (p->differences.len) { /* one type may be two: no call is told from another by its type */
        for (uint32_t k = 0; k < p->functions.len; k++) map_put(&p->recast, p->functions.data[k].symbol.i, 1);
        for (uint32_t k = 0; k < p->externals.len; k++) map_put(&p->recast, p->externals.data[k].symbol.i, 1);
    }
    for (uint32_t k = 0; k < p->records.len; k++) map_put(&c.complete, ty_get(c.s, p->records.data[k])->tag.i, p->records.data[k].i);
    for (uint32_t k = 0; k < p->recast_targets.len; k++) collect_function_types(&c, p->recast_targets.data[k]);
    for (uint32_t k = 0; k < p->functions.len && c.found.len; k++) note_if_recast(&c, p, p->functions.data[k].symbol);
    for (uint32_t k = 0; k < p->externals.len && c.found.len; k++) note_if_recast(&c, p, p->externals.data[k].symbol);
    map_free(&c.complete);
    map_free(&c.seen);
    vec_free(&c.found);
}

bool recast_callable(const cfa_program *p, var function, ty called_as)
{
    return map_get(&p->recast, function.i, NULL) ||
           type_matches(p->space, called_as, var_get(p->space, function)->type, map_get(&p->punned, function.i, NULL));
}
