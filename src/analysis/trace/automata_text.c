#include "analysis/trace/automata_text.h"

#include "analysis/predicate/predicate_text.h"
#include "logic/term/smtlib.h"
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LABEL = 70, MOST_LABELS = 4 };

typedef struct {
    alphabet *a;
    const cfa_program *p;
    const automaton *of;
    uint32_t number; /* of the automaton */
    buf *out;
} text_writer;

/* In quotes; newlines become spaces, and a text for people is cut. */
static void write_quoted(buf *out, const buf *text, bool for_people)
{
    for (uint32_t k = 0; k < text->len; k++) {
        if (for_people && k >= LONGEST_LABEL) {
            buf_str(out, "…");
            return;
        }
        char c = text->data[k];
        if (c == '"' || c == '\\') buf_char(out, '\\');
        buf_char(out, c == '\n' ? ' ' : c);
    }
}

static void add_term(const text_writer *w, term a, buf *text)
{
    const term_info *i = term_get(w->a->t, a);
    if (i->kind == T_VAR && i->index && !variable_is_rigid(w->a->t, a)) buf_str(text, "*"); /* arbitrary */
    else predicate_text(w->a->e, w->a->t, w->p, a, text);
}

/* "[x > 0] y = x + 1; z = *" */
static void letter_text(const text_writer *w, letter l, buf *text)
{
    const letter_info i = *letter_get(w->a, l);
    if (l.i == LETTER_START.i) {
        buf_str(text, "start");
        return;
    }
    if (i.kind != LETTER_INTERNAL) buf_str(text, i.kind == LETTER_CALL ? "call" : "return");
    if (!term_same(i.guard, w->a->t->true_term)) {
        buf_str(text, text->len ? " [" : "[");
        add_term(w, i.guard, text);
        buf_str(text, "]");
    }
    for (uint32_t k = 0; k < i.count; k++) {
        buf_str(text, !text->len ? "" : k ? "; " : " ");
        add_term(w, i.effects[k].cell, text);
        buf_str(text, " = ");
        add_term(w, i.effects[k].value, text);
    }
}

static void set_text(const text_writer *w, predicate_set s, bool for_people, buf *text)
{
    uint32_t count = 0;
    if (s.i == SET_TRUE.i || s.i == SET_FALSE.i) {
        buf_str(text, s.i == SET_TRUE.i ? "true" : "false");
        return;
    }
    for (uint32_t k = 1; k < w->of->predicates.len; k++) count += automaton_has(w->of, s, k);
    if (!for_people && count > 1) buf_str(text, "(and");
    for (uint32_t k = 1, written = 0; k < w->of->predicates.len; k++) {
        if (!automaton_has(w->of, s, k)) continue;
        if (written++ || (!for_people && count > 1)) buf_str(text, for_people ? " && " : " ");
        if (for_people) add_term(w, w->of->predicates.data[k], text);
        else smtlib_print_term(w->a->t, w->of->predicates.data[k], text);
    }
    if (!for_people && count > 1) buf_str(text, ")");
}

/* The sets that transitions lead to and from: calls visit for each once, the initial and the accepting one first. */
static void visit_sets(const text_writer *w, void (*visit)(const text_writer *w, predicate_set s))
{
    map64 seen = {0};
    visit(w, SET_TRUE);
    visit(w, SET_FALSE);
    for (uint32_t k = 0; k < w->of->transitions.len; k++)
        for (uint32_t end = 0; end < 3; end++) {
            const automaton_transition *x = &w->of->transitions.data[k];
            predicate_set s = end == 0 ? x->from.here : end == 1 ? x->from.call : x->to;
            bool fresh;
            (void)map_slot(&seen, s.i, &fresh);
            if (fresh && s.i != SET_TRUE.i && s.i != SET_FALSE.i) visit(w, s);
        }
    map_free(&seen);
}

/* ---- dot ---- */

static void write_node(const text_writer *w, predicate_set s)
{
    buf text = {0};
    set_text(w, s, true, &text);
    buf_printf(w->out, "    a%u_%u [label=\"", w->number, s.i);
    write_quoted(w->out, &text, true);
    buf_str(w->out, s.i == SET_FALSE.i ? "\", peripheries=2];\n" : "\"];\n");
    buf_free(&text);
}

static bool is_between(const automaton_transition *x, const automaton_transition *y)
{
    return x->from.here.i == y->from.here.i && x->from.call.i == y->from.call.i && x->to.i == y->to.i;
}

static letter_kind kind_of(const text_writer *w, const automaton_transition *x) { return (letter_kind)letter_get(w->a, x->l)->kind; }

/* Of a return: what holds at the call. */
static void write_call_set(const text_writer *w, predicate_set s)
{
    buf text = {0};
    set_text(w, s, true, &text);
    buf_str(w->out, "\\nwith at the call: ");
    write_quoted(w->out, &text, true);
    buf_free(&text);
}

