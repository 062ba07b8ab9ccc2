/* Parts of an expression whose order C leaves open. The lowering evaluates them from left to right; the program notes what each of them
 * calls, reads and writes, so that analysis/facts/evaluation_order can tell whether another order gives another result.
 * Assignments outside of statement expressions count only against functions that the other part calls: two unsequenced uses of the same
 * object are undefined. */
#include "cfa/lower/internal.h"

enum { LOOK_AT_MOST = 1000 }; /* nodes of one part; the rest counts as calling and writing anything */

typedef struct {
    builder *b;
    int budget;
    bool is_active;    /* it calls a function, or writes */
    bool in_statement; /* of a statement expression: its assignments happen at a time of their own */
    bool with_quiet;   /* variables that only this function can change are noted, too */
    uint32_t loops;    /* and switches around a statement of a statement expression: break and continue stay in it */
} walk;

static void note(walk *w, var v, unsequenced_use use)
{
    w->is_active |= use == USE_CALLS || use == USE_WRITES || use == USE_LEAVES;
    vec_push(&w->b->p->unsequenced_names, (cfa_unsequenced_name){.symbol = v, .use = use});
}

static void look(walk *w, const expr *e, bool is_place);
static void look_at_statements(walk *w, const stmt *s);

static bool calls_by_name(const expr *call)
{
    const expr *callee = call->a;
    while (callee && (callee->kind == EX_DECAY || callee->kind == EX_ADDR || callee->kind == EX_DEREF)) callee = callee->a;
    return callee && callee->kind == EX_FUNCTION;
}

/* The object that a place is part of; NULL: it is found through a pointer. */
static const symbol *object_of(const expr *place)
{
    for (;;) {
        switch (place->kind) {
        case EX_OBJECT: return place->symbol;
        case EX_MEMBER:
        case EX_CAST:
        case EX_ADDR: place = place->a; break;
        case EX_DEREF: /* a[i] */
            place = place->a;
            if (place->kind == EX_PTRADD) place = place->a;
            if (place->kind != EX_DECAY && place->kind != EX_ADDR) return NULL;
            place = place->a;
            break;
        case EX_DECAY: place = place->a; break;
        default: return NULL;
        }
    }
}

/* An expression that is lowered without an operation. */
static bool is_plain(const expr *e, int *budget)
{
    if (!e) return true;
    if (--*budget < 0 || e->has_effect || e->type->quals & Q_VOLATILE) return false;
    switch (e->kind) {
    case EX_INT:
    case EX_OBJECT:
    case EX_FUNCTION:
    case EX_STRING: return true;
    case EX_MEMBER:
    case EX_DEREF:
    case EX_ADDR:
    case EX_DECAY:
    case EX_CAST:
    case EX_ADD:
    case EX_SUB:
    case EX_PTRADD:
    case EX_PTRSUB: return is_plain(e->a, budget) && is_plain(e->b, budget);
    default: return false;
    }
}

/* As an expression of the program, if it takes no operation to find it. */
static ex lowered(walk *w, const expr *e, bool is_place)
{
    enum { MOST_NODES = 100 };
    int budget = MOST_NODES;
    srcpos at = w->b->at;
    if (!is_plain(e, &budget)) return (ex){0};
    ex found = is_place ? build_place(w->b, (expr *)e) : build_value(w->b, (expr *)e);
    w->b->at = at;
    return found;
}

static void note_change(walk *w, const expr *place, unsequenced_use use)
{
    const symbol *object = object_of(place);
    if (object) note(w, build_symbol(w->b, (symbol *)object), use);
    else note(w, (var){0}, use);
    if (!object) vec_last(&w->b->p->unsequenced_names).value = lowered(w, place, true);
}

static void note_write(walk *w, const expr *place) { note_change(w, place, USE_WRITES); }

/* A variable that only this function can change is changed by no call. */
static void note_assignment(walk *w, const expr *place)
{
    const symbol *object = object_of(place);
    bool is_quiet = object && build_flags(w->b, build_symbol(w->b, (symbol *)object)) & (VF_QUIET | VF_TEMP);
    if (w->in_statement) note_write(w, place);
    else if (!is_quiet || w->with_quiet) note_change(w, place, USE_SETS);
}

/* The content of memory that a pointer finds. */
static void note_reading(walk *w, const expr *e)
{
    if (e->type->kind == CT_FUNCTION || e->type->kind == CT_ARRAY) return;
    note(w, (var){0}, USE_READS);
    vec_last(&w->b->p->unsequenced_names).value = lowered(w, e, false);
}

