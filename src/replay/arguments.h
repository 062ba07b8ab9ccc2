/* replay/arguments.h — whether the parameters of main in a violation are ones that an environment can pass.
 * In: the values of an execution.  Out: yes, or why not. The lowering assumes what is easily said of argc and argv
 * (cfa/lower/environment.c); this is the rest: every argument that was looked at is a string in a place of its own. */
#ifndef REPLAY_ARGUMENTS_H
#define REPLAY_ARGUMENTS_H

#include "replay/interpreted/replay.h"

bool arguments_can_be_passed(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, char why[200]);

#endif
