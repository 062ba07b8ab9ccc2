/* analysis/refutation_patterns.h — the artefact `refutation patterns`: hard questions that have no solution, as general as their
 * refutations (doc/formats/patterns.md).
 * In: questions that the solver has refuted, with what that took.  Out: is a question of the next revision an instance of one of them?
 *   Questions without that: is a question of the next revision the same?
 * A pattern is found by logic/interpolate/generalise.h after the verdict, and recognised by logic/term/match.h.
 * A fact: it is about formulas, not about programs (doc/adr/0006-facts-about-formulas.md), so it holds in every revision.
 * Invariant: a solver has refuted every pattern that is left. */
#ifndef ANALYSIS_REFUTATION_PATTERNS_H
#define ANALYSIS_REFUTATION_PATTERNS_H

#include "analysis/engine.h"
#include "base/map.h"
#include "logic/solve/solver.h"
#include "logic/term/term.h"

typedef struct {
    uint32_t first, count; /* conjuncts in `terms` */
    double cost;           /* of the question that was refuted: seconds of counted work */
    uint32_t size;         /* of a pattern that was given: its nodes */
    bool is_about_errors;  /* a pattern is compared with questions of the same purpose */
    bool is_used;          /* of a pattern: it has answered a question */
} pattern_question;

typedef struct {
    hash128 hash;
    bool is_refuted; /* else the solver has found a solution, or given up */
    double cost;
} asked_question;

typedef struct {
    term_table *t;
    const engine_options *o;
    VEC(term) terms;
    VEC(pattern_question) patterns; /* given, then found */
    VEC(pattern_question) hard;     /* questions that are worth a pattern */
    VEC(asked_question) asked;      /* given, then asked; of refuted ones those, too, that leave no pattern */
    map64 asked_index;              /* a half of their hashes → 1 + number */
    map64 no_instances;             /* half hashes of questions that were compared in vain: the slice and the program often ask the same */
    double saved;                   /* the costs of the known answers when they were found, in seconds of counted work */
    double started, matching;       /* when it began; the time that comparing has taken */
    const char *unread;             /* patterns that were given, as text, until they are read; NULL: there are none any more */
    uint32_t smallest;              /* lines of the smallest of them */
    uint32_t next;                  /* the pattern that comes behind the one that was matched last */
    bool is_given;                  /* the revision before has left something */
    bool is_vain;                   /* a revision has looked for a pattern and found none: later ones do not look */
    bool has_failed;                /* an audit has found a solution of an instance */
    bool has_missed;                /* the previous revision asked a hard question that is not an instance, and made no pattern of it */
} refutation_patterns;

/* Without o->patterns there are none, and none are found. */
void refutation_patterns_init(refutation_patterns *r, term_table *t, const char *engine_name, const engine_options *o);
void refutation_patterns_free(refutation_patterns *r);
/* The question is refuted: it was asked before, or is an instance of a pattern. Under an audit that is a claim: the solver is asked, and
 * its answer to such a question is told. */
bool refutation_patterns_know(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_about_errors);
void refutation_patterns_audit(refutation_patterns *r, solver_answer a);
/* No answer counts if a claim was wrong. */
void refutation_patterns_judge(const refutation_patterns *r, engine_result *out);
/* The solver has refuted a question, which took so many seconds of counted work. */
void refutation_patterns_note(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_about_errors, double cost);
/* The solver does not refute the question: it has a solution, which is not wanted, or the solver gives up. is_quick: a quick solver
 * is to be asked; or has given up, which says nothing about a patient one. */
bool refutation_patterns_know_unrefuted(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_quick);
void refutation_patterns_note_unrefuted(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_quick, double cost);
/* After the verdict: finds patterns of the hard questions, and leaves them with those that were used. */
void refutation_patterns_find(refutation_patterns *r);
void refutation_patterns_leave(const refutation_patterns *r, engine_result *out);
/* false: these are not such bytes. */
bool refutation_patterns_count(const char *bytes, size_t len, uint64_t *count);

#endif
