#include "cfa/diff_reason.h"

#include <stdio.h>

enum { SHOWN = 120, READ = 1000, CONTEXT = 30 };

typedef struct {
    char text[SHOWN];
} shown;

/* As much of the text as fits; a UTF-8 character is not cut in half. */
static void show_from(shown *out, const char *text, bool is_rest)
{
    size_t mark = is_rest ? strlen("…") : 0, len = strlen(text);
    if (len > SHOWN - 1 - mark)
        for (len = SHOWN - 1 - mark; len && ((unsigned char)text[len] & 0xc0) == 0x80;) len--;
    memcpy(out->text, "…", mark);
    memcpy(out->text + mark, text, len);
    out->text[mark + len] = 0;
}

/* Two long texts: each is cut to what surrounds their first difference. */
static void cut_to_difference(const char *a, const char *b, shown *from, shown *to)
{
    size_t same = 0, skip = 0;
    while (a[same] && a[same] == b[same]) same++;
    if (same > SHOWN / 2) skip = same - CONTEXT;
    while (skip && ((unsigned char)a[skip] & 0xc0) == 0x80) skip--;
    show_from(from, a + skip, skip);
    show_from(to, b + skip, skip);
}

/* " at file:line", or nothing for programs without sources */
static const char *place_text(diff_reasons *r, const cfa_program *p, srcpos at)
{
    if (!p->sources || !at.i) return "";
    source_place place = source_locate(p->sources, at);
    return arena_printf(r->memory, " at %s:%u", place.file, place.line);
}

static const char *symbol_text(diff_reasons *r, var v)
{
    char text[SHOWN];
    var_format(r->new_side.program->space, v, text, sizeof text);
    return arena_copy(r->memory, text, strlen(text));
}

/* ---- types ---- */

static ty strip_arrays(const cfa_space *s, ty t)
{
    while (ty_get(s, t)->kind == TY_ARRAY) t = ty_get(s, t)->target;
    return t;
}

/* The innermost struct or union of one tag whose own layout differs. */
static char *reason_layout(diff_reasons *r, ty a, ty b)
{
    const cfa_space *s = r->new_side.program->space;
    a = strip_arrays(s, a);
    b = strip_arrays(s, b);
    const ty_info *x = ty_get(s, a), *y = ty_get(s, b);
    if (ty_same(a, b) || !ty_is_record(x) || !ty_is_record(y) || x->tag.i != y->tag.i) return NULL;
    uint32_t common = x->count_members < y->count_members ? x->count_members : y->count_members;
    for (uint32_t i = 0; i < common; i++) {
        char *inner = reason_layout(r, x->members[i].type, y->members[i].type);
        if (inner) return inner;
    }
    return arena_printf(r->memory, "type %s %s: layout changed", x->kind == TY_UNION ? "union" : "struct", space_text(s, x->tag));
}

static char *reason_type_of(diff_reasons *r, const char *what, ty a, ty b)
{
    char *layout = reason_layout(r, a, b);
    return layout ? layout : arena_printf(r->memory, "type of %s changed", what);
}

/* Two expressions have the same text but are not equal: a type in them differs. */
static char *reason_expression(diff_reasons *r, ex a, ex b)
{
    const cfa_space *s = r->new_side.program->space;
    if (a.i == b.i || !a.i || !b.i) return NULL;
    const ex_info *x = ex_get(s, a), *y = ex_get(s, b);
    if (hash_equal(x->hash, y->hash) || x->kind != y->kind) return NULL;
    ex from[2], to[2];
    uint32_t n = ex_operands(x, from);
    ex_operands(y, to);
    for (uint32_t i = 0; i < n; i++) {
        char *inner = reason_expression(r, from[i], to[i]);
        if (inner) return inner;
    }
    if (x->kind == E_FUNC && var_get(s, x->var)->name.i == var_get(s, y->var)->name.i)
        return arena_printf(r->memory, "mentions %s, whose signature changed", symbol_text(r, y->var));
    if (x->kind == E_VAR && var_get(s, x->var)->name.i == var_get(s, y->var)->name.i)
        return reason_type_of(r, symbol_text(r, y->var), x->type, y->type);
    if (ty_same(x->type, y->type)) return NULL;
    shown e;
    ex_show(r->new_side.program, b, e.text, sizeof e.text);
    return reason_type_of(r, e.text, x->type, y->type);
}

