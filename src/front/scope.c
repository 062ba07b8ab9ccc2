#include "front/parse_internal.h"

/* Scopes as arrays by name with an undo log; symbols; labels; which function mentions which symbol. */

void scope_reserve(parser *p, uint32_t names)
{
    if (names <= p->slot_cap) return;
    uint32_t cap = names + names / 4;
    ident_slot *idents = calloc(cap, sizeof *idents);
    name_slot *slots = calloc(cap, sizeof *slots);
    if (!idents || !slots) abort();
    if (p->slot_cap) {
        memcpy(idents, p->idents, p->slot_cap * sizeof *idents);
        memcpy(slots, p->slots, p->slot_cap * sizeof *slots);
    }
    free(p->idents);
    free(p->slots);
    p->idents = idents;
    p->slots = slots;
    p->slot_cap = cap;
}

void scope_init(parser *p) { scope_reserve(p, p->names->count + 128); }

void scope_free(parser *p)
{
    free(p->idents);
    free(p->slots);
    vec_free(&p->undo);
    vec_free(&p->scopes);
    vec_free(&p->locals);
    vec_free(&p->labels);
    vec_free(&p->mentions);
    vec_free(&p->linked);
    vec_free(&p->params);
    vec_free(&p->members);
    vec_free(&p->args);
    vec_free(&p->items);
    vec_free(&p->captures);
    vec_free(&p->nested_calls);
}

/* Declarations of an object with linkage hold until the end of their scope, but it is one object. */
static void hide_type(parser *p, symbol *s)
{
    s->hidden_type = s->hidden_type ? type_composite(p->types, s->hidden_type, s->type) : s->type;
}

static void restore_type(parser *p, symbol *s, ctype *type)
{
    hide_type(p, s);
    s->type = type;
}

void scope_see_type(parser *p, symbol *s, ctype *type)
{
    if (scope_depth(p)) vec_push(&p->undo, (undo_entry){.name = s->name.i, .kind = UNDO_TYPE, .old = s->type});
    if (scope_lookup(p, s->name) == s) return; /* the declaration before this one can be seen, and counts */
    hide_type(p, s);
    s->type = type;
}

void scope_push(parser *p) { vec_push(&p->scopes, p->undo.len); }

void scope_pop(parser *p)
{
    uint32_t from = vec_pop(&p->scopes);
    while (p->undo.len > from) {
        undo_entry u = vec_pop(&p->undo);
        switch (u.kind) {
        case UNDO_IDENT:
            p->idents[u.name].symbol = u.old;
            p->idents[u.name].depth = u.depth;
            break;
        case UNDO_TAG:
            p->slots[u.name].tag = u.old;
            p->slots[u.name].tag_depth = u.depth;
            break;
        case UNDO_TYPE: restore_type(p, p->slots[u.name].linked, u.old); break;
        default:
            p->slots[u.name].label = u.old;
            p->slots[u.name].label_owner = u.depth;
            p->slots[u.name].label_local = u.label_local;
            break;
        }
    }
}

void scope_bind(parser *p, name n, symbol *s)
{
    if (name_empty(n)) return;
    ident_slot *slot = &p->idents[n.i];
    uint32_t depth = scope_depth(p);
    if (depth && slot->depth != depth)
        vec_push(&p->undo, (undo_entry){.name = n.i, .kind = UNDO_IDENT, .depth = slot->depth, .old = slot->symbol});
    slot->symbol = s;
    slot->depth = depth;
}

void scope_bind_file(parser *p, name n, symbol *s)
{
    ident_slot *slot = &p->idents[n.i];
    if (!slot->symbol) {
        slot->symbol = s;
        slot->depth = 0;
        return;
    }
    /* hidden by an inner scope: the outermost saved binding is the one of the file */
    for (uint32_t i = 0; i < p->undo.len; i++) {
        undo_entry *u = &p->undo.data[i];
        if (u->kind != UNDO_IDENT || u->name != n.i) continue;
        if (!u->old) u->old = s;
        return;
    }
}

void scope_bind_tag(parser *p, name n, tagref *t)
{
    if (name_empty(n)) return;
    name_slot *slot = &p->slots[n.i];
    uint32_t depth = scope_depth(p);
    if (depth && slot->tag_depth != depth)
        vec_push(&p->undo, (undo_entry){.name = n.i, .kind = UNDO_TAG, .depth = slot->tag_depth, .old = slot->tag});
    slot->tag = t;
    slot->tag_depth = depth;
}

/* ---- symbols ---- */

symbol *scope_symbol(parser *p, name n, symbol_kind kind, ctype *type, srcpos at)
{
    symbol *s = ARENA_NEW(p->mem, symbol);
    s->name = n;
    s->kind = (uint8_t)kind;
    s->type = type;
    s->at = at;
    return s;
}

