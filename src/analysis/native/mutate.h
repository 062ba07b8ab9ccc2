/* analysis/native/mutate.h — another sequence of inputs, near one that did something new.
 * In: a seed, the corpus, numbers near the program's constants.  Out: the inputs of the next execution.
 * Where the seed's comparisons are known, an input that looks like one operand becomes the other one ("input-to-state": Aschermann et al.,
 * REDQUEEN, NDSS 2019. Deviations: no encodings but bytes in either order, decimal digits, sums and exclusive ors; operands that random
 * changes would separate are not told apart). */
#ifndef ANALYSIS_NATIVE_MUTATE_H
#define ANALYSIS_NATIVE_MUTATE_H

#include "replay/interpreted/likely.h"
#include "analysis/native/corpus.h"

/* `out` is overwritten. The same state of the generator gives the same sequence. true: a comparison is to go the other way. */
bool mutate_seed(const corpus *c, const corpus_seed *s, likely_numbers *numbers, corpus_inputs *out);
/* The same, but one of its last comparisons is to go the other way: a check behind which the execution ended, perhaps. false: there is
 * none. */
bool mutate_end(const corpus *c, const corpus_seed *s, likely_numbers *numbers, corpus_inputs *out);

#endif
