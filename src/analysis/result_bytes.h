/* analysis/result_bytes.h — parts of an engine's result as bytes: the values of an execution, and an answer with what supports it.
 * Messages between processes (analysis/engine_message.h) and records of the store (store/record.h) are put together from them. Whoever
 * changes one of these forms changes the version of both. */
#ifndef ANALYSIS_RESULT_BYTES_H
#define ANALYSIS_RESULT_BYTES_H

#include "analysis/engine.h"
#include "base/bytes.h"

void result_bytes_write_choices(buf *b, const chosen_value *choices, uint32_t count);
void result_bytes_read_choices(byte_reader *c, chosen_values *out);

/* Answer, bound, reason, invariants, summaries, assumptions. Functions are numbers of this program. */
void result_bytes_write_support(buf *b, const engine_result *r);
void result_bytes_read_support(byte_reader *c, engine_result *r);

#endif
