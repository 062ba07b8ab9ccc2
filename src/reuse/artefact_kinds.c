#include "reuse/artefact_kinds.h"

#include <string.h>

#define ARTEFACT(id, name, words, nature, reader, writer, items) \
    artefact_reader reader;                                      \
    artefact_writer writer;
#include "analysis/artefacts.def"
#undef ARTEFACT

enum { HINT, FACT };

static const artefact_kind_info kinds[ARTEFACT_KINDS] = {
#define ARTEFACT(id, name, words, nature, reader, writer, items) {name, words, nature == FACT, reader, writer, items},
#include "analysis/artefacts.def"
#undef ARTEFACT
};

static const char answer_word[] = "answer", slice_word[] = "slice", difference_word[] = "diff", eager_word[] = "automata-eager";

const artefact_kind_info *artefact_kind_get(artefact_kind kind) { return &kinds[kind]; }

artefact_kind artefact_kind_find(const char *called)
{
    uint32_t k = 0;
    while (k < ARTEFACT_KINDS && strcmp(kinds[k].name, called) != 0) k++;
    return (artefact_kind)k;
}

void artefact_write_as_it_is(const char *bytes, size_t len, const cfa_program *p, buf *stored)
{
    (void)p;
    buf_add(stored, bytes, len);
}

/* ---- the words of --reuse ---- */

/* one of "a|b|c" */
static bool is_alternative(const char *words, const char *word, size_t len)
{
    for (size_t n; *words; words += n + (words[n] == '|')) {
        n = strcspn(words, "|");
        if (n == len && strncmp(words, word, len) == 0) return true;
    }
    return false;
}

static bool choose_word(const char *word, size_t len, reuse_choice *out)
{
    bool is_answer = is_alternative(answer_word, word, len), is_slice = is_alternative(slice_word, word, len);
    bool is_difference = is_alternative(difference_word, word, len), known = is_answer || is_slice || is_difference;
    out->answers |= is_answer;
    out->differences |= is_difference;
    out->differences_asked |= is_difference;
    out->slices |= is_slice;
    out->eager_automata |= is_alternative(eager_word, word, len);
    for (uint32_t k = 0; k < ARTEFACT_KINDS; k++) {
        bool meant = is_alternative(kinds[k].words, word, len);
        out->kinds[k] |= meant;
        known |= meant;
    }
    return known;
}

bool reuse_choose(const char *words, reuse_choice *out)
{
    *out = (reuse_choice){0};
    if (words && strcmp(words, "none") == 0) return true;
    if (!words || strcmp(words, "auto") == 0) {
        out->answers = out->slices = out->differences = true;
        for (uint32_t k = 0; k < ARTEFACT_KINDS; k++) out->kinds[k] = true;
        return true;
    }
    for (size_t len;; words += len + 1) {
        len = strcspn(words, ",");
        if (!choose_word(words, len, out)) return false;
        if (!words[len]) return true;
    }
}

bool reuse_is_nothing(const reuse_choice *c)
{
    bool any = c->answers || c->slices || c->differences;
    for (uint32_t k = 0; k < ARTEFACT_KINDS; k++) any |= c->kinds[k];
    return !any;
}

void reuse_list_words(buf *out)
{
    buf_printf(out, "%s, %s, %s", answer_word, slice_word, difference_word);
    for (uint32_t k = 0; k < ARTEFACT_KINDS; k++) {
        size_t len = strcspn(kinds[k].words, "|");
        bool repeated = false;
        for (uint32_t other = 0; other < k; other++) repeated |= is_alternative(kinds[other].words, kinds[k].words, len);
        if (!repeated) buf_printf(out, ", %.*s", (int)len, kinds[k].words);
    }
    buf_printf(out, ", %s", eager_word);
}
