/* analysis/native/runtime.h — the environment of the compiled program, as C text.
 * In: which build it is for.  Out: one file, compiled without instrumentation and linked before the program: error functions, memory, and
 * what gcc's instrumentation calls.
 *   counted: -fsanitize-coverage=trace-pc counts basic blocks and ends the run when there are too many; -fsanitize=thread shows every read
 *     of memory: their values become a sum, which is said at the end;
 *   checked: -fsanitize=kernel-address shows every access; a shadow of the memory says what may be accessed. (gcc's own runtime asks for
 *     more of the system than the sandbox gives, and cannot be linked statically.)
 * How the program ends is said on standard error in words that it cannot guess: they contain the task's mark. Memory is never handed out
 * twice. */
#ifndef ANALYSIS_NATIVE_RUNTIME_H
#define ANALYSIS_NATIVE_RUNTIME_H

#include "analysis/task.h"
#include "base/buf.h"

typedef enum { RUNTIME_PLAIN, RUNTIME_COUNTED, RUNTIME_CHECKED } runtime_kind;

typedef struct {
    runtime_kind kind;
    uint64_t mark;        /* of the task */
    uint64_t most_blocks; /* COUNTED */
    uint8_t fill;         /* of memory that was not written */
} runtime_options;

typedef enum {
    RUNTIME_SILENT,   /* it has said nothing: a signal, or the program has left by _exit */
    RUNTIME_ERROR,    /* an error function was called */
    RUNTIME_ENDS,     /* main has returned, or exit was called */
    RUNTIME_ABORTS,   /* abort, a failed assertion that is not an error, an assumption that does not hold */
    RUNTIME_TOO_LONG, /* too many blocks */
    RUNTIME_ACCESS,   /* an access outside of objects */
    RUNTIME_MEMORY,   /* no memory is left */
} runtime_end;

/* Where the shadow of address a is: a / 8 + RUNTIME_SHADOW. */
enum { RUNTIME_SHADOW_32 = 0x20000000, RUNTIME_SHADOW_64 = 0x7fff8000 };

void runtime_write(const verify_task *t, const runtime_options *o, buf *out);
/* How the program with this mark has ended, and its counts. */
runtime_end runtime_read(const char *said, uint64_t mark, uint64_t *blocks, uint64_t *sum);

#endif
