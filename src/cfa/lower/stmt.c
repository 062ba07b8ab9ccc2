#include "cfa/lower/internal.h"

/* Statements. Code that cannot be reached is not lowered unless a label or case inside may revive it. */

static void build_stmt(builder *b, stmt *st);

static void start_statement(builder *b, srcpos at)
{
    b->at = at;
    if (b->in_statement_expression) return; /* temporaries of the enclosing statement are still alive */
    b->temps = b->statement_literals = 0;
}

/* ---- declarations ---- */

static void build_declaration(builder *b, symbol *sym)
{
    if (sym->kind != SYM_OBJECT || sym->is_static_local || sym->linkage != LINK_NONE || !graph_alive(b)) return;
    var v = build_symbol(b, sym);
    bool runtime = build_type_runtime(sym->type);
    if (!sym->init || runtime) {
        ex count = runtime ? build_vla_count(b, sym->type) : (ex){0};
        graph_emit(b, op_decl(b->s, v, count));
        if (sym->init) graph_assign(b, ex_var(b->s, v), ex_zero(b->s, var_get(b->s, v)->type));
        return;
    }
    symbol *outer = b->declaring;
    bool outer_seen = b->declaring_seen;
    uint32_t outer_literals = b->declared_literals, start = b->cur;
    b->declaring = sym;
    b->declaring_seen = false;
    b->declared_literals = 0;
    bool covers = build_init_covers(sym->type, sym->init), whole = build_init_is_whole(sym->init);
    ex place = ex_var(b->s, v);
    if (covers && !whole) graph_emit(b, op_decl(b->s, v, (ex){0}));
    build_init(b, place, sym->type, sym->init, !covers);
    /* int x = x + 1: the x that is read is arbitrary, not what an earlier iteration left */
    if (whole && b->declaring_seen) graph_insert(b, start, op_decl(b->s, v, (ex){0}));
    b->declaring = outer;
    b->declaring_seen = outer_seen;
    b->declared_literals = outer_literals;
}

/* ---- switch ---- */

static bool is_plain(const builder *b, ex v)
{
    const ex_info *i = ex_get(b->s, v);
    while (i->kind == E_CAST) i = ex_get(b->s, i->a);
    return !i->reads_memory || (i->kind == E_VAR && build_flags(b, i->var) & VF_QUIET);
}

static void bounds_of(const ty_info *t, __int128 *least, __int128 *most)
{
    unsigned bits = (unsigned)t->size * 8;
    if (bits > 64) bits = 127; /* a case that far out is compared with */
    *most = (((__int128)1 << (bits - (t->is_signed || t->size == 16 ? 1 : 0))) - 1);
    *least = t->is_signed ? -*most - 1 : 0;
}

/* if (v >= low && v <= high) goto target */
static void branch_if_within(builder *b, ex v, __int128 low, __int128 high, uint32_t target)
{
    ty type = ex_get(b->s, v)->type;
    __int128 least, most;
    bounds_of(ty_get(b->s, type), &least, &most);
    uint32_t next = graph_label(b);
    if (low > high) return;
    if (low == high) {
        graph_branch(b, ex_binary(b->s, E_EQ, b->p->int_type, v, ex_int(b->s, type, low)), target, next);
        graph_begin(b, next);
        return;
    }
    if (low > least) {
        uint32_t upper = graph_label(b);
        graph_branch(b, ex_binary(b->s, E_GE, b->p->int_type, v, ex_int(b->s, type, low)), upper, next);
        graph_begin(b, upper);
    }
    if (high < most) graph_branch(b, ex_binary(b->s, E_LE, b->p->int_type, v, ex_int(b->s, type, high)), target, next);
    else graph_goto(b, target);
    graph_begin(b, next);
}

static void switch_statement(builder *b, stmt *st)
{
    uint32_t outer = b->break_to, outer_cleanup = b->break_cleanup, end = graph_label(b);
    ex v = build_value(b, st->e);
    b->at = st->at;
    if (graph_alive(b) && !is_plain(b, v)) v = graph_save(b, v);
    for (stmt *c = st->cases; c; c = c->next_case) c->target = graph_label(b);
    if (st->fallback && !st->fallback->target) st->fallback->target = graph_label(b);
    for (stmt *c = st->cases; c && graph_alive(b); c = c->next_case)
        if (c->kind == ST_CASE) branch_if_within(b, v, c->low, c->high, c->target);
    graph_goto(b, st->fallback ? st->fallback->target : end);
    b->break_to = end;
    b->break_cleanup = b->cleanup;
    b->in_switch++;
    build_stmt(b, st->body);
    b->in_switch--;
    b->break_to = outer;
    b->break_cleanup = outer_cleanup;
    graph_begin(b, end);
}

