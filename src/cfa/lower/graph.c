#include "cfa/lower/internal.h"

/* The graph of a function under construction, and the finished function made of it.
 * While building, a node without an operation passes on to its successor; graph_finish shortens those chains, drops
 * conditions whose two branches meet at once, drops what is unreachable, and numbers the rest in reverse postorder. */

enum { EXIT = 1, ENTRY = 2 };

void graph_start(builder *b)
{
    vec_clear(&b->nodes);
    vec_clear(&b->locals);
    vec_push(&b->nodes, (build_node){0});
    vec_push(&b->nodes, (build_node){.used = true});
    vec_push(&b->nodes, (build_node){.used = true});
    b->cur = ENTRY;
    b->break_to = b->continue_to = b->in_switch = b->in_statement_expression = b->dispatch = 0;
    b->temps = b->statement_literals = 0;
    b->cleanup = b->break_cleanup = b->continue_cleanup = 0;
    vec_clear(&b->cleanups);
    vec_clear(&b->cleanup_gotos);
    vec_clear(&b->jump_sites);
    vec_clear(&b->jump_locals);
    b->unwind = 0;
    b->value_of_block = NULL;
    b->declaring = NULL;
    b->sized = NULL;
}

uint32_t graph_label(builder *b)
{
    vec_push(&b->nodes, (build_node){0});
    return b->nodes.len - 1;
}

void graph_goto(builder *b, uint32_t to)
{
    if (!b->cur) return;
    b->nodes.data[b->cur].next[0] = to;
    b->nodes.data[to].used = true;
    b->cur = 0;
}

void graph_begin(builder *b, uint32_t to)
{
    graph_goto(b, to);
    b->cur = b->nodes.data[to].used ? to : 0;
}

void graph_force(builder *b, uint32_t to)
{
    graph_goto(b, to);
    b->cur = to;
}

void graph_emit(builder *b, op o)
{
    if (!b->cur) return;
    uint32_t next = graph_label(b);
    build_node *n = &b->nodes.data[b->cur];
    n->op = o;
    n->at = b->at;
    n->next[0] = next;
    b->cur = next;
}

void graph_end(builder *b, op o)
{
    if (!b->cur) return;
    b->nodes.data[b->cur].op = o;
    b->nodes.data[b->cur].at = b->at;
    b->cur = 0;
}

void graph_insert(builder *b, uint32_t start, op o)
{
    if (start == b->cur) {
        graph_emit(b, o);
        return;
    }
    uint32_t moved = graph_label(b);
    b->nodes.data[moved] = b->nodes.data[start];
    b->nodes.data[start] = (build_node){.op = o, .next = {moved, 0}, .at = b->nodes.data[start].at, .used = b->nodes.data[start].used};
}

void graph_branch(builder *b, ex condition, uint32_t yes, uint32_t no)
{
    bool truth;
    if (!b->cur) return;
    if (build_decided(b, condition, &truth)) {
        graph_goto(b, truth ? yes : no);
        return;
    }
    build_node *n = &b->nodes.data[b->cur];
    n->op = op_assume(b->s, condition, true);
    n->at = b->at;
    n->is_assume = true;
    n->next[0] = yes;
    n->next[1] = no;
    b->nodes.data[yes].used = b->nodes.data[no].used = true;
    b->cur = 0;
}

ex graph_fit(builder *b, ex place, ex value)
{
    const ex_info *p = ex_get(b->s, place);
    __int128 v;
    if (p->kind != E_MEMBER || !ex_is_int(b->s, value, &v)) return value;
    const ty_member *m = &ty_get(b->s, ex_get(b->s, p->a)->type)->members[p->index];
    const ty_info *t = ty_get(b->s, m->type);
    if (m->bit_width <= 0 || t->kind == TY_BOOL) return value;
    unsigned drop = 128u - (unsigned)m->bit_width;
    unsigned __int128 bits = (unsigned __int128)v << drop;
    return ex_int(b->s, ex_get(b->s, value)->type, t->is_signed ? (__int128)bits >> drop : (__int128)(bits >> drop));
}

void graph_assign(builder *b, ex lhs, ex rhs)
{
    if (!b->cur) return;
    rhs = graph_fit(b, lhs, rhs);
    if (!build_device_write(b, lhs, rhs)) graph_emit(b, op_assign(b->s, lhs, rhs));
}

/* Stands for code that could not be lowered. Equal only if the whole text is equal, apart from white space and # lines. */
static ex text_identity(builder *b)
{
    if (!b->text_hash.lo)
        for (uint32_t u = 0; u < b->unit_count; u++) {
            const char *p = b->units[u]->text->text;
            while (*p) {
                size_t word = strcspn(p, " \t\n\r\f\v");
                if (*p == '#' && (p == b->units[u]->text->text || p[-1] == '\n')) word = strcspn(p, "\n");
                else if (word) b->text_hash = hash_join(b->text_hash, hash_bytes(p, word));
                p += word ? word : 1;
            }
        }
    return ex_int(b->s, b->p->size_type, (__int128)(b->text_hash.lo >> (b->p->ilp32 ? 32 : 0)));
}

void graph_unsupported(builder *b, srcpos at, const char *construct)
{
    if (!b->cur && !b->constant) return; /* cannot be reached */
    if (!b->unsupported) {
        b->unsupported = construct;
        diag_unsupported(b->d, at, construct);
    }
    b->at = at;
    if (b->cur)
        graph_end(
            b, op_intern(b->s, &(op_info){.kind = OP_UNSUPPORTED, .rhs = text_identity(b), .text = intern_str(&b->s->names, construct)}));
}