void scope_number(parser *p, symbol *s)
{
    name_slot *slot = &p->slots[s->name.i];
    if (slot->ordinal_owner != p->fn->serial) {
        slot->ordinal_owner = p->fn->serial;
        slot->ordinal = 0;
    }
    s->ordinal = ++slot->ordinal;
    s->function = p->fn->symbol;
}

symbol *scope_local(parser *p, name n, ctype *type, srcpos at)
{
    symbol *s = scope_symbol(p, n, SYM_OBJECT, type, at);
    scope_number(p, s);
    s->defined = true;
    vec_push(&p->locals, s);
    return s;
}

symbol *scope_temporary(parser *p, const char *stem, ctype *type, srcpos at)
{
    name n = parse_name(p, stem, strlen(stem));
    symbol *s;
    if (p->fn) {
        s = scope_local(p, n, type, at);
    } else {
        s = scope_symbol(p, n, SYM_OBJECT, type, at);
        s->ordinal = ++p->file_temporaries;
        s->defined = true;
        s->linkage = LINK_INTERNAL;
        vec_push(&p->linked, s);
    }
    s->is_temporary = true;
    s->used = true;
    return s;
}

void scope_mention(parser *p, symbol *s)
{
    if (p->unevaluated) return;
    if (s->linkage == LINK_NONE || !p->fn) {
        s->used = true;
        return;
    }
    symbol *user = p->fn->outermost;
    if (s->mentioned_by == user) return;
    s->mentioned_by = user;
    vec_push(&p->mentions, s);
}

/* ---- labels ---- */

static label *new_label(parser *p, name n, srcpos at)
{
    label *l = ARENA_NEW(p->mem, label);
    l->name = n;
    l->at = at;
    l->index = p->labels.len - p->fn->first_label;
    vec_push(&p->labels, l);
    return l;
}

/* A jump out of a nested function: neither it nor the function around it is modelled. */
static void leave_nested(parser *p, srcpos at)
{
    static const char why[] = "jump out of a nested function";
    parse_unsupported(p, at, why);
    if (p->fn->symbol->unsupported) return;
    p->fn->symbol->unsupported = why;
    p->fn->symbol->unsupported_at = at;
}

label *scope_label(parser *p, name n, srcpos at)
{
    name_slot *slot = &p->slots[n.i];
    bool outer = slot->label && slot->label_local && p->fn->outer; /* a nested function leaves to an outer one */
    if (slot->label && (slot->label_owner == p->fn->serial || outer)) {
        if (slot->label_owner != p->fn->serial) leave_nested(p, at);
        slot->label->unused = false;
        return slot->label;
    }
    label *l = NULL;
    for (uint32_t i = p->fn->first_label; p->fn->has_nested && i < p->labels.len && !l; i++)
        if (name_equal(p->labels.data[i]->name, n)) l = p->labels.data[i]; /* the nested function had one of that name, too */
    slot->label = l ? l : new_label(p, n, at);
    slot->label_owner = p->fn->serial;
    slot->label_local = false;
    return slot->label;
}

void scope_local_label(parser *p, name n, srcpos at)
{
    name_slot *slot = &p->slots[n.i];
    vec_push(
        &p->undo,
        (undo_entry){.name = n.i, .kind = UNDO_LABEL, .label_local = slot->label_local, .depth = slot->label_owner, .old = slot->label});
    slot->label = new_label(p, n, at);
    slot->label->unused = true;
    slot->label_owner = p->fn->serial;
    slot->label_local = true;
}

/* ---- functions ---- */

void scope_enter_function(parser *p, function_state *f, symbol *function)
{
    *f = (function_state){
        .symbol = function, .outer = p->fn, .serial = ++p->serial, .first_local = p->locals.len, .first_label = p->labels.len};
    if (p->fn) p->fn->has_nested = true;
    f->outermost = p->fn ? p->fn->outermost : function;
    if (!p->fn) function->first_mention = p->mentions.len;
    p->fn = f;
}

void scope_leave_function(parser *p, function_state *f)
{
    symbol *s = f->symbol;
    s->local_count = p->locals.len - f->first_local;
    s->locals = ARENA_ARRAY(p->mem, symbol *, s->local_count);
    if (s->local_count) memcpy(s->locals, p->locals.data + f->first_local, s->local_count * sizeof *s->locals);
    p->locals.len = f->first_local;
    s->label_count = p->labels.len - f->first_label;
    s->labels = ARENA_ARRAY(p->mem, label *, s->label_count);
    if (s->label_count) memcpy(s->labels, p->labels.data + f->first_label, s->label_count * sizeof *s->labels);
    p->labels.len = f->first_label;
    for (uint32_t i = 0; i < s->label_count; i++) {
        const label *l = s->labels[i];
        if (!l->defined && !l->unused) parse_error(p, l->at, "label '%s' used but not defined", parse_name_text(p, l->name));
    }
    if (!f->outer) s->mention_count = p->mentions.len - s->first_mention;
    p->fn = f->outer;
}