/* What a member is part of, and what is no member. */
static const expr *whole_of(const expr *place)
{
    while (place->kind == EX_MEMBER) place = place->a;
    return place;
}

static void look_at_initializer(walk *w, const initializer *init)
{
    for (uint32_t k = 0; init && k < init->count; k++) look(w, init->items[k].value, false);
}

static void look_at_lengths(walk *w, const ctype *c)
{
    for (; c; c = c->target)
        if (c->kind == CT_ARRAY && c->count == ARRAY_VARIABLE && c->length) look(w, c->length, false);
}

static void look_at_operands(walk *w, const expr *e)
{
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_STRING:
    case EX_FUNCTION:
    case EX_LABEL:
    case EX_SIZEOF_VLA: return; /* its lengths were evaluated before */
    case EX_COMPOUND:
        if (e->has_effect) look_at_initializer(w, e->symbol->init);
        return;
    case EX_STATEMENT: {
        bool before = w->in_statement;
        uint32_t loops = w->loops;
        w->in_statement = true;
        w->loops = 0;
        look_at_statements(w, e->block);
        w->in_statement = before;
        w->loops = loops;
        return;
    }
    case EX_VLA_BOUND_EVAL: look_at_lengths(w, e->of); return;
    case EX_VA_ARG:
        note_write(w, e->a);
        look(w, e->a, true);
        return;
    case EX_CALL:
        w->is_active = true;
        if (!calls_by_name(e)) note(w, (var){0}, USE_CALLS);
        for (uint32_t i = 0; i < e->call.count; i++) look(w, e->call.args[i], false);
        look(w, e->a, false);
        return;
    case EX_ASSIGN:
        note_assignment(w, e->a);
        look(w, e->a, true);
        look(w, e->b, false);
        return;
    case EX_ASSIGN_OP:
    case EX_PREINC:
    case EX_PREDEC:
    case EX_POSTINC:
    case EX_POSTDEC:
        note_assignment(w, e->a);
        look(w, e->a, false);
        look(w, e->b, false);
        return;
    case EX_COND:
    case EX_COND_OMITTED:
        look(w, e->a, false);
        look(w, e->b, false);
        look(w, e->c, false);
        return;
    default: look(w, e->a, false); look(w, e->b, false);
    }
}

/* Functions that are called, variables that are read and that others can write. Of a place only what finds it is read. */
static void look(walk *w, const expr *e, bool is_place)
{
    if (!e || w->budget < 0) return;
    if (--w->budget < 0) {
        note(w, (var){0}, USE_CALLS);
        note(w, (var){0}, USE_WRITES);
        return;
    }
    switch (e->kind) {
    case EX_OBJECT: {
        var v = build_symbol(w->b, e->symbol);
        if (!is_place && (w->with_quiet || !(build_flags(w->b, v) & (VF_QUIET | VF_TEMP)))) note(w, v, USE_READS);
        return;
    }
    case EX_MEMBER:
    case EX_DEREF: {
        const expr *whole = whole_of(e);
        if (whole->kind == EX_DEREF && !is_place) note_reading(w, e);
        if (whole->kind == EX_DEREF) look(w, whole->a, false);
        else look(w, whole, is_place);
        return;
    }
    case EX_ADDR:
    case EX_DECAY:
        if (e->a->kind == EX_FUNCTION) note(w, build_symbol(w->b, e->a->symbol), USE_CALLS);
        else look(w, e->a, true);
        return;
    default: look_at_operands(w, e);
    }
}

static void look_at_assembly(walk *w, const assembly *a)
{
    for (uint32_t k = 0; k < a->output_count; k++) {
        note_write(w, a->outputs[k].value);
        look(w, a->outputs[k].value, true);
    }
    for (uint32_t k = 0; k < a->input_count; k++) look(w, a->inputs[k].value, false);
    if (a->clobbers_memory) note(w, (var){0}, USE_WRITES);
}

static void look_at_statements(walk *w, const stmt *s)
{
    for (; s && w->budget >= 0; s = s->next) {
        look(w, s->e, false);
        switch ((stmt_kind)s->kind) {
        case ST_BLOCK: look_at_statements(w, s->list); break; /* its value is the last statement's */
        case ST_DECL:
            if (!s->symbol->is_static_local) look_at_initializer(w, s->symbol->init);
            break;
        case ST_FOR:
            look_at_statements(w, s->init);
            look(w, s->step, false);
            break;
        case ST_ASM: look_at_assembly(w, s->assembly); break;
        case ST_BREAK:
        case ST_CONTINUE:
            if (!w->loops) note(w, (var){0}, USE_LEAVES);
            break;
        case ST_RETURN:
        case ST_GOTO:
        case ST_GOTO_COMPUTED: note(w, (var){0}, USE_LEAVES); break;
        default: break;
        }
        bool is_loop = s->kind == ST_FOR || s->kind == ST_WHILE || s->kind == ST_DO || s->kind == ST_SWITCH;
        w->loops += is_loop;
        look_at_statements(w, s->body);
        w->loops -= is_loop;
        look_at_statements(w, s->otherwise);
    }
}

