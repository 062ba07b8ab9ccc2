/* verify/question.h — what is to be verified, put together from options and property file.
 * Invariant: everything points into the options or into the question's own memory. */
#ifndef VERIFY_QUESTION_H
#define VERIFY_QUESTION_H

#include "analysis/task.h"
#include "reprove.h"
#include "verify/property_file.h"

typedef struct {
    property property;
    const char *entry;
    externals_mode externals; /* what functions without a body may do */
    bool missing_may_decide;  /* the user has said what they may do: an execution that depends on it counts */
    const char *unsupported;  /* a property that we do not verify; NULL: none */
    property_file file;
    VEC(const char *) names;
} verify_question;

/* false: *problem says why */
bool question_ask(verify_question *q, const reprove_verify_options *o, char problem[256]);
void question_free(verify_question *q);

#endif
