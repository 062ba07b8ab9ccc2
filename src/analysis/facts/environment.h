/* analysis/facts/environment.h — assumptions of a verdict about code outside the program: functions without a body, extern variables,
 * callers of the entry function.
 * In: a task, made for one of the modes of externals (cfa/external_effect.h).  Out: sentences for the verdict, and the function of the
 * program that could be called from outside in a way that no engine models.
 * Why apart from the engines: all of them rest on the same points-to analysis, so they assume the same. */
#ifndef ANALYSIS_FACTS_ENVIRONMENT_H
#define ANALYSIS_FACTS_ENVIRONMENT_H

#include "analysis/engine.h"
#include "analysis/task.h"
#include "base/buf.h"

/* Functions without a body and without a model that the entry may call, separated by commas; of many, so many names and how many others
 * there are. */
void environment_list(const verify_task *t, uint32_t most, buf *out);
/* Those that give pointers, extern variables with pointers, and parameters of the entry, in the same form. */
void environment_list_pointers(const verify_task *t, uint32_t most, buf *out);
/* Whether a function without a body may end the program so that exit handlers or destructors run, which no engine models; which one. */
bool environment_ends(const verify_task *t, buf *out);
/* Whether the task means something else in its mode than in a pure world. */
bool environment_matters(const verify_task *t);
/* A function that code outside may call, and which may fail or writes what that code cannot write itself; FN_NONE: there is none. */
fn environment_callback(const verify_task *t);
/* Sentences about a true; about a false: the values that the execution has invented. */
void environment_assumptions(const verify_task *t, engine_result *answer);

#endif