/* ---- pairs ---- */

static bool is_noted(const builder *b) { return !b->constant && graph_alive(b); }

/* Notes the names of both parts. → whether one of them does something that the other could notice */
static bool look_at_both(builder *b, const expr *first, bool first_is_place, const expr *second, bool with_quiet, cfa_unsequenced *u)
{
    walk w = {.b = b, .budget = LOOK_AT_MOST, .with_quiet = with_quiet};
    u->first[0] = b->p->unsequenced_names.len;
    look(&w, first, first_is_place);
    u->first[1] = b->p->unsequenced_names.len;
    w.budget = LOOK_AT_MOST;
    look(&w, second, false);
    u->first[2] = b->p->unsequenced_names.len;
    return w.is_active && u->first[1] > u->first[0] && u->first[2] > u->first[1];
}

static bool writes_or_leaves(const builder *b, const cfa_unsequenced *u)
{
    for (uint32_t k = u->first[0]; k < u->first[2]; k++)
        if (b->p->unsequenced_names.data[k].use == USE_WRITES || b->p->unsequenced_names.data[k].use == USE_LEAVES) return true;
    return false;
}

void order_note(builder *b, const expr *first, bool first_is_place, const expr *second)
{
    if (!is_noted(b) || (!first->has_effect && !second->has_effect)) return;
    cfa_unsequenced u = {.function = b->function_var, .at = second->at};
    bool found = look_at_both(b, first, first_is_place, second, false, &u);
    if (writes_or_leaves(b, &u)) { /* it may be of a variable that only this function can change */
        b->p->unsequenced_names.len = u.first[0];
        found = look_at_both(b, first, first_is_place, second, true, &u);
    }
    if (found) vec_push(&b->p->unsequenced, u);
    else b->p->unsequenced_names.len = u.first[0];
}

void order_note_read(builder *b, ex value, const expr *other)
{
    if (!is_noted(b) || !other->has_effect || !ex_get(b->s, value)->reads_memory) return;
    cfa_unsequenced u = {.function = b->function_var, .at = other->at, .value = value};
    walk w = {.b = b, .budget = LOOK_AT_MOST};
    u.first[0] = b->p->unsequenced_names.len;
    look(&w, other, false);
    u.first[1] = u.first[2] = b->p->unsequenced_names.len;
    if (w.is_active) vec_push(&b->p->unsequenced, u);
    else b->p->unsequenced_names.len = u.first[0];
}

void order_note_arguments(builder *b, const expr *call)
{
    for (uint32_t i = 0; is_noted(b) && i < call->call.count; i++) {
        if (!calls_by_name(call)) order_note(b, call->a, false, call->call.args[i]);
        for (uint32_t j = 0; j < i; j++) order_note(b, call->call.args[j], false, call->call.args[i]);
    }
}

void order_note_list(builder *b, const initializer *init)
{
    for (uint32_t j = 1; is_noted(b) && j < init->count; j++)
        for (uint32_t i = 0; i < j; i++) order_note(b, init->items[i].value, false, init->items[j].value);
}

void order_note_lengths(builder *b, const ctype *c)
{
    for (; c && is_noted(b); c = c->target) {
        if (c->kind != CT_ARRAY || c->count != ARRAY_VARIABLE || !c->length) continue;
        for (const ctype *d = c->target; d; d = d->target)
            if (d->kind == CT_ARRAY && d->count == ARRAY_VARIABLE && d->length) order_note(b, c->length, false, d->length);
    }
}

void order_note_operands(builder *b, const assembly *a)
{
    uint32_t count = a->output_count + a->input_count;
    for (uint32_t i = 0; is_noted(b) && i < count; i++) {
        const expr *second = i < a->output_count ? a->outputs[i].value : a->inputs[i - a->output_count].value;
        for (uint32_t j = 0; j < i; j++) {
            const expr *first = j < a->output_count ? a->outputs[j].value : a->inputs[j - a->output_count].value;
            order_note(b, first, j < a->output_count, second);
        }
    }
}