/* ---- bodies ---- */

static char *reason_signature(diff_reasons *r, const cfa_function *a, const cfa_function *b)
{
    const cfa_space *s = r->new_side.program->space;
    if (a->count_params != b->count_params)
        return arena_printf(r->memory, "parameters changed: %u, now %u", a->count_params, b->count_params);
    for (uint32_t i = 0; i < a->count_params; i++) {
        const var_info *x = var_get(s, a->params[i]), *y = var_get(s, b->params[i]);
        if (x->name.i != y->name.i)
            return arena_printf(r->memory, "parameters changed: '%s' is now '%s'", space_text(s, x->name), space_text(s, y->name));
        if (!hash_equal(ty_get(s, x->type)->hash, ty_get(s, y->type)->hash))
            return reason_type_of(r, arena_printf(r->memory, "parameter '%s'", space_text(s, y->name)), x->type, y->type);
    }
    if (!hash_equal(ty_get(s, a->result)->hash, ty_get(s, b->result)->hash)) return reason_type_of(r, "the result", a->result, b->result);
    if (a->variadic != b->variadic) return arena_printf(r->memory, "parameters changed: %s variadic", b->variadic ? "now" : "no longer");
    if (a->noreturn != b->noreturn) return arena_printf(r->memory, "%s noreturn", b->noreturn ? "now" : "no longer");
    return NULL;
}

static char *reason_assembly(diff_reasons *r, const op_asm *a, const op_asm *b)
{
    if (!a || !b || a->text.i != b->text.i || a->count_outputs != b->count_outputs || a->count_inputs != b->count_inputs) return NULL;
    const cfa_space *s = r->new_side.program->space;
    for (uint32_t i = 0; i < a->count_outputs + a->count_inputs; i++) {
        if (hash_equal(ex_get(s, a->operands[i])->hash, ex_get(s, b->operands[i])->hash)) continue;
        char *inner = reason_expression(r, a->operands[i], b->operands[i]);
        if (inner) return inner;
        shown from, to;
        ex_show(r->old_side.program, a->operands[i], from.text, sizeof from.text);
        ex_show(r->new_side.program, b->operands[i], to.text, sizeof to.text);
        return arena_printf(r->memory, "operand of assembly: %s → %s", from.text, to.text);
    }
    return NULL;
}

static char *reason_operation(diff_reasons *r, op a, op b, srcpos at)
{
    const cfa_space *s = r->new_side.program->space;
    const char *where = place_text(r, r->new_side.program, at);
    const op_info *x = op_get(s, a), *y = op_get(s, b);
    char from[READ] = "(end of path)", to[READ] = "(end of path)";
    if (a.i) op_show(r->old_side.program, a, from, sizeof from);
    if (b.i) op_show(r->new_side.program, b, to, sizeof to);
    if (strcmp(from, to) != 0) {
        shown before, after;
        cut_to_difference(from, to, &before, &after);
        return arena_printf(r->memory, "differs%s: %s → %s", where, before.text, after.text);
    }
    char *inner = reason_expression(r, x->lhs, y->lhs);
    if (!inner) inner = reason_expression(r, x->rhs, y->rhs);
    for (uint32_t i = 0; !inner && i < x->count_args && i < y->count_args; i++) inner = reason_expression(r, x->args[i], y->args[i]);
    if (!inner) inner = reason_assembly(r, x->assembly, y->assembly);
    return arena_printf(r->memory, "differs%s: %.*s", where, READ, inner ? inner : to);
}

static uint32_t part_size(const cfa_function *f, change_part part)
{
    return part.only ? part.only->count_body : f->count_locations - LOC_ENTRY;
}
static uint32_t part_location(change_part part, uint32_t i) { return part.only ? part.only->body[i] : i + LOC_ENTRY; }

static bool same_operation(const cfa_space *s, op a, op b) { return a.i == b.i || hash_equal(op_get(s, a)->hash, op_get(s, b)->hash); }

