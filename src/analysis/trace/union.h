/* analysis/trace/union.h — Floyd-Hoare automata looked at together, as one automaton.
 * In: automata.  Out: the deterministic automaton whose predicates are those of all of them, and whose triples are theirs. It accepts what
 * one of them accepts, and more: each uses predicates that others have derived. In terms of the paper (Rothenberg, Dietsch, Heizmann), it
 * is α of the union of their β; that its states are sets of predicates is the deviation of analysis/trace/automaton.h. Why: automata of the
 * same program share predicates. Where each has its own set of them, the same knowledge is a different tuple of sets, depending on who has
 * derived it (bench/log). And a letter concerns few predicates: its effect on them is looked up by them alone, and the others stay as
 * they are. Invariant: {∧ set} l {∧ next} is valid, since each automaton is asked about a part of the set, and a letter that does not
 * concern a predicate does not change it. No calls: a transition depends on one set. */
#ifndef ANALYSIS_TRACE_UNION_H
#define ANALYSIS_TRACE_UNION_H

#include "analysis/trace/automaton.h"

/* A set of predicates that hold. */
typedef struct {
    uint32_t i;
} joint_set;
#define JOINT_TRUE  ((joint_set){0})
#define JOINT_FALSE ((joint_set){1}) /* an automaton accepts, whatever follows */

/* A predicate of an automaton, and its bit in joint sets. */
typedef struct {
    uint32_t number, bit;
} union_predicate;

/* The effect of a letter on an automaton. */
typedef struct {
    uint32_t automaton;
    uint32_t first, count; /* in `predicates`: those that the letter concerns */
} union_concern;

typedef struct {
    uint32_t first, count; /* in `concerns`: automata that it concerns */
    bool is_excluded;      /* it cannot be taken */
} union_letter;

typedef struct {
    triple_checker *c;
    automaton *const *all;
    uint32_t count;
    uint32_t words;     /* of a set */
    VEC(uint64_t) sets; /* `words` each; a predicate has the same bit in all automata */
    idtable set_index;
    VEC(uint32_t) bits; /* of the predicates of all automata, one automaton behind the other, without `false` */
    uint32_t *first;    /* automaton → its first one in bits */
    map64 number_of;    /* letter → index in letters; in masks, twice as many sets */
    VEC(union_letter) letters;
    VEC(union_concern) concerns;
    VEC(union_predicate) predicates;
    VEC(uint64_t) masks;             /* of each letter: predicates that it concerns; those that it keeps */
    map64 effects;                   /* set of predicates that the letter concerns, and letter → set behind it */
    uint64_t *before, *behind, *own; /* sets that are being made */
    VEC(predicate_set) derived;      /* sets that the automata derive which the letter concerns */
    uint32_t *derived_by;            /* bit → who has derived it first */
} automata_union;

void union_init(automata_union *u, triple_checker *c, automaton *const *all, uint32_t count);
void union_free(automata_union *u);
joint_set union_next(automata_union *u, joint_set from, letter l);
bool union_is_part(const automata_union *u, joint_set part, joint_set whole);

#endif
