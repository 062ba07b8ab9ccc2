/* cfa/exec/inputs.h — the file of --inputs: values of nondeterministic calls, in order (doc/formats/inputs.md).
 * One value per line: a decimal, 0x hexadecimal or floating number, or a character in quotes; blank lines and text after # do not count. */
#ifndef CFA_EXEC_INPUTS_H
#define CFA_EXEC_INPUTS_H

#include "base/diag.h"
#include "base/vec.h"

typedef struct {
    bool is_float;
    __int128 integer;
    long double floating;
} run_input;

typedef VEC(run_input) run_inputs;

bool inputs_read(const char *path, source_map *sources, diag *d, run_inputs *out); /* false: an error was reported */

#endif