char *diff_reason_body(diff_reasons *r, change_part old_part, change_part new_part)
{
    const cfa_space *s = r->new_side.program->space;
    const cfa_function *a = fn_get(r->old_side.program, old_part.function), *b = fn_get(r->new_side.program, new_part.function);
    char *signature = new_part.only ? NULL : reason_signature(r, a, b);
    if (signature) return signature;
    uint32_t old_size = part_size(a, old_part), new_size = part_size(b, new_part);
    for (uint32_t i = 0; i < old_size && i < new_size; i++) {
        uint32_t from = part_location(old_part, i), to = part_location(new_part, i);
        const location *x = &a->locations[from], *y = &b->locations[to];
        if (!same_operation(s, x->op, y->op)) return reason_operation(r, x->op, y->op, y->at.i ? y->at : b->at);
        for (int k = 0; k < 2; k++) { /* successors are compared by their distance from here, so where the parts begin does not matter */
            if ((x->next[k] == 0) == (y->next[k] == 0) && x->next[k] - from == y->next[k] - to) continue;
            if (x->next[k] == LOC_EXIT && y->next[k] == LOC_EXIT) continue;
            if (old_part.only && x->next[k] > from && y->next[k] > to) continue; /* may lead out of the loop */
            return arena_printf(r->memory, "control flow differs%s", place_text(r, r->new_side.program, y->at));
        }
    }
    if (old_size != new_size) {
        bool longer = new_size > old_size;
        const location *l = longer ? &b->locations[part_location(new_part, old_size)] : &a->locations[part_location(old_part, new_size)];
        shown e = {""};
        if (l->op.i) op_show(longer ? r->new_side.program : r->old_side.program, l->op, e.text, sizeof e.text);
        return arena_printf(r->memory, "%s%s: %s", longer ? "longer from" : "shorter without",
                            longer ? place_text(r, r->new_side.program, l->at) : "", e.text);
    }
    return arena_printf(r->memory, "control flow differs");
}

/* ---- what equal bodies depend on ---- */

uint64_t diff_reason_global_key(diff_reasons *r, var symbol)
{
    cfa_space *s = r->new_side.program->space;
    const var_info *v = var_get(s, symbol);
    if (!v->function.i && !v->file.i) return v->name.i;
    char text[512];
    var_format(s, symbol, text, sizeof text);
    return (uint64_t)1 << 32 | intern_str(&s->names, text).i;
}

char *diff_reason_global(diff_reasons *r, const cfa_global *a, const cfa_global *b)
{
    const cfa_space *s = r->new_side.program->space;
    const char *who = symbol_text(r, b->symbol);
    if (!hash_equal(ty_get(s, var_get(s, a->symbol)->type)->hash, ty_get(s, var_get(s, b->symbol)->type)->hash)) {
        char *layout = reason_layout(r, var_get(s, a->symbol)->type, var_get(s, b->symbol)->type);
        return layout ? arena_printf(r->memory, "global '%s': %s", who, layout) : arena_printf(r->memory, "global '%s': type changed", who);
    }
    if (a->defined != b->defined) return arena_printf(r->memory, "global '%s': %s", who, b->defined ? "defined now" : "no longer defined");
    for (uint32_t i = 0; i < a->count_inits && i < b->count_inits; i++) {
        const ex_info *from = ex_get(s, a->inits[i].value), *to = ex_get(s, b->inits[i].value);
        if (hash_equal(ex_get(s, a->inits[i].place)->hash, ex_get(s, b->inits[i].place)->hash)) {
            if (hash_equal(from->hash, to->hash)) continue;
            char *inner = reason_expression(r, a->inits[i].value, b->inits[i].value);
            if (inner) return arena_printf(r->memory, "global '%s': initialiser changed: %s", who, inner);
            shown place, x, y;
            ex_show(r->new_side.program, b->inits[i].place, place.text, sizeof place.text);
            ex_show(r->old_side.program, a->inits[i].value, x.text, sizeof x.text);
            ex_show(r->new_side.program, b->inits[i].value, y.text, sizeof y.text);
            return arena_printf(r->memory, "global '%s': initialiser changed: %s = %s → %s", who, place.text, x.text, y.text);
        }
        break;
    }
    bool initialisers = a->count_inits != b->count_inits;
    for (uint32_t i = 0; !initialisers && i < a->count_inits; i++)
        initialisers = !hash_equal(ex_get(s, a->inits[i].place)->hash, ex_get(s, b->inits[i].place)->hash);
    return arena_printf(r->memory, "global '%s': %s changed", who, initialisers ? "initialiser" : "attributes");
}

