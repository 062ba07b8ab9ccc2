/* cfa/print/dot.c — pictures in Graphviz's language (cfa/print/dot.h).
 * Automata: locations are nodes with their line number; the entry is a house, the exit a double circle, loop heads are filled.
 * Call graphs: functions are boxes, external ones dashed, indirect calls dotted edges, recursive functions filled. */
#include "cfa/print/dot.h"

enum { LABEL_LENGTH = 60 };

/* text in a quoted string, cut at LABEL_LENGTH characters */
static void put_label(buf *out, const char *text)
{
    unsigned shown = 0;
    for (const char *c = text; *c; c++) {
        bool inside_utf8 = ((unsigned char)*c & 0xc0) == 0x80;
        if (!inside_utf8 && shown++ == LABEL_LENGTH) {
            buf_str(out, "…");
            return;
        }
        if (*c == '"' || *c == '\\') buf_char(out, '\\');
        if (*c == '\n') buf_str(out, "\\n");
        else buf_char(out, *c);
    }
}

static uint32_t line_of(const cfa_program *p, srcpos at) { return p->sources && at.i ? source_locate(p->sources, at).line : 0; }

/* ---- automata ---- */

static void put_edge(const cfa_program *p, uint32_t f, uint32_t from, uint32_t to, op o, bool negated, buf *out)
{
    char text[512];
    op_show(p, o, text, sizeof text);
    buf_printf(out, "    f%u_%u -> f%u_%u [label=\"", f, from, f, to);
    if (negated) { /* the second edge of a branch: the stored assume is the positive one */
        buf full = {0};
        size_t len = strlen(text);
        if (len > 2) buf_printf(&full, "[!(%.*s)]", (int)len - 2, text + 1);
        put_label(out, full.len ? full.data : text);
        buf_free(&full);
    } else {
        put_label(out, text);
    }
    buf_str(out, "\"];\n");
}

static void put_location(const cfa_program *p, const cfa_function *f, uint32_t index, uint32_t l, bool loop_head, buf *out)
{
    const location *at = &f->locations[l];
    uint32_t line = l == LOC_EXIT ? line_of(p, f->end) : line_of(p, at->at);
    buf_printf(out, "    f%u_%u [label=\"", index, l);
    if (line) buf_printf(out, "%u", line);
    else buf_printf(out, "#%u", l);
    buf_char(out, '"');
    if (l == LOC_ENTRY) buf_str(out, ", shape=house");
    else if (l == LOC_EXIT) buf_str(out, ", shape=doublecircle");
    else if (!at->op.i) buf_str(out, ", shape=octagon");
    if (loop_head) buf_str(out, ", style=filled, fillcolor=lightblue");
    buf_str(out, "];\n");
}

static void put_automaton(const cfa_program *p, uint32_t index, buf *out)
{
    const cfa_function *f = &p->functions.data[index];
    bool *heads = mem_alloc(f->count_locations + 1), exit_used = false;
    memset(heads, 0, f->count_locations + 1);
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        for (int k = 0; k < 2; k++) {
            uint32_t to = f->locations[l].next[k];
            if (to >= LOC_ENTRY && to <= l) heads[to] = true; /* backwards in reverse postorder */
            if (to == LOC_EXIT) exit_used = true;
        }
    }
    buf_printf(out, "  subgraph cluster_%u {\n    label=\"", index);
    put_label(out, fn_name(p, (fn){index}));
    buf_str(out, "\";\n");
    for (uint32_t l = exit_used ? LOC_EXIT : LOC_ENTRY; l < f->count_locations; l++) put_location(p, f, index, l, heads[l], out);
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        const location *at = &f->locations[l];
        if (!at->op.i) continue;
        if (at->next[0]) put_edge(p, index, l, at->next[0], at->op, false, out);
        if (at->next[1]) put_edge(p, index, l, at->next[1], at->op, true, out);
    }
    buf_str(out, "  }\n");
    free(heads);
}

void dot_cfa(const cfa_program *p, fn only, buf *out)
{
    buf_str(out,
            "digraph cfa {\n  node [shape=circle, fontname=\"sans-serif\", fontsize=10];\n  edge [fontname=\"monospace\", fontsize=9];\n");
    for (uint32_t i = 0; i < p->functions.len; i++)
        if (only.i == FN_NONE.i || only.i == i) put_automaton(p, i, out);
    buf_str(out, "}\n");
}

/* ---- call graphs ---- */

static void put_call(const cfa_program *p, const call_edge *e, map64 *drawn, buf *out)
{
    uint32_t target = e->callee.i != FN_NONE.i ? e->callee.i * 2 : e->symbol.i * 2 + 1;
    bool fresh;
    map_slot(drawn, map_pair(e->caller.i * 2 + e->indirect, target), &fresh);
    if (!fresh) return;
    if (e->callee.i == FN_NONE.i) {
        map_slot(drawn, map_pair(UINT32_MAX, e->symbol.i), &fresh);
        if (fresh) {
            buf_printf(out, "  x%u [label=\"", e->symbol.i);
            put_label(out, e->symbol.i ? space_text(p->space, var_get(p->space, e->symbol)->name) : "unknown");
            buf_str(out, "\", style=dashed];\n");
        }
        buf_printf(out, "  f%u -> x%u", e->caller.i, e->symbol.i);
    } else {
        buf_printf(out, "  f%u -> f%u", e->caller.i, e->callee.i);
    }
    buf_str(out, e->indirect ? " [style=dotted];\n" : ";\n");
}

void dot_callgraph(const cfa_program *p, const call_graph *g, buf *out)
{
    map64 drawn = {0};
    buf_str(out, "digraph calls {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n");
    for (uint32_t i = 0; i < p->functions.len; i++) {
        buf_printf(out, "  f%u [label=\"", i);
        put_label(out, fn_name(p, (fn){i}));
        buf_str(out, g->recursive[i] ? "\", style=filled, fillcolor=lightpink];\n" : "\"];\n");
    }
    for (uint32_t i = 0; i < g->count_edges; i++) put_call(p, &g->edges[i], &drawn, out);
    buf_str(out, "}\n");
    map_free(&drawn);
}
