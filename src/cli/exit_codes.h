/* cli/exit_codes.h — the process's exit codes; scripts rely on them. */
#ifndef CLI_EXIT_CODES_H
#define CLI_EXIT_CODES_H

enum {
    EXIT_TRUE = 0,       /* verified; or the command did its work */
    EXIT_FALSE = 1,      /* an error call is reachable */
    EXIT_UNKNOWN = 2,    /* no answer: limit, unsupported construct */
    EXIT_RESTRICTED = 3, /* true with a restriction */
    EXIT_USAGE = 64,     /* wrong usage */
    EXIT_INPUT = 65,     /* bad input: does not parse */
    EXIT_INTERNAL = 70,  /* a bug of ours */
    EXIT_OUTPUT = 73,    /* cannot write what was asked for */
};

#endif
