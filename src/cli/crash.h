/* cli/crash.h — the last line in spite of everything: a crash of ours still ends with `Result: error(internal: …)` and exit code 70.
 * Engines crash in processes of their own (base/child.h); this is for what all of them share: reading, preparing, replaying. */
#ifndef CLI_CRASH_H
#define CLI_CRASH_H

void crash_prepare(void);

#endif
