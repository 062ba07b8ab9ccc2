/* cond/condition_text.h — conditions in files: our own format (doc/formats/condition.md) and CPAchecker's assumption automata.
 * In: text.  Out: a condition whose transitions are bound to the operations of a program, or where the text is wrong.
 * The readers survive anything: no text makes them crash, hang or use more than a few times its size. A transition whose operation the
 * program does not have stays without a letter: it matches nothing. */
#ifndef COND_CONDITION_TEXT_H
#define COND_CONDITION_TEXT_H

#include "base/buf.h"
#include "cond/condition.h"

typedef struct {
    uint32_t line;
    char message[160];
} condition_problem;

/* Which of the two formats it is, the first words tell. NULL: *problem says what is wrong, and where. */
condition *condition_read(const char *text, size_t len, cfa_program *p, condition_problem *problem);
/* The condition of this program; operations are written as hash and text. */
void condition_write(const condition *c, const cfa_program *p, buf *out);
/* As CPAchecker writes and reads it. Calls that are followed or stepped over have no such form: executions behind them are not covered
 * there. */
void condition_write_cpachecker(const condition *c, const cfa_program *p, buf *out);
/* Graphviz */
void condition_write_dot(const condition *c, const cfa_program *p, buf *out);

#endif
