/* analysis/refutation_patterns.h — the artefact `refutation patterns`: hard questions that have no solution, as general as their
 * refutations (doc/formats/patterns.md).
 * In: questions that the solver has refuted, with what that took.  Out: is a question of the next revision an instance of one of them?
 * A pattern is found by logic/interpolate/generalise.h after the verdict, and recognised by logic/term/match.h.
 * A fact: it is about formulas, not about programs (doc/adr/0006-facts-about-formulas.md), so it holds in every revision.
 * Invariant: a solver has refuted every pattern that is left. */
#ifndef ANALYSIS_REFUTATION_PATTERNS_H
#define ANALYSIS_REFUTATION_PATTERNS_H

#include "analysis/engine.h"
#include "base/map.h"
#include "logic/term/term.h"

typedef struct {
    uint32_t first, count; /* conjuncts in `terms` */
    double cost;           /* of a question: seconds of counted work */
    bool is_used;          /* of a pattern: it has answered a question */
} pattern_question;

typedef struct {
    term_table *t;
    const engine_options *o;
    VEC(term) terms;
    VEC(pattern_question) patterns; /* given, then found */
    VEC(pattern_question) hard;     /* questions that are worth a pattern */
    VEC(hash128) solvable;          /* questions that have a solution; given, then asked */
    map64 solvable_index;           /* the halves of their hashes, joined → 1 + number */
} refutation_patterns;

/* Without o->function_summaries there are none, and none are found. An audit uses none of the revision before. */
void refutation_patterns_init(refutation_patterns *r, term_table *t, const char *engine_name, const engine_options *o);
void refutation_patterns_free(refutation_patterns *r);
/* The question is an instance of a pattern. */
bool refutation_patterns_know(refutation_patterns *r, const term *conjuncts, uint32_t count);
/* The solver has refuted a question, which took so many seconds of counted work. */
void refutation_patterns_note(refutation_patterns *r, const term *conjuncts, uint32_t count, double cost);
/* The question has a solution, which nobody has asked for: it is known, or becomes so. */
bool refutation_patterns_know_solvable(const refutation_patterns *r, const term *conjuncts, uint32_t count);
void refutation_patterns_note_solvable(refutation_patterns *r, const term *conjuncts, uint32_t count);
/* After the verdict: finds patterns of the hard questions, and leaves them with those that were used. false: a hard one has none. */
bool refutation_patterns_find(refutation_patterns *r);
void refutation_patterns_leave(const refutation_patterns *r, engine_result *out);
/* false: these are no such bytes. */
bool refutation_patterns_count(const char *bytes, size_t len, uint64_t *count);

#endif
