/* cond/condition.h — condition automata: which executions of a program need not be looked at (any more).
 * Implements: Def. 2 and 3 of Beyer, Jakobs, Lemberger (SEFM 2020); assumptions as in Def. 1 and 2 of Beyer, Jakobs, Lemberger, Wehrheim:
 * Reducer-Based Construction of Conditional Verifiers (ICSE 2018) and of the FRed paper.
 * An execution is covered as soon as the automaton, run along its operations, is in an accepting state; an accepting state is never left.
 * Where a state has no transition for an operation, the automaton ends: the execution is not covered, whatever follows.
 * A letter is an operation of the program, or one branch of a condition. Calls come in three kinds:
 *   followed   the callee begins in the state `enters`; if it returns in the state `returns`, the caller goes on in `to`, otherwise the
 *              automaton ends;
 *   stepped    the callee is executed and not looked at; the caller goes on in `to`;
 *   flat       the callee begins in `to`, and the caller goes on in whatever state it returns in (files of other tools know only this).
 * An assumption is a C expression that holds after the operation. States that violate it leave the condition: they are not covered.
 * Invariant: transitions of one state for one letter are tried in order; the first one counts. */
#ifndef COND_CONDITION_H
#define COND_CONDITION_H

#include "cfa/program.h"

enum { COND_NONE = UINT32_MAX };

typedef enum { COND_FLAT, COND_STEPPED, COND_FOLLOWED } cond_call;

typedef struct {
    uint64_t letter;          /* cond_letter; COND_NO_LETTER: of no operation of this program */
    uint32_t to;              /* state */
    uint8_t call;             /* cond_call; of an operation that is not a call: COND_FLAT */
    uint32_t enters, returns; /* COND_FOLLOWED: states of the callee */
    const char *text;         /* the operation as people read it; NULL: as the program has it */
    hash128 hash;             /* of the letter; zero: the text says which one it is */
    const char *assumption;   /* C expression; NULL: none */
} cond_transition;

typedef struct {
    const char *name; /* NULL: its number */
    bool is_accepting;
    bool stays;            /* an operation without a transition leaves the state as it is; else the automaton ends */
    uint32_t first, count; /* transitions */
} cond_state;

typedef struct {
    arena memory;
    VEC(cond_state) states;
    VEC(cond_transition) transitions;
    uint32_t initial;
} condition;

#define COND_NO_LETTER UINT64_MAX
static inline uint64_t cond_letter(op o, unsigned branch) { return (uint64_t)o.i << 1 | branch; }

condition *condition_new(void);
void condition_free(condition *c);
/* The one that covers everything, and the one that covers nothing. */
condition *condition_of_all(bool covers_everything);
/* false: no accepting state is reached from the initial one, whatever the program is. Takes time in proportion to the automaton. */
bool condition_may_cover(const condition *c);
/* The transition that counts; NULL: there is none. */
const cond_transition *condition_step(const condition *c, uint32_t state, uint64_t letter);

#endif
