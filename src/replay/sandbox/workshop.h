/* replay/sandbox/workshop.h — a directory in which programs are compiled and run.
 * In: the words of a command for the user's compiler.  Out: whether it has made something, and the first error that it reports.
 * Invariant: nothing is left of the directory when it is closed, nor of a command when it has ended; and nothing is left if our process is
 * killed: a process of its own waits for that, and cleans up. The compiled program runs in a
 * sandbox (replay/sandbox/sandbox.h), in an empty directory that cannot be written. */
#ifndef REPLAY_WORKSHOP_H
#define REPLAY_WORKSHOP_H

#include "base/arena.h"
#include "base/limits.h"
#include "base/vec.h"
#include "replay/sandbox/sandbox.h"
#include <sys/types.h>

/* A program as the user has written it. */
typedef struct source_text {
    const char *const *files; /* as the user named them */
    uint32_t count_files;
    const char *const *flags; /* for the compiler: -I, -D, -std=… */
    uint32_t count_flags;
    const char *compiler; /* NULL: $CC, else cc */
    bool unguarded;       /* run it even if this system has no sandbox */
} source_text;

typedef VEC(const char *) command_words;

typedef struct {
    limits *limits; /* of time and memory; nothing is counted here */
    char directory[64];
    int janitor; /* descriptor: who reads it, cleans up when it is closed */
    pid_t janitor_pid;
    command_words compiler; /* its words */
    arena memory;
} workshop;

typedef enum {
    COMMAND_DONE,
    COMMAND_FAILED,      /* workshop_error says why */
    COMMAND_STOPPED,     /* by the limits, or because it took too long */
    COMMAND_NOT_STARTED, /* there is no such command */
} command_end;

bool workshop_open(workshop *w, const char *compiler, limits *l); /* false: there is no directory; nothing needs to be closed */
void workshop_close(workshop *w);
const char *workshop_path(workshop *w, const char *file); /* of a file in the directory */
bool workshop_write(workshop *w, const char *file, const char *text, size_t length);
/* The compiler with these words behind its name. */
command_end workshop_compile(workshop *w, const command_words *arguments);
/* The first line of the last command that says "error", or where a symbol is missing; empty: none does. */
void workshop_error(workshop *w, char *out, size_t size);
bool workshop_says(workshop *w, const char *text); /* the last command has written this text */
/* Runs what was compiled. */
sandbox_result workshop_execute(workshop *w, const char *program, double seconds, bool unguarded);

#endif
