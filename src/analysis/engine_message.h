/* analysis/engine_message.h — an engine's result as bytes, on its way from a child process to its parent.
 * In and out: an engine_result with the statistics of its run.
 * The form begins with a version and its own length; a reader takes nothing that is cut short, too long or of another version. Both ends
 * are the same executable, so numbers and statistics are copied as they are. The store has a form of its own (store/record.h). */
#ifndef ANALYSIS_ENGINE_MESSAGE_H
#define ANALYSIS_ENGINE_MESSAGE_H

#include "analysis/engine.h"
#include "base/buf.h"

void engine_message_write(buf *b, const engine_result *r, const stats *s);
/* false: not a message; r is then as after engine_result_init, s unchanged. */
bool engine_message_read(const char *bytes, size_t count, engine_result *r, stats *s);

#endif
