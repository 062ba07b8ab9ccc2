/* cfa/structure/structure.h — a flow graph as nested statements.
 * Follows: Ramsey: Beyond Relooper: Recursive Translation of Unstructured Control Flow to Structured Control Flow (ICFP 2022): nodes are
 * placed along the dominator tree. Deviations: C has no exits over several levels, so the node behind a loop or a switch is chosen
 * (exits.h), short ends are copied, and other jumps are gotos. In: a flow graph that was analysed.  Out: statements. Invariants: every node
 * that can be reached is written, once or, if it is copyable, several times; a goto leads to the first time. A path of the graph is a path
 * of the statements, and the other way round. The result depends on the graph alone. */
#ifndef CFA_STRUCTURE_STRUCTURE_H
#define CFA_STRUCTURE_STRUCTURE_H

#include "cfa/structure/flow.h"

typedef enum {
    STATEMENT_NONE,
    STATEMENT_NODE,     /* the node's own operations */
    STATEMENT_IF,       /* if (node) inner else other */
    STATEMENT_WHILE,    /* while (node) inner; node 0: endless */
    STATEMENT_DO,       /* do inner while (node) */
    STATEMENT_FOR,      /* for (; node; step) inner */
    STATEMENT_SWITCH,   /* switch (node) inner: cases and their statements */
    STATEMENT_CASE,     /* a label of the switch: its node and the index of the successor */
    STATEMENT_BREAK,    /* out of the innermost loop or switch */
    STATEMENT_CONTINUE, /* of the innermost loop */
    STATEMENT_GOTO,     /* to the label of the node */
} statement_kind;

typedef struct {
    uint8_t kind; /* statement_kind */
    bool negated; /* if, while, do, for: the condition is the opposite of the node's */
    bool is_copy; /* node: not the first time */
    uint32_t node, step, successor;
    uint32_t inner, other; /* first statement; 0: none */
    uint32_t next;         /* the statement behind this one; 0: none */
} statement;

typedef struct {
    VEC(statement) all; /* [0] unused */
    uint32_t first;
    bool *labelled;         /* by node: a goto leads to it; in the graph's memory */
    uint32_t gotos, copies; /* copies: operations that are written again */
} structure;

/* falls_to: the node that follows when the end of the text is reached; 0: nothing may fall off it.
 * most_copies: so many operations may be written again. */
structure structure_build(flow_graph *g, uint32_t falls_to, uint32_t most_copies);
void structure_free(structure *s);

#endif
