/* verify/question.h — the question of a verification, from options and property file.
 * Invariant: everything points into the options or into the question's own memory. */
#ifndef VERIFY_QUESTION_H
#define VERIFY_QUESTION_H

#include "analysis/task.h"
#include "base/hash.h"
#include "cond/diffcond.h"
#include "reprove.h"
#include "verify/property_file.h"

typedef struct {
    property property;
    const char *entry;
    externals_mode externals; /* side effects of functions without a body */
    bool missing_may_decide;  /* the user has said what they may do: an execution that depends on it counts */
    bool interpreted;         /* a false need not be compiled and run */
    const char *unsupported;  /* a property that we do not verify; NULL: none */
    property_file file;
    VEC(const char *) names;
} verify_question;

/* false: *problem says why */
bool question_ask(verify_question *q, const reprove_verify_options *o, char problem[256]);
/* From words of the public header to those used inside, which have no word for a default. */
externals_mode question_externals(reprove_externals said, bool has_property);
diff_detector question_detector(reprove_detector said);
/* For keys of what is stored. engine_name: the one that is asked; NULL: all of them. unwind: the bound; 0: none, or whatever it is. */
hash128 question_hash(const verify_question *q, bool ilp32, const char *engine_name, uint32_t unwind);
void question_free(verify_question *q);

#endif