void graph_unmodelled(builder *b, const char *what)
{
    if (!b->cur) return;
    if (!b->unsupported) b->unsupported = what;
    graph_end(b, op_intern(b->s, &(op_info){.kind = OP_UNSUPPORTED, .text = intern_str(&b->s->names, what)}));
}

/* ---- variables ---- */

var graph_aligned_local(builder *b, var_kind kind, name n, uint32_t ordinal, ty type, uint32_t align)
{
    if (align <= ty_get(b->s, type)->align) align = 0; /* says nothing new */
    var v = var_intern(
        b->s,
        &(var_info){.kind = (uint8_t)kind, .ordinal = (uint16_t)ordinal, .function = b->owner, .name = n, .type = type, .align = align});
    if (!(build_flags(b, v) & VF_LISTED)) {
        build_flag(b, v, VF_LISTED);
        if (kind != VAR_PARAM) vec_push(&b->locals, v);
    }
    return v;
}

var graph_local(builder *b, var_kind kind, name n, uint32_t ordinal, ty type) { return graph_aligned_local(b, kind, n, ordinal, type, 0); }

ex graph_temp(builder *b, ty type)
{
    uint32_t n = b->temps++;
    while (b->temp_names.len <= n) {
        char text[16];
        int len = snprintf(text, sizeof text, "$%u", b->temp_names.len + 1);
        name made = intern(&b->s->names, text, (size_t)len);
        vec_push(&b->temp_names, made);
    }
    var v = graph_local(b, VAR_TEMP, b->temp_names.data[n], 1, type);
    build_flag(b, v, VF_QUIET | VF_TEMP);
    return ex_var(b->s, v);
}

ex graph_save(builder *b, ex value)
{
    if (!b->cur) return value;
    ex t = graph_temp(b, ex_get(b->s, value)->type);
    graph_assign(b, t, value);
    return t;
}

/* ---- finishing ---- */

static void keep_looping(builder *b, uint32_t n)
{
    b->nodes.data[n] = (build_node){.op = op_skip(b->s), .next = {n, 0}, .at = b->nodes.data[n].at, .used = true};
}

/* The first node from n on that does something. Of a cycle of empty nodes one remains, as an endless loop. */
static uint32_t skip_empty(builder *b, uint32_t n)
{
    uint32_t end = n;
    while (end > EXIT && !b->nodes.data[end].op.i && !b->forward.data[end]) {
        b->forward.data[end] = UINT32_MAX; /* under way */
        end = b->nodes.data[end].next[0];
    }
    if (end > EXIT && !b->nodes.data[end].op.i) {
        if (b->forward.data[end] == UINT32_MAX) {
            keep_looping(b, end);
            b->forward.data[end] = 0;
        } else {
            end = b->forward.data[end];
        }
    }
    while (n != end && n > EXIT && b->forward.data[n] == UINT32_MAX) {
        uint32_t next = b->nodes.data[n].next[0];
        b->forward.data[n] = end;
        n = next;
    }
    return end;
}

/* The first node from n on that matters: conditions are skipped if both branches lead to the same node. */
static uint32_t skip_empty_branches(builder *b, uint32_t n)
{
    n = skip_empty(b, n);
    if (n <= EXIT || !b->nodes.data[n].is_assume) return n;
    if (b->resolved.data[n]) return b->resolved.data[n];
    b->resolved.data[n] = n;
    uint32_t yes = skip_empty_branches(b, b->nodes.data[n].next[0]), no = skip_empty_branches(b, b->nodes.data[n].next[1]);
    b->nodes.data[n].next[0] = yes;
    b->nodes.data[n].next[1] = no;
    if (yes != no) return n;
    if (yes == n) keep_looping(b, n);
    else b->resolved.data[n] = yes;
    return b->resolved.data[n];
}

static void resize_with_zeros(build_ids *v, uint32_t len)
{
    vec_reserve(v, len);
    memset(v->data, 0, len * sizeof *v->data);
    v->len = len;
}

static uint32_t edge_of(void *builder_, uint32_t node, unsigned branch)
{
    builder *b = builder_;
    uint32_t *next = &b->nodes.data[node].next[branch];
    return *next = skip_empty_branches(b, *next);
}

void graph_finish(builder *b, cfa_function *f)
{
    resize_with_zeros(&b->forward, b->nodes.len);
    resize_with_zeros(&b->resolved, b->nodes.len);
    uint32_t entry = skip_empty_branches(b, ENTRY);
    if (entry <= EXIT) { /* only if lowering was cut short */
        b->nodes.data[ENTRY] = (build_node){.op = op_return(b->s, (ex){0}), .next = {EXIT, 0}, .used = true};
        entry = ENTRY;
    }
    numbering *order = &b->order;
    numbering_make(order, b->nodes.len, entry, edge_of, b);
    f->count_locations = order->order.len + LOC_ENTRY;
    f->locations = ARENA_ARRAY(&b->p->memory, location, f->count_locations);
    f->locations[LOC_EXIT].at = f->end;
    for (uint32_t i = 0; i < order->order.len; i++) {
        const build_node *n = &b->nodes.data[order->order.data[i]];
        location *at = &f->locations[LOC_ENTRY + i];
        at->op = n->op;
        at->at = n->at;
        at->next[0] = order->number.data[n->next[0]];
        at->next[1] = order->number.data[n->next[1]];
    }
    f->count_locals = b->locals.len;
    f->locals = ARENA_ARRAY(&b->p->memory, var, b->locals.len);
    if (b->locals.len) memcpy(f->locals, b->locals.data, b->locals.len * sizeof(var));
}

uint32_t graph_location(builder *b, uint32_t node) { return b->order.number.data[skip_empty_branches(b, node)]; }
