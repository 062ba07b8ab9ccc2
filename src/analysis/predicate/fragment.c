/* Fragments: procedures and loops with their effects. */
#include "analysis/predicate/fragment.h"

#include "cfa/pointsto/access.h"
#include <stdlib.h>

/* ---- what a loop writes ---- */

typedef VEC(var) var_list;

static void add_variable(void *context, var v)
{
    var_list *out = context;
    vec_push(out, v);
}

static void pass_region(void *context, region r)
{
    (void)context;
    (void)r;
}

static int compare_vars(const void *a, const void *b)
{
    uint32_t x = ((const var *)a)->i, y = ((const var *)b)->i;
    return x < y ? -1 : x > y;
}

/* The function's variables that the loop may write, as far as they are not in memory. */
static void find_locals(fragment_table *t, fragment *f, const loop *l)
{
    const verify_task *task = t->task;
    const cfa_function *function = fn_get(task->program, f->function);
    var_list found = {0};
    for (uint32_t k = 0; k < l->count_body; k++) {
        const op_info *o = op_get(task->program->space, function->locations[l->body[k]].op);
        (void)access_written(task->pt, o, &(access_visitor){add_variable, pass_region, &found});
    }
    if (found.len) qsort(found.data, found.len, sizeof *found.data, compare_vars);
    f->locals = ARENA_ARRAY(&t->memory, var, found.len + 1);
    for (uint32_t k = 0; k < found.len; k++)
        if (!k || found.data[k].i != found.data[k - 1].i) f->locals[f->count_locals++] = found.data[k];
    vec_free(&found);
}

/* ---- the table ---- */

/* Does every backward edge (in reverse postorder) lead to the head of a loop that it is in? Not if there are too many loops to tell them
 * apart. */
static bool loops_are_told_apart(const cfa_function *f, const loop_info *loops)
{
    for (uint32_t i = LOC_ENTRY; i < f->count_locations; i++)
        for (int k = 0; k < 2; k++) {
            uint32_t to = f->locations[i].next[k], l = loops->innermost[i];
            if (to < LOC_ENTRY || to > i) continue;
            while (l != LOOP_NONE && loops->loops[l].head != to) l = loops->loops[l].parent;
            if (l == LOOP_NONE) return false;
        }
    return true;
}

static const char *add_function(fragment_table *t, fn f)
{
    const verify_task *task = t->task;
    const loop_info *loops = &task->loops[f.i];
    if (!loops_are_told_apart(fn_get(task->program, f), loops)) return "too many loops within each other";
    t->first[f.i] = t->all.len;
    vec_push(&t->all, (fragment){.function = f,
                                 .loop = LOOP_NONE,
                                 .parent = FRAGMENT_NONE,
                                 .entry = LOC_ENTRY,
                                 .mod = task->effects->mod[f.i],
                                 .ref = task->effects->ref[f.i]});
    modref_places *places = loops->count ? modref_places_new(task->program, task->pt, task->calls, task->effects) : NULL;
    for (uint32_t k = 0; k < loops->count; k++) {
        const loop *l = &loops->loops[k];
        fragment g = {.function = f, .loop = k, .parent = t->first[f.i] + (l->parent == LOOP_NONE ? 0 : 1 + l->parent), .entry = l->head};
        modref_places_effects(places, f, l->body, l->count_body, &g.mod, &g.ref, &t->memory);
        find_locals(t, &g, l);
        vec_push(&t->all, g);
    }
    modref_places_free(places);
    return NULL;
}

const char *fragments_init(fragment_table *t, const verify_task *task)
{
    *t = (fragment_table){.task = task};
    uint32_t functions = task->program->functions.len;
    t->first = ARENA_ARRAY(&t->memory, uint32_t, functions + 1);
    for (uint32_t f = 0; f < functions; f++) {
        t->first[f] = FRAGMENT_NONE;
        if (!task->reachable[f]) continue;
        const char *why = add_function(t, (fn){f});
        if (why) return why;
    }
    return NULL;
}

void fragments_free(fragment_table *t)
{
    vec_free(&t->all);
    arena_free(&t->memory);
}

/* ---- questions ---- */

bool fragment_holds(const fragment_table *t, uint32_t f, uint32_t where)
{
    const fragment *g = &t->all.data[f];
    if (g->loop == LOOP_NONE) return true;
    const loop_info *loops = &t->task->loops[g->function.i];
    for (uint32_t l = loops->innermost[where]; l != LOOP_NONE; l = loops->loops[l].parent)
        if (l == g->loop) return true;
    return false;
}

uint32_t fragment_child_at(const fragment_table *t, uint32_t f, uint32_t where)
{
    const fragment *g = &t->all.data[f];
    const loop_info *loops = &t->task->loops[g->function.i];
    uint32_t l = loops->innermost[where];
    while (l != LOOP_NONE && l != g->loop && loops->loops[l].parent != g->loop) l = loops->loops[l].parent;
    return l == LOOP_NONE || l == g->loop ? FRAGMENT_NONE : t->first[g->function.i] + 1 + l;
}

uint32_t fragment_outwards(const fragment_table *t, uint32_t f, uint32_t where)
{
    while (!fragment_holds(t, f, where)) f = t->all.data[f].parent;
    return f;
}

static bool has_var(const var *vars, uint32_t count, var v)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (vars[middle].i < v.i) low = middle + 1;
        else high = middle;
    }
    return low < count && vars[low].i == v.i;
}

static bool has_region(const effect_set *s, region r)
{
    uint32_t low = 0, high = s->count_regions;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (s->regions[middle].i < r.i) low = middle + 1;
        else high = middle;
    }
    return low < s->count_regions && s->regions[low].i == r.i;
}

static bool effect_has(const effect_set *s, const encode_cell *c)
{
    if (s->everything) return true;
    return c->region.i ? has_region(s, c->region) : has_var(s->vars, s->count_vars, c->owner);
}

bool fragment_touches(const fragment_table *t, uint32_t f, const encode_cell *c)
{
    const fragment *g = &t->all.data[f];
    if (c->is_local || (!c->region.i && !c->owner.i)) return true;
    return effect_has(&g->mod, c) || effect_has(&g->ref, c);
}

bool fragment_writes(const fragment_table *t, uint32_t f, const encode_cell *c)
{
    const fragment *g = &t->all.data[f];
    bool is_register = !c->region.i && !c->owner.i;
    if (is_register) return !c->is_local || (g->loop != LOOP_NONE && g->function.i == c->function.i);
    if (c->region.i || !c->is_local) return effect_has(&g->mod, c);
    return g->loop != LOOP_NONE && has_var(g->locals, g->count_locals, c->owner);
}