static const cfa_global *old_counterpart(diff_reasons *r, var new_symbol)
{
    uint32_t i;
    return map_get(&r->old_globals, diff_reason_global_key(r, new_symbol), &i) ? &r->old_side.program->globals.data[i] : NULL;
}

/* The object itself may be the same while one that it points to differs: search along the initialisers. */
static char *reason_pointed_to(diff_reasons *r, const cfa_global *a, const cfa_global *b, const char *through, uint32_t depth)
{
    if (!hash_equal(a->hash, b->hash)) {
        char *reason = diff_reason_global(r, a, b);
        return *through ? arena_printf(r->memory, "global '%s' points to %s", through, reason) : reason;
    }
    const cfa_space *s = r->new_side.program->space;
    if (!*through) through = symbol_text(r, b->symbol);
    if (depth == 0) return arena_printf(r->memory, "global '%s' points to an object that changed", through);
    mentions scan;
    mentions_init(&scan, s);
    mentions_begin(&scan);
    for (uint32_t i = 0; i < b->count_inits; i++) mentions_add_expression(&scan, b->inits[i].value);
    char *found = NULL;
    for (uint32_t i = 0; !found && i < scan.objects.len; i++) {
        const cfa_global *next = program_global(r->new_side.program, scan.objects.data[i]),
                         *before = old_counterpart(r, scan.objects.data[i]);
        if (!next || next == b) continue;
        if (!before) found = arena_printf(r->memory, "global '%s' points to '%s', which is new", through, symbol_text(r, next->symbol));
        else if (!hash_equal(before->closure, next->closure)) found = reason_pointed_to(r, before, next, through, depth - 1);
    }
    mentions_free(&scan);
    return found ? found : arena_printf(r->memory, "global '%s' points to an object that changed", through);
}

static void scan_part(diff_reasons *r, const change_side *side, change_part part)
{
    const cfa_function *f = fn_get(side->program, part.function);
    mentions_begin(&r->scan);
    for (uint32_t i = 0; i < part_size(f, part); i++) {
        op o = f->locations[part_location(part, i)].op;
        if (o.i) mentions_add_operation(&r->scan, o);
    }
}

/* Equal bodies mention objects of equal names, and move pointers of equal types, in the same order. */
static char *reason_objects(diff_reasons *r, change_part old_part, change_part new_part)
{
    const cfa_space *s = r->new_side.program->space;
    scan_part(r, &r->old_side, old_part);
    for (uint32_t i = 0; i < r->scan.stepped.len; i++) {
        ty pointer = r->scan.stepped.data[i];
        if (strides_of(&r->old_side.sizes, pointer) == strides_of(&r->new_side.sizes, pointer)) continue;
        const ty_info *t = ty_get(s, strip_arrays(s, ty_get(s, pointer)->target));
        return arena_printf(r->memory, "type %s %s: size changed", t->kind == TY_UNION ? "union" : "struct", space_text(s, t->tag));
    }
    uint32_t count = r->scan.objects.len;
    var *before = arena_alloc(r->memory, (count + 1) * sizeof *before);
    if (count) memcpy(before, r->scan.objects.data, count * sizeof *before);
    scan_part(r, &r->new_side, new_part);
    for (uint32_t i = 0; i < count && i < r->scan.objects.len; i++) {
        const cfa_global *a = program_global(r->old_side.program, before[i]),
                         *b = program_global(r->new_side.program, r->scan.objects.data[i]);
        if (a && b && !hash_equal(a->closure, b->closure)) return reason_pointed_to(r, a, b, "", 8);
    }
    return NULL;
}

bool change_in_part(change_part part, uint32_t at)
{
    if (!part.only) return true;
    uint32_t low = 0, high = part.only->count_body;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (part.only->body[mid] < at) low = mid + 1;
        else high = mid;
    }
    return low < part.only->count_body && part.only->body[low] == at;
}

typedef struct {
    const call_edge *edges;
    uint32_t at, end;
} edge_cursor;

static edge_cursor cursor_of(const change_side *side, fn f)
{
    return (edge_cursor){side->graph->edges, side->graph->first_edge[f.i], side->graph->first_edge[f.i + 1]};
}

static void skip_to_part(edge_cursor *c, change_part part)
{
    while (c->at < c->end && !change_in_part(part, c->edges[c->at].location)) c->at++;
}

