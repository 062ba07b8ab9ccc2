/* cli/verifying.h — what the commands that verify have in common. Not for the executable without engines (launch.c). */
#ifndef CLI_VERIFYING_H
#define CLI_VERIFYING_H

#include <stdbool.h>
#include <stdint.h>

bool verifying_engine_exists(const char *name); /* or "auto" */
/* In MB, without a limit of the user: most of the machine's memory, so that an engine that grows without end does not take everything down.
 */
uint64_t verifying_default_memory(void);

#endif
