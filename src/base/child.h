/* base/child.h — work in child processes. They are made by fork, so everything in memory is shared; their messages come back through a
 * pipe.
 * In: a function to run.  Out: messages (kind and bytes), in order, each complete or not at all; how the process ended, its processor time
 * and memory.
 * Invariant: a crash, a hang or running out of memory stays in the child. A child dies with its parent, whatever the parent dies of.
 * The output of a child is dropped, except for its last line, which explains a crash. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include "base/buf.h"
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;   /* 0: not running */
    int from;    /* its messages */
    int printed; /* what it prints */
    buf received;
    size_t taken;    /* of received */
    bool is_stopped; /* by child_pause */
    int wakes;       /* wakes it up from child_wait */
    bool has_ended;
    int status; /* as from waitpid */
    double cpu_seconds;
    uint64_t peak_bytes;
    uint64_t inherited_bytes; /* of the parent, when it began */
    char last_words[160];     /* of one that has ended: the last line that it printed */
} child;

static const child CHILD_NONE = {.from = -1, .printed = -1, .wakes = -1};

/* The child's end. */
typedef struct {
    int to, wakes;
} child_pipe;

/* False: the process could not be made (errno); then nothing needs to be freed. The child may map at most memory_bytes (0: no limit) on top
 * of what is mapped now. */
bool child_start(child *c, void (*work)(void *context, child_pipe *pipe), void *context, uint64_t memory_bytes);
void child_say(child_pipe *p, uint8_t kind, const void *bytes, uint32_t count);
void child_wait(child_pipe *p); /* until child_wake; at once if that was called before */

/* Memory that the parent shares with children that it starts later; filled with zeros. NULL: there is none. */
void *child_share(size_t bytes);
void child_unshare(void *shared, size_t bytes);

/* The parent's end. */
bool child_listen(child *c); /* reads what has arrived; false: no more will come, the process has ended and its outcome is known */
/* The next complete message; false: none yet. The bytes are valid until child_listen. */
bool child_next(child *c, uint8_t *kind, const char **bytes, uint32_t *count);
void child_wake(child *c);
/* A paused process keeps everything but gets no time. */
void child_pause(child *c);
void child_resume(child *c);
double child_cpu_seconds(const child *c); /* so far */
/* The memory of the child without the memory it shares with the parent, which counts there. */
uint64_t child_own_bytes(const child *c);
void child_kill(child *c); /* and waits for its end, which is quick */
void child_free(child *c);

#endif
