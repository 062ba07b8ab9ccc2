/* analysis/upgrade/function_summaries.h — facts about every call of a function, up to a bound: the mapping `summaries` of the paper.
 * Implements: function summaries of Sery, Fedyukovich, Sharygina (FMCAD 2012), Sect. II, several per function, as the paper's prototype
 *   has them. In: interpolants.  Out: text for the next revision (doc/formats/summaries.md), and back.
 * A summary is a formula over a function's interface (analysis/upgrade/unwound.h). A function's summaries are a conjunction. Each of them
 * can be dropped without harm to the others of the same function, which is the repair of Asadi, Blicha, Hyvärinen, Fedyukovich, Sharygina:
 * SMT-based verification of program changes through summary repair (FMSD 2023).
 * Invariant: is_local says that property (2) was proved: the function's formula and the summaries of its callees imply its summaries. For
 * the entry function, whose summary is ¬error, or ¬error ∧ ¬beyond, this is property (1). */
#ifndef ANALYSIS_UPGRADE_FUNCTION_SUMMARIES_H
#define ANALYSIS_UPGRADE_FUNCTION_SUMMARIES_H

#include "base/buf.h"
#include "cfa/program.h"
#include "logic/term/term.h"

typedef VEC(term) summary_list;

typedef struct {
    summary_list conjuncts;
    bool is_known;   /* the function was a partition then */
    bool is_inlined; /* it could have been one, but was inlined in its callers, because it is called too often */
    bool is_local;   /* property (2) holds for these conjuncts, for the formula with this content */
    hash128 content; /* of the function's formula (analysis/upgrade/unwound.h) */
} function_summary;

typedef struct {
    function_summary *of; /* per function of the program */
    uint32_t count;
    bool is_complete; /* the entry's summary also says that nothing goes beyond the bound */
    bool is_sliced;   /* formulas are those of the slice */
    bool is_none;     /* there are no summaries: making them took more than they may cost */
    double cost;      /* seconds of counted work that the proof took without summaries */
} function_summaries;

void summaries_init(function_summaries *s, uint32_t count_functions);
void summaries_free(function_summaries *s);
/* false: it was known. */
bool summaries_add(function_summaries *s, fn f, term conjunct);

void summaries_write(const function_summaries *s, const cfa_program *p, const term_table *t, buf *out);
/* Functions that the program does not have are left out. false: the bytes are damaged. */
bool summaries_read(function_summaries *s, const cfa_program *p, term_table *t, const char *bytes, size_t len);
/* Calls back for every summary, without a program. false: the bytes are damaged. */
typedef void summary_visitor(void *context, const char *function, term conjunct);
bool summaries_visit(term_table *t, const char *bytes, size_t len, summary_visitor *visit, void *context);
/* These bytes say that there are no summaries. */
bool summaries_are_none(const char *bytes, size_t len);
/* How many functions have summaries; false: these are not such bytes. */
bool summaries_count(const char *bytes, size_t len, uint64_t *count);

#endif