static uint32_t group_end(const edge_cursor *c)
{
    uint32_t e = c->at;
    while (e < c->end && c->edges[e].location == c->edges[c->at].location) e++;
    return e;
}

static bool same_symbol(const cfa_space *s, var a, var b, bool by_name)
{
    if (a.i == b.i) return true;
    if (!a.i || !b.i) return false;
    const var_info *x = var_get(s, a), *y = var_get(s, b);
    return by_name ? x->name.i == y->name.i && x->file.i == y->file.i : hash_equal(x->hash, y->hash);
}

/* Searches the group from *hint on, then from its start. Both groups are in program order, so the hint is mostly right. */
static const call_edge *find_candidate(const cfa_space *s, const edge_cursor *c, uint32_t end, uint32_t *hint, var symbol, bool by_name)
{
    uint32_t size = end - c->at;
    for (uint32_t k = 0; k < size; k++) {
        uint32_t e = c->at + (*hint + k) % size;
        if (!same_symbol(s, c->edges[e].symbol, symbol, by_name)) continue;
        *hint = e - c->at + 1;
        return &c->edges[e];
    }
    return NULL;
}

/* Both calls call the same symbol. Did it get or lose its body, or did it stop returning? */
static char *reason_callee(diff_reasons *r, const call_edge *a, const call_edge *b)
{
    bool had = a->callee.i != FN_NONE.i, has = b->callee.i != FN_NONE.i;
    if (had != has)
        return arena_printf(r->memory, "calls %s, which %s", symbol_text(r, b->symbol), has ? "has a body now" : "has no body any more");
    if (had || !b->symbol.i) return NULL;
    const cfa_external *x = program_external(r->old_side.program, a->symbol), *y = program_external(r->new_side.program, b->symbol);
    if (x && y && x->noreturn != y->noreturn)
        return arena_printf(r->memory, "calls %s, which is %s noreturn", symbol_text(r, b->symbol), y->noreturn ? "now" : "no longer");
    return NULL;
}

static char *reason_candidates(diff_reasons *r, edge_cursor *old_cursor, edge_cursor *new_cursor, srcpos at)
{
    const cfa_space *s = r->new_side.program->space;
    const char *where = place_text(r, r->new_side.program, at);
    uint32_t old_end = group_end(old_cursor), new_end = group_end(new_cursor);
    uint32_t hint = 0;
    char *found = NULL;
    for (uint32_t e = new_cursor->at; !found && e < new_end; e++) {
        const call_edge *b = &new_cursor->edges[e], *a = find_candidate(s, old_cursor, old_end, &hint, b->symbol, false);
        if (a) found = reason_callee(r, a, b);
        else if (find_candidate(s, old_cursor, old_end, &hint, b->symbol, true))
            found = arena_printf(r->memory, "indirect call%s: signature of target %s changed", where, symbol_text(r, b->symbol));
        else found = arena_printf(r->memory, "indirect call%s: new target %s", where, symbol_text(r, b->symbol));
    }
    hint = 0;
    for (uint32_t e = old_cursor->at; !found && e < old_end; e++)
        if (!find_candidate(s, new_cursor, new_end, &hint, old_cursor->edges[e].symbol, false))
            found = arena_printf(r->memory, "indirect call%s: no longer reaches %s", where, symbol_text(r, old_cursor->edges[e].symbol));
    old_cursor->at = old_end;
    new_cursor->at = new_end;
    return found;
}

static char *reason_calls(diff_reasons *r, change_part old_part, change_part new_part)
{
    edge_cursor a = cursor_of(&r->old_side, old_part.function), b = cursor_of(&r->new_side, new_part.function);
    for (;;) {
        skip_to_part(&a, old_part);
        skip_to_part(&b, new_part);
        if (a.at >= a.end || b.at >= b.end) return NULL;
        const call_edge *x = &a.edges[a.at], *y = &b.edges[b.at];
        char *found;
        if (x->indirect && y->indirect) {
            found = reason_candidates(r, &a, &b, fn_get(r->new_side.program, new_part.function)->locations[y->location].at);
        } else {
            found = reason_callee(r, x, y);
            a.at++;
            b.at++;
        }
        if (found) return found;
    }
}

char *diff_reason_dependency(diff_reasons *r, change_part old_part, change_part new_part)
{
    char *found = reason_objects(r, old_part, new_part);
    return found ? found : reason_calls(r, old_part, new_part);
}
