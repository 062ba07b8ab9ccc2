/* analysis/predicate/predicate.h — lazy predicate abstraction with CEGAR; every procedure and every loop is a fragment with summaries.
 * Implements: the CEGAR schemes of Fig. 4 and 5 of He, Yu, Cai: Efficient Summary Reuse for Software Regression Verification (IEEE
 * Transactions on Software Engineering, 2020), with precision reuse (Sect. 5.4) and lazy counterexample analysis (Alg. 2);
 * block-abstraction memoization (Wonisch, Wehrheim: Predicate Analysis with Block-Abstraction Memoization, ICFEM 2012); adjustable-block
 * encoding (Beyer, Keremoglu, Wendler: Predicate Abstraction with Adjustable-Block Encoding, FMCAD 2010); lazy abstraction (Henzinger,
 * Jhala, Majumdar, Sutre: Lazy Abstraction, POPL 2002).
 * Deviations: summary selection (Alg. 1) is replaced by stored abstractions, which are facts about formulas (doc/adr/0006). Functions
 * that cannot reach an error call are stepped over until a feasible path needs them. The precision is one per fragment, not one per
 * location.
 * In: a task, and for reuse a precision, a structure and stored abstractions of an earlier revision.  Out: true with a proof (the set of
 * summaries that the summary of the entry function rests on), false with a counterexample, or unknown; a precision, a structure and
 * abstractions for the next revision.
 * doc/PAPERS.md maps each definition and algorithm of the papers to its function; README.md of this folder lists the files. */
#ifndef ANALYSIS_PREDICATE_PREDICATE_H
#define ANALYSIS_PREDICATE_PREDICATE_H

#include "analysis/engine.h"

extern const engine engine_predicate;

#endif
