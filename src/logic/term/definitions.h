/* logic/term/definitions.h — equations that define variables, found among the conjuncts of a query.
 * In: conjuncts.  Out: an acyclic list of (variable, value), dependencies first, and the conjuncts that remain.
 * Invariant: the query is satisfiable if and only if the remaining conjuncts are, after replacing every variable by its value. A model of
 *   those extends to the query by evaluating the values in list order.
 * Nothing is substituted here: the translation looks the definitions up (logic/solve/bitblast.h). So queries leave the term table as it
 * was, except for values of variables that had to be isolated from a sum (x + y = z gives z − y for x). */
#ifndef LOGIC_TERM_DEFINITIONS_H
#define LOGIC_TERM_DEFINITIONS_H

#include "logic/term/model.h"
#include "logic/term/term.h"

typedef struct {
    term variable, value;
} definition;

typedef struct { /* a conjunct is t, or ¬t */
    term t;
    bool negated;
} conjunct;

typedef struct {
    VEC(definition) list;
    VEC(conjunct) rest;
    bool contradiction; /* a conjunct is false */
    limits *run;        /* counts the work; may be NULL */
    double deadline;    /* of limits_clock(run), 0: none */
    bool stopped;       /* the deadline has passed, and the result is not complete: the caller must give up */
    uint32_t ticks;
    /* scratch, kept between calls */
    VEC(uint32_t) candidate; /* per term: 1 + number of its candidate equation */
    VEC(uint8_t) state;
    VEC(term) touched;
    VEC(struct definition_source {
        definition d;
        conjunct from;
        bool dropped;
    })
    sources;
    VEC(conjunct) open, later;
    VEC(struct definition_goal {
        term t;
        bool opened;
    })
    work;
    bool again;
} definitions;

void definitions_free(definitions *d);
/* may_define: NULL, or which variables may be eliminated */
void definitions_find(definitions *d, term_table *t, const term *conjuncts, uint32_t count,
                      bool (*may_define)(void *context, term variable), void *context);
void definitions_complete(const definitions *d, model *m); /* values of the eliminated variables */

#endif
