/* cfa/print/body.h — a function's body on its way from an automaton to statements.
 * body_open: which locations are printed at all, which computed gotos there are, and which calls are printed inside the one operation
 * that reads their result. body_make_flow: the locations as a graph for cfa/structure, with short-circuit conditions and switches folded
 * back; a condition that is a value is printed inside the operation that reads it, too. Its nodes have the numbers of their locations;
 * body.dead is one more, where no path goes on. Invariant: every printed operation belongs to exactly one node; conditions of one node are
 * evaluated from left to right. */
#ifndef CFA_PRINT_BODY_H
#define CFA_PRINT_BODY_H

#include "cfa/print/internal.h"
#include "cfa/structure/structure.h"

typedef enum { TEST_LEAF, TEST_AND, TEST_OR } test_kind;

typedef struct {           /* a condition */
    uint8_t kind;          /* test_kind */
    bool positive;         /* leaf: the assumption of `where`, or its opposite */
    uint32_t where;        /* leaf: location */
    uint32_t first, count; /* leaf: in body.before: locations that are executed before it */
    uint32_t left, right;  /* and, or: tests */
} body_test;

typedef struct {
    ex low, high;       /* case low … high; equal: one value */
    uint32_t successor; /* of the node */
} body_case;

typedef struct {            /* of a variable, in what is printed */
    uint32_t writes, reads; /* a write of a part of it counts as a read */
    uint32_t part_writes;   /* writes of parts */
    bool escapes;           /* its address is taken, or a part of it is accessed */
    uint32_t nested_calls;  /* writes by calls that are printed inside the read */
    uint32_t nested_notes;  /* two writes each, by conditions that are */
} body_usage;

typedef struct body {
    const printer *pr;
    const cfa_function *f;
    fn which;
    arena memory;
    bool returns_void;
    uint32_t dead;
    uint32_t *to;     /* by location: where control really goes when it gets here: itself, or past what does nothing */
    ex *dispatch;     /* by location: a chain of comparisons with labels starts here that is a computed goto of this value */
    bool *hidden;     /* by location: inside such a chain, or a call that is printed inside what follows it */
    uint32_t *call;   /* by location: the call that is printed inside it, in place of the variable that gets its result; 0: none */
    uint32_t *reader; /* by location: the one that such a call is printed inside of; 0: none */
    map64 usage;      /* variable → usages; not there: it is not mentioned */
    VEC(body_usage) usages;
    uint64_t *live; /* by location: temporaries that are read there or later, before they are written; by bit */
    map64 live_bit; /* temporary → bit; not there: not known */
    /* the graph */
    flow_graph flow;
    uint32_t *test;     /* by node: of a branch */
    uint32_t *noted;    /* by node: x = a && b: the location of x = 1, where it is noted that the test holds; 0: another operation */
    uint32_t *noted_in; /* by node: … and the operation that is printed instead, with a && b in place of x; 0: none */
    uint32_t *note;     /* by location: of that operation, the node */
    VEC(body_test) tests;
    VEC(uint32_t) before;
    VEC(body_case) cases;
    uint32_t *first_case, *count_cases; /* by node: of a switch */
    /* the statements */
    var *declares;          /* by statement: v = e is int v = e; NULL: not known yet */
    bool *declares_in_head; /* by statement: v = e may stand in the head of the `for` behind it */
    map64 declared;         /* such variables */
} body;

typedef struct {
    bool switches; /* look for switches */
    bool before;   /* any assignments may be executed inside a condition, not only calls for temporaries */
} body_style;

void body_open(body *b, const printer *pr, fn which);
void body_make_flow(body *b, body_style style);
void body_close(body *b);
bool body_has_label(const body *b, uint32_t l); /* one of the program's own, whose address is taken */
uint32_t body_entry(const body *b);
/* Where an edge to this location really leads: a node. */
uint32_t body_target(const body *b, uint32_t l);
/* An operation that can be printed as an expression: a call or assignment of scalars. */
bool body_is_expression(const body *b, uint32_t l);

/* cfa/print/usage.c */
bool body_is_there(const body *b, uint32_t l);                      /* a location that is printed */
bool body_writes_variable(const body *b, const op_info *o, var *v); /* the whole of *v */
void body_count_usage(body *b);
bool body_is_printed(const body *b, var v);  /* some read or write of it */
bool body_is_only_set(const body *b, var v); /* no read of it is printed */
bool body_escapes(const body *b, var v);

/* cfa/print/live.c */
void body_find_live(body *b);
bool body_dies_at(const body *b, var v, uint32_t l); /* a temporary that is read there, and nowhere else before it is written again */

/* cfa/print/nested_call.c: fills call and reader */
void body_nest_calls(body *b);
/* Can what is written to v be printed inside of this operation, in place of v? */
bool body_fits_into(const body *b, uint32_t reader, var v);
/* Evaluating the left side, as a place, does not depend on when a call or an assignment to v happens. */
bool body_is_safe_place(const body *b, ex lhs, var v);

/* cfa/print/declare.c: fills declares. The statements are printed once, with what declare_begin gives in printer.notes. */
struct declare_notes *declare_begin(body *b, const structure *s);
void declare_enter(struct declare_notes *m, uint32_t which); /* this is printed next */
void declare_mention(struct declare_notes *m, var v);
void declare_end_node(struct declare_notes *m, const printer *pr, uint32_t from); /* the text of a node begins there */
void declare_choose(body *b, const structure *s, struct declare_notes *m);
void declare_end(struct declare_notes *m);
bool declare_has(const body *b, var v);

/* cfa/print/function.c */
void body_print_local(const body *b, var v); /* its declaration, without a value and ';' */

/* cfa/print/statement.c */
void body_print(const body *b, const structure *s, const char *prefix, bool *needs_end);

#endif
