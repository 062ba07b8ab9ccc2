/* base/stats.h — every number that --stats prints, in one table.
 * COUNTER(c_name, "printed.name"), TIMER(…) in seconds. Add a line to STATS_TABLE and use stats->c_name. */
#ifndef BASE_STATS_H
#define BASE_STATS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* clang-format off */
#define STATS_TABLE(TIMER, COUNTER) \
    TIMER(time_total, "time.total") \
    TIMER(time_preprocess, "time.preprocess") \
    TIMER(time_parse, "time.parse") \
    TIMER(time_diff, "time.diff") \
    TIMER(time_restrict, "time.restrict") \
    TIMER(time_prepare, "time.prepare") \
    TIMER(time_verify, "time.verify") \
    TIMER(time_reuse, "time.reuse") \
    TIMER(time_refine, "time.refine") \
    TIMER(time_interpolate, "time.interpolate") \
    TIMER(time_solver, "time.solver") \
    TIMER(time_replay, "time.replay") \
    TIMER(time_store, "time.store") \
    COUNTER(files, "files") \
    COUNTER(lines, "lines") \
    COUNTER(tokens, "tokens") \
    COUNTER(functions_total, "functions.total") \
    COUNTER(functions_external, "functions.external") \
    COUNTER(functions_changed, "functions.changed") \
    COUNTER(functions_impacted, "functions.impacted") \
    COUNTER(functions_reverified, "functions.reverified") \
    COUNTER(functions_unsupported, "functions.unsupported") \
    COUNTER(locations, "cfa.locations") \
    COUNTER(operations, "cfa.operations") \
    COUNTER(expressions, "cfa.expressions") \
    COUNTER(loops, "cfa.loops") \
    COUNTER(globals, "cfa.globals") \
    COUNTER(steps, "run.steps") \
    COUNTER(ticks, "work.ticks") \
    COUNTER(attack_steps, "attack.steps") \
    COUNTER(attack_runs, "attack.runs") \
    COUNTER(solver_queries, "solver.queries") \
    COUNTER(abstract_successors, "abstract.successors") \
    COUNTER(refinements, "cegar.refinements") \
    COUNTER(path_steps, "cegar.steps") \
    COUNTER(predicates, "predicates.total") \
    COUNTER(answers_reused, "answers.reused") \
    COUNTER(slices_reused, "slices.reused") \
    COUNTER(outlines_reused, "outlines.reused") \
    COUNTER(proofs_reused, "proofs.reused") \
    COUNTER(levels_reused, "levels.reused") \
    COUNTER(unknowns_reused, "unknowns.reused") \
    COUNTER(predicates_loaded, "predicates.loaded") \
    COUNTER(predicates_reused, "predicates.reused") \
    COUNTER(decisions_reused, "decisions.reused") \
    COUNTER(abstractions_reused, "abstractions.reused") \
    COUNTER(invariants_loaded, "invariants.loaded") \
    COUNTER(invariants_reused, "invariants.reused") \
    COUNTER(invariants_searched, "invariants.searched") \
    COUNTER(induction_k, "induction.k") \
    COUNTER(refutations_loaded, "refutations.loaded") \
    COUNTER(refutations_reused, "refutations.reused") \
    COUNTER(patterns_loaded, "patterns.loaded") \
    COUNTER(patterns_reused, "patterns.reused") \
    COUNTER(patterns_computed, "patterns.computed") \
    COUNTER(automata, "automata.total") \
    COUNTER(automata_loaded, "automata.loaded") \
    COUNTER(automata_reused, "automata.reused") \
    COUNTER(feasibility, "trace.feasibility") \
    COUNTER(interpolations, "trace.interpolations") \
    COUNTER(triples_reused, "triples.reused") \
    COUNTER(depth_reused, "depth.reused") \
    COUNTER(summaries_loaded, "summaries.loaded") \
    COUNTER(summaries_reused, "summaries.reused") \
    COUNTER(summaries_computed, "summaries.computed") \
    COUNTER(summaries_hit, "summaries.hit") \
    COUNTER(proof_procedures, "proof.procedures") \
    COUNTER(proof_loops, "proof.loops") \
    COUNTER(audited, "audit.triples") \
    COUNTER(claims_audited, "audit.answers") \
    COUNTER(memory_peak_mb, "memory.peak_mb")
/* clang-format on */

typedef struct {
#define STATS_TIMER(id, text)   double id;
#define STATS_COUNTER(id, text) uint64_t id;
    STATS_TABLE(STATS_TIMER, STATS_COUNTER)
#undef STATS_TIMER
#undef STATS_COUNTER
} stats;

void stats_print(const stats *s, FILE *out); /* name: value lines; timers with 6 decimals */
/* Adds what has been counted in `now` since it was as in `before`. */
void stats_add_since(stats *to, const stats *now, const stats *before);
bool stats_find(const stats *s, const char *name, double *value); /* by its printed name; false: there is no such number */

#endif
