#include "report/stand_in_deeds.h"

#include "cfa/stand_in.h"
#include <stdio.h>
#include <string.h>

enum { MOST_DEEDS = 12 };

typedef struct {
    const violation *v;
    void (*tell)(void *context, const char *sentence);
    void *context;
    uint32_t count;
} observer;

static void tell(observer *o, fn f, srcpos at, const char *what)
{
    char text[700];
    const cfa_program *p = o->v->task->program;
    source_place where = p->sources && at.i ? source_locate(p->sources, at) : (source_place){0};
    if (o->count++ >= MOST_DEEDS) return;
    if (strcmp(fn_name(p, f), STAND_IN_START) == 0) snprintf(text, sizeof text, "in this execution, code outside of the program %s", what);
    else
        snprintf(text, sizeof text, "in this execution, function %.100s, which has no body, %.250s (called at %.100s:%u)", fn_name(p, f),
                 what, where.file ? where.file : "?", where.line);
    o->tell(o->context, text);
}

/* Through pointers: stand-ins have temporaries of their own, and remember pointers. */
static bool is_seen_by_program(const cfa_program *p, ex place)
{
    const ex_info *i = ex_get(p->space, place);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(p->space, i->a);
    if (i->kind == E_VAR && var_get(p->space, i->var)->kind == VAR_GLOBAL)
        return strncmp(space_text(p->space, var_get(p->space, i->var)->name), "passed_before_", 14) != 0;
    return i->kind == E_DEREF;
}

static void show_value(const cfa_program *p, const run_view *view, ex e, char out[80])
{
    unsigned __int128 bits = 0;
    const ty_info *t = ty_get(p->space, ex_get(p->space, e)->type);
    if (t->kind == TY_POINTER || !run_view_value(view, e, &bits) || ty_is_float(t) || t->size > 8) {
        ex_show(p, e, out, 80);
        return;
    }
    uint32_t unused = 64 - (uint32_t)t->size * 8;
    if (t->is_signed) snprintf(out, 80, "%lld", (long long)((uint64_t)bits << unused) >> unused);
    else snprintf(out, 80, "%llu", (unsigned long long)((uint64_t)bits << unused >> unused));
}

static void on_step(void *context, const run_view *view, fn f, uint32_t where, uint32_t depth)
{
    observer *o = context;
    const cfa_program *p = o->v->task->program;
    const cfa_function *function = fn_get(p, f);
    char what[250], place[120], value[80];
    (void)depth;
    if (!function->is_stand_in) return;
    const location *l = &function->locations[where];
    const op_info *i = op_get(p->space, l->op);
    if (i->kind == OP_ASSIGN && is_seen_by_program(p, i->lhs)) {
        ex_show(p, i->lhs, place, sizeof place);
        show_value(p, view, i->rhs, value);
        snprintf(what, sizeof what, "writes %s to %s", value, strchr(place, '$') ? "errno" : place);
    } else if (i->kind == OP_CALL && ex_get(p->space, i->rhs)->kind != E_FUNC) {
        ex_show(p, i->rhs, place, sizeof place);
        snprintf(what, sizeof what, "calls %s", place);
    } else if (i->kind == OP_RETURN && i->rhs.i && ty_get(p->space, ex_get(p->space, i->rhs)->type)->kind == TY_POINTER) {
        ex_show(p, i->rhs, place, sizeof place);
        if (strchr(place, '$')) return; /* what the inputs say */
        snprintf(what, sizeof what, "returns %s", place);
    } else {
        return;
    }
    tell(o, f, l->at, what);
}

void stand_in_tell_deeds(const violation *v, limits *l, void (*tell_one)(void *context, const char *sentence), void *context)
{
    observer o = {v, tell_one, context, 0};
    run_observer watcher = {.context = &o, .step = on_step};
    (void)replay_watch(v->task, v->choices, v->count, l, &watcher);
}