/* ---- jumps ---- */

uint32_t build_label_target(builder *b, label *l)
{
    if (!l->target) l->target = graph_label(b);
    return l->target;
}

/* __label__ allows several of one name. */
static void number_labels(const symbol *function)
{
    map64 count = {0}; /* by name */
    for (uint32_t i = 0; i < function->label_count; i++)
        if (function->labels[i]->address_taken) function->labels[i]->ordinal = ++*map_slot(&count, function->labels[i]->name.i, NULL);
    map_free(&count);
}

name build_label_name(builder *b, const label *l)
{
    if (!l->ordinal) number_labels(b->function);
    if (l->ordinal <= 1) return l->name;
    return intern_str(&b->s->names, arena_printf(&b->p->memory, "%s@%u", space_text(b->s, l->name), l->ordinal));
}

/* All computed gotos of a function share one chain of guards. */
static void computed_goto(builder *b, stmt *st)
{
    if (!b->dispatch) {
        b->dispatch = graph_label(b);
        name n = intern_str(&b->s->names, "$goto");
        var v = graph_local(b, VAR_TEMP, n, 1, b->p->void_pointer);
        build_flag(b, v, VF_QUIET);
        b->dispatch_value = ex_var(b->s, v);
    }
    ex v = build_value(b, st->e);
    b->at = st->at;
    graph_assign(b, b->dispatch_value, ex_cast(b->s, b->p->void_pointer, v));
    graph_goto(b, b->dispatch);
}

static void dispatch_chain(builder *b)
{
    if (!b->dispatch) return;
    graph_begin(b, b->dispatch);
    for (uint32_t i = 0; i < b->function->label_count; i++) {
        label *l = b->function->labels[i];
        if (!l->address_taken) continue;
        uint32_t next = graph_label(b);
        ex here = ex_label(b->s, b->p->void_pointer, b->function_var, build_label_name(b, l));
        graph_branch(b, ex_binary(b->s, E_EQ, b->p->int_type, b->dispatch_value, here), build_label_target(b, l), next);
        graph_begin(b, next);
    }
    graph_unmodelled(b, "computed goto to an unknown label");
}

/* ---- loops ---- */

static void loop_body(builder *b, stmt *body, uint32_t break_to, uint32_t continue_to)
{
    uint32_t outer_break = b->break_to, outer_continue = b->continue_to;
    uint32_t outer_break_cleanup = b->break_cleanup, outer_continue_cleanup = b->continue_cleanup;
    b->break_to = break_to;
    b->continue_to = continue_to;
    b->break_cleanup = b->continue_cleanup = b->cleanup;
    build_stmt(b, body);
    b->break_to = outer_break;
    b->continue_to = outer_continue;
    b->break_cleanup = outer_break_cleanup;
    b->continue_cleanup = outer_continue_cleanup;
}

static void while_statement(builder *b, stmt *st)
{
    uint32_t head = graph_label(b), body = graph_label(b), end = graph_label(b);
    graph_force(b, head);
    start_statement(b, st->at);
    build_branch(b, st->e, body, end);
    graph_begin(b, body);
    loop_body(b, st->body, end, head);
    graph_goto(b, head);
    graph_begin(b, end);
}

static void do_statement(builder *b, stmt *st)
{
    uint32_t body = graph_label(b), test = graph_label(b), end = graph_label(b);
    graph_force(b, body);
    loop_body(b, st->body, end, test);
    graph_begin(b, test);
    start_statement(b, st->e->at);
    build_branch(b, st->e, body, end);
    graph_begin(b, end);
}

static void for_statement(builder *b, stmt *st)
{
    uint32_t head = graph_label(b), body = graph_label(b), step = graph_label(b), end = graph_label(b);
    uint32_t outer_cleanup = b->cleanup;
    if (st->init && st->init->kind == ST_BLOCK) build_list(b, st->init->list); /* declarations, whose scope is the loop */
    else if (st->init) build_stmt(b, st->init);
    graph_force(b, head);
    start_statement(b, st->at);
    if (st->e) build_branch(b, st->e, body, end);
    else graph_goto(b, body);
    graph_begin(b, body);
    loop_body(b, st->body, end, step);
    graph_begin(b, step);
    if (st->step) {
        start_statement(b, st->step->at);
        build_effect(b, st->step);
    }
    graph_goto(b, head);
    graph_begin(b, end);
    cleanup_leave(b, outer_cleanup);
    b->cleanup = outer_cleanup;
}

/* ---- the rest ---- */

static void block(builder *b, stmt *st)
{
    uint32_t outer = b->cleanup;
    build_list(b, st->list);
    cleanup_leave(b, outer);
    b->cleanup = outer;
}