/* One edge for all letters between two states, from the first of these transitions on. */
static void write_edge(const text_writer *w, uint32_t first)
{
    const automaton_transition *all = w->of->transitions.data, *x = &all[first];
    uint32_t count = 0;
    buf_printf(w->out, "    a%u_%u -> a%u_%u [label=\"", w->number, x->from.here.i, w->number, x->to.i);
    for (uint32_t k = first; k < w->of->transitions.len; k++) {
        buf text = {0};
        if (!is_between(&all[k], x) || count++ >= MOST_LABELS) continue;
        letter_text(w, all[k].l, &text);
        if (count > 1) buf_str(w->out, "\\n");
        write_quoted(w->out, &text, true);
        buf_free(&text);
    }
    if (count > MOST_LABELS) buf_printf(w->out, "\\nand %u more", count - MOST_LABELS);
    if (kind_of(w, x) == LETTER_RETURN) write_call_set(w, x->from.call);
    buf_str(w->out, "\"];\n");
}

void automata_write_dot(alphabet *a, const cfa_program *p, const automaton_list *all, buf *out)
{
    buf_str(out, "digraph automata {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n  edge [fontname=monospace];\n");
    for (uint32_t k = 0; k < all->len; k++) {
        text_writer w = {a, p, all->data[k], k + 1, out};
        const automaton_transition *x = w.of->transitions.data;
        buf_printf(out, "  subgraph cluster_%u {\n    label=\"A%u\";\n", k + 1, k + 1);
        visit_sets(&w, write_node);
        for (uint32_t t = 0; t < w.of->transitions.len; t++) {
            uint32_t before = 0;
            while (before < t && !is_between(&x[before], &x[t])) before++;
            if (before == t) write_edge(&w, t);
        }
        buf_str(out, "  }\n");
    }
    buf_str(out, "}\n");
}

/* ---- .ats ---- */

static void write_state(const text_writer *w, predicate_set s)
{
    buf text = {0};
    set_text(w, s, false, &text);
    buf_printf(w->out, " \"%u#", s.i);
    write_quoted(w->out, &text, false);
    buf_str(w->out, "\"");
    buf_free(&text);
}

static void write_letter(const text_writer *w, letter l)
{
    buf text = {0};
    letter_text(w, l, &text);
    buf_str(w->out, " \"");
    write_quoted(w->out, &text, false);
    buf_printf(w->out, " #%08x\"", (unsigned)letter_get(w->a, l)->hash.lo);
    buf_free(&text);
}

static bool has_letters(const text_writer *w, letter_kind kind)
{
    for (uint32_t k = 0; k < w->of->transitions.len; k++)
        if (kind_of(w, &w->of->transitions.data[k]) == kind) return true;
    return false;
}

static void write_alphabet(const text_writer *w, letter_kind kind)
{
    map64 seen = {0};
    for (uint32_t k = 0; k < w->of->transitions.len; k++) {
        bool fresh;
        if (kind_of(w, &w->of->transitions.data[k]) != kind) continue;
        (void)map_slot(&seen, w->of->transitions.data[k].l.i, &fresh);
        if (fresh) write_letter(w, w->of->transitions.data[k].l);
    }
    map_free(&seen);
}

/* A return's transition has the state at the call behind the one that it leaves. */
static void write_transitions(const text_writer *w, letter_kind kind)
{
    for (uint32_t t = 0; t < w->of->transitions.len; t++) {
        const automaton_transition *x = &w->of->transitions.data[t];
        if (kind_of(w, x) != kind) continue;
        buf_str(w->out, "    (");
        write_state(w, x->from.here);
        if (kind == LETTER_RETURN) write_state(w, x->from.call);
        write_letter(w, x->l);
        write_state(w, x->to);
        buf_str(w->out, " )\n");
    }
}

void automata_write_ats(alphabet *a, const cfa_program *p, const automaton_list *all, buf *out)
{
    static const char *const alphabets[] = {"internalAlphabet", "callAlphabet", "returnAlphabet"};
    static const char *const transitions[] = {"internalTransitions", "callTransitions", "returnTransitions"};
    static const letter_kind order[] = {LETTER_CALL, LETTER_INTERNAL, LETTER_RETURN};
    for (uint32_t k = 0; k < all->len; k++) {
        text_writer w = {a, p, all->data[k], k + 1, out};
        buf_printf(out, "EpsilonNestedWordAutomaton A%u = (\n", k + 1);
        for (uint32_t o = 0; o < 3; o++) {
            buf_printf(out, "  %s = {", alphabets[order[o]]);
            write_alphabet(&w, order[o]);
            buf_str(out, has_letters(&w, order[o]) ? " },\n" : "},\n");
        }
        buf_str(out, "  states = {");
        visit_sets(&w, write_state);
        buf_str(out, " },\n  initialStates = {");
        write_state(&w, SET_TRUE);
        buf_str(out, " },\n  finalStates = {");
        write_state(&w, SET_FALSE);
        buf_str(out, " },\n");
        for (uint32_t o = 0; o < 3; o++) {
            bool any = has_letters(&w, order[o]);
            buf_printf(out, "  %s = {%s", transitions[order[o]], any ? "\n" : "");
            write_transitions(&w, order[o]);
            buf_str(out, any ? "  },\n" : "},\n");
        }
        buf_str(out, "  epsilonTransitions = {}\n);\n");
    }
}
