/* cond/condition_write.c — conditions as text: our own format, CPAchecker's, and pictures. */
#include "cond/condition_text.h"
#include "cond/letters.h"

static void quote(buf *out, const char *text)
{
    buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') buf_char(out, '\\');
        if (*text == '\n') buf_str(out, "\\n");
        else buf_char(out, *text);
    }
    buf_char(out, '"');
}

static void write_operation(const cond_transition *t, const cfa_program *p, buf *out)
{
    buf text = {0};
    if (t->letter != COND_NO_LETTER) letter_text(p, t->letter, &text);
    else buf_str(&text, t->text ? t->text : "");
    quote(out, text.data);
    buf_free(&text);
}

static void write_state(const condition *c, uint32_t s, buf *out)
{
    if (c->states.data[s].name) buf_str(out, c->states.data[s].name);
    else buf_printf(out, "q%u", s);
}

static void write_transition(const condition *c, const cfa_program *p, const cond_transition *t, buf *out)
{
    hash128 h = t->letter != COND_NO_LETTER ? letter_hash(p, t->letter) : t->hash;
    buf_str(out, "  on ");
    write_operation(t, p, out);
    if (!hash_is_zero(h)) buf_printf(out, " #%016llx%016llx", (unsigned long long)h.hi, (unsigned long long)h.lo);
    if (t->call == COND_STEPPED) buf_str(out, " step");
    if (t->call == COND_FOLLOWED) {
        buf_str(out, " enter ");
        write_state(c, t->enters, out);
        if (t->returns != COND_NONE) {
            buf_str(out, " return ");
            write_state(c, t->returns, out);
        }
    }
    buf_str(out, " goto ");
    write_state(c, t->to, out);
    if (t->assumption) {
        buf_str(out, " assume ");
        quote(out, t->assumption);
    }
    buf_char(out, '\n');
}

void condition_write(const condition *c, const cfa_program *p, buf *out)
{
    buf_str(out, "reprove-condition 1\ninitial ");
    write_state(c, c->initial, out);
    buf_char(out, '\n');
    for (uint32_t s = 0; s < c->states.len; s++) {
        const cond_state *state = &c->states.data[s];
        buf_str(out, "state ");
        write_state(c, s, out);
        buf_printf(out, "%s%s\n", state->is_accepting ? " accepting" : "", state->stays ? " stays" : "");
        for (uint32_t k = 0; k < state->count; k++) write_transition(c, p, &c->transitions.data[state->first + k], out);
    }
}

/* ---- CPAchecker ---- */

static void write_cpachecker_target(const condition *c, const cond_transition *t, buf *out)
{
    if (t->call != COND_FLAT) buf_str(out, "__FALSE");
    else if (c->states.data[t->to].is_accepting) buf_str(out, "__TRUE");
    else buf_printf(out, "ARG%u", t->to);
}

void condition_write_cpachecker(const condition *c, const cfa_program *p, buf *out)
{
    buf_str(out, "OBSERVER AUTOMATON AssumptionAutomaton\n\nINITIAL STATE ");
    if (c->states.data[c->initial].is_accepting) buf_str(out, "__TRUE;\n\n");
    else buf_printf(out, "ARG%u;\n\n", c->initial);
    buf_str(out, "STATE __TRUE :\n    TRUE -> GOTO __TRUE;\n\nSTATE __FALSE :\n    TRUE -> GOTO __FALSE;\n\n");
    for (uint32_t s = 0; s < c->states.len; s++) {
        const cond_state *state = &c->states.data[s];
        if (state->is_accepting) continue;
        buf_printf(out, "STATE USEFIRST ARG%u :\n", s);
        for (uint32_t k = 0; k < state->count; k++) {
            const cond_transition *t = &c->transitions.data[state->first + k];
            buf_str(out, "    MATCH ");
            write_operation(t, p, out);
            buf_str(out, " -> ");
            if (t->assumption) buf_printf(out, "ASSUME {%s} ", t->assumption);
            buf_str(out, "GOTO ");
            write_cpachecker_target(c, t, out);
            buf_str(out, ";\n");
        }
        if (state->stays) buf_printf(out, "    TRUE -> GOTO ARG%u;\n\n", s);
        else buf_str(out, "    TRUE -> GOTO __FALSE;\n\n");
    }
    buf_str(out, "END AUTOMATON\n");
}

/* ---- pictures ---- */

void condition_write_dot(const condition *c, const cfa_program *p, buf *out)
{
    buf_str(out, "digraph condition {\n  node [shape=circle];\n");
    buf_printf(out, "  start [shape=point];\n  start -> %u;\n", c->initial);
    for (uint32_t s = 0; s < c->states.len; s++) {
        const cond_state *state = &c->states.data[s];
        buf_printf(out, "  %u [label=", s);
        buf called = {0};
        write_state(c, s, &called);
        quote(out, called.data);
        buf_free(&called);
        buf_printf(out, "%s];\n", state->is_accepting ? ", shape=doublecircle, style=filled, fillcolor=grey90" : "");
        for (uint32_t k = 0; k < state->count; k++) {
            const cond_transition *t = &c->transitions.data[state->first + k];
            buf_printf(out, "  %u -> %u [label=", s, t->to);
            write_operation(t, p, out);
            buf_str(out, t->call == COND_STEPPED ? ", style=dashed];\n" : "];\n");
            if (t->call == COND_FOLLOWED) buf_printf(out, "  %u -> %u [style=dotted, label=\"call\"];\n", s, t->enters);
        }
    }
    buf_str(out, "}\n");
}