static void if_statement(builder *b, stmt *st)
{
    uint32_t then = graph_label(b), otherwise = graph_label(b), end = graph_label(b);
    build_branch(b, st->e, then, otherwise);
    graph_begin(b, then);
    build_stmt(b, st->body);
    graph_goto(b, end);
    graph_begin(b, otherwise);
    if (st->otherwise) build_stmt(b, st->otherwise);
    graph_begin(b, end);
}

static void return_statement(builder *b, stmt *st)
{
    ex v = {0};
    if (st->e && st->e->type->kind == CT_VOID) build_effect(b, st->e);
    else if (st->e && b->function->type->target->kind == CT_VOID) build_effect(b, st->e);
    else if (st->e) v = build_value(b, st->e);
    if (b->cleanup && graph_alive(b) && !ex_none(v) && ex_get(b->s, v)->reads_memory) v = graph_save(b, v);
    cleanup_leave(b, 0);
    b->at = st->at;
    v = startup_return(b, v);
    if (graph_alive(b)) graph_emit(b, op_return(b->s, v));
    graph_goto(b, LOC_EXIT);
}

void build_list(builder *b, stmt *list)
{
    for (stmt *st = list; st; st = st->next) {
        if (b->stopped || limits_hit(b->l)) {
            b->stopped = true;
            return;
        }
        build_stmt(b, st);
    }
}

static void build_stmt(builder *b, stmt *st)
{
    if (!st) return;
    /* unreachable, and nothing inside can be jumped to */
    if (!graph_alive(b) && !b->in_switch && !b->function->label_count) return;
    start_statement(b, st->at);
    switch ((stmt_kind)st->kind) {
    case ST_EMPTY: return;
    case ST_EXPR:
        if (st->e != b->value_of_block || !b->value_of_block) build_effect(b, st->e);
        return;
    case ST_DECL:
        build_declaration(b, st->symbol);
        cleanup_enter(b, st->symbol);
        return;
    case ST_VLA:
        b->sized = st->next && st->next->kind == ST_DECL ? st->next->symbol : NULL;
        b->sized_lengths = 0;
        build_effect(b, st->e);
        b->sized = NULL;
        return;
    case ST_BLOCK: block(b, st); return;
    case ST_IF: if_statement(b, st); return;
    case ST_WHILE: while_statement(b, st); return;
    case ST_DO: do_statement(b, st); return;
    case ST_FOR: for_statement(b, st); return;
    case ST_SWITCH: switch_statement(b, st); return;
    case ST_CASE:
    case ST_DEFAULT:
        if (st->target) graph_begin(b, st->target);
        build_stmt(b, st->body);
        return;
    case ST_LABEL:
        st->label->cleanup = b->cleanup;
        graph_force(b, build_label_target(b, st->label));
        build_stmt(b, st->body);
        return;
    case ST_GOTO: cleanup_goto(b, st->label); return;
    case ST_GOTO_COMPUTED:
        if (b->cleanup) graph_unsupported(b, st->at, "computed goto in a scope with cleanup");
        else if (graph_alive(b)) computed_goto(b, st);
        return;
    case ST_BREAK:
        cleanup_leave(b, b->break_cleanup);
        graph_goto(b, b->break_to);
        return;
    case ST_CONTINUE:
        cleanup_leave(b, b->continue_cleanup);
        graph_goto(b, b->continue_to);
        return;
    case ST_RETURN:
        if (graph_alive(b)) return_statement(b, st);
        return;
    case ST_ASM:
        if (b->cleanup && st->assembly->is_goto) graph_unsupported(b, st->at, "asm goto in a scope with cleanup");
        else if (graph_alive(b)) build_assembly(b, st);
        return;
    }
}

/* Arithmetic that is not modelled has nodes of its own in the tree; everything around it can be lowered. */
static bool is_found_in_place(const char *construct)
{
    size_t len = strlen(construct), tail = strlen(" arithmetic");
    return len > tail && strcmp(construct + len - tail, " arithmetic") == 0;
}

void build_body(builder *b, symbol *function)
{
    for (uint32_t i = 0; i < function->label_count; i++) function->labels[i]->target = 0;
    if (function->unsupported && !is_found_in_place(function->unsupported)) {
        graph_unsupported(b, function->unsupported_at, function->unsupported);
        return;
    }
    build_stmt(b, function->body);
    b->at = function->end;
    if (graph_alive(b)) {
        bool is_main = name_equal(function->name, b->main_name) && type_is_integer(function->type->target);
        ex v = is_main ? ex_int(b->s, build_type(b, function->type->target), 0) : (ex){0};
        v = startup_return(b, v);
        graph_emit(b, op_return(b->s, v));
        graph_goto(b, LOC_EXIT);
    }
    cleanup_finish(b);
    jump_finish(b);
    dispatch_chain(b);
}
