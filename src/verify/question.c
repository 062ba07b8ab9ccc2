#include "verify/question.h"
#include "analysis/budgets.h"

#include "base/buf.h"
#include "reuse/revision_key.h"
#include "store/record.h"
#include <errno.h>
#include <string.h>

/* The option's value is the text itself, or the name of a file with it. */
static bool read_property(const char *given, buf *text, char problem[256])
{
    if (strstr(given, "CHECK") && strchr(given, '(')) {
        buf_str(text, given);
        return true;
    }
    char chunk[4096];
    size_t n = 0;
    errno = 0;
    FILE *in = fopen(given, "r");
    while (in && text->len < BUDGET_PROPERTY_FILE && (n = fread(chunk, 1, sizeof chunk, in)) > 0) buf_add(text, chunk, n);
    bool good = in && !ferror(in) && text->len < BUDGET_PROPERTY_FILE;
    if (!good) snprintf(problem, 256, "property file %.150s: %s", given, text->len >= BUDGET_PROPERTY_FILE ? "too large" : strerror(errno));
    if (in) fclose(in);
    if (good && (!text->len || memchr(text->data, 0, text->len))) {
        snprintf(problem, 256, "property file %.150s: not a text", given);
        good = false;
    }
    return good;
}

static bool take_property(verify_question *q, const char *given, char problem[256])
{
    buf text = {0};
    char why[128] = "";
    bool good = read_property(given, &text, problem);
    if (good && !property_file_parse(text.data, &q->file, why)) {
        snprintf(problem, 256, "property: %s", why);
        good = false;
    }
    buf_free(&text);
    return good;
}

externals_mode question_externals(reprove_externals said, bool has_property)
{
    switch (said) {
    case REPROVE_EXTERNALS_DEFAULT: return has_property ? EXTERNALS_PURE : EXTERNALS_WRITES;
    case REPROVE_EXTERNALS_WRITES: return EXTERNALS_WRITES;
    case REPROVE_EXTERNALS_PURE: return EXTERNALS_PURE;
    case REPROVE_EXTERNALS_ANYTHING: break;
    }
    return EXTERNALS_ANYTHING;
}

diff_detector question_detector(reprove_detector said)
{
    return said == REPROVE_DETECTOR_DATAFLOW ? DETECTOR_DATAFLOW : DETECTOR_SYNTACTIC;
}

bool question_ask(verify_question *q, const reprove_verify_options *o, char problem[256])
{
    *q = (verify_question){0};
    if (o->property && !take_property(q, o->property, problem)) return false;
    q->externals = question_externals(o->externals, o->property != NULL);
    q->missing_may_decide = o->property || o->externals != REPROVE_EXTERNALS_DEFAULT;
    q->interpreted = o->replay == REPROVE_REPLAY_INTERPRETER;
    q->unsupported = q->file.unsupported;
    q->entry = o->entry ? o->entry : q->file.entry ? q->file.entry : "main";
    for (uint32_t i = 0; i < q->file.error_functions.len; i++) vec_push(&q->names, q->file.error_functions.data[i]);
    for (const char *const *e = o->error_functions; e && *e; e++) vec_push(&q->names, *e);
    if (q->names.len) {
        vec_push(&q->names, NULL);
        q->property.error_functions = q->names.data;
    }
    q->property.failed_assert_is_error = !q->names.len;
    return true;
}

hash128 question_hash(const verify_question *q, bool ilp32, const char *engine_name, uint32_t unwind)
{
    return revision_question_hash(&(revision_question){.format = RECORD_FORMAT,
                                                       .ilp32 = ilp32,
                                                       .entry = q->entry,
                                                       .error_functions = q->property.error_functions,
                                                       .failed_assert_is_error = q->property.failed_assert_is_error,
                                                       .externals = q->externals,
                                                       .missing_may_decide = q->missing_may_decide,
                                                       .unwind = unwind,
                                                       .engine = engine_name,
                                                       .interpreted = q->interpreted});
}

void question_free(verify_question *q)
{
    property_file_free(&q->file);
    vec_free(&q->names);
}
