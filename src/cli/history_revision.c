/* cli/history_revision.c — verifies one revision and compares it with the one before; see cli/history.h.
 * Each verification has a session of its own, so that queries are its own. The revision before is in it, too: it is the base of the
 * verification and of the comparison. The time to read it does not count. */
#include "base/limits.h"
#include "base/text.h"
#include "cli/history.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static uint64_t counter(reprove *r, const char *name)
{
    double value;
    return reprove_stat(r, name, &value) ? (uint64_t)value : 0;
}

static void tell(void *context, const reprove_progress *p)
{
    char text[160];
    snprintf(text, sizeof text, "%.100s  %.1f s", p->phase, p->seconds);
    child_say(context, SAY_PROGRESS, text, (uint32_t)strlen(text) + 1);
}

/* The first line of the errors. */
static void note_errors(reprove *r, char note[240])
{
    char *text = NULL;
    size_t length = 0;
    FILE *f = open_memstream(&text, &length);
    if (!f) return;
    reprove_print_messages(r, f, false, REPROVE_ERROR);
    fclose(f);
    snprintf(note, 240, "%.*s", (int)strcspn(text, "\n"), text);
    free(text);
}

static revision_kind kind_of(const reprove_result *r)
{
    switch (reprove_result_verdict(r)) {
    case REPROVE_TRUE: return reprove_result_bound(r) || reprove_result_is_relative(r) ? REVISION_UNKNOWN : REVISION_TRUE;
    case REPROVE_FALSE: return REVISION_FALSE;
    case REPROVE_UNKNOWN: return REVISION_UNKNOWN;
    case REPROVE_NO_VERDICT: break;
    }
    return strncmp(reprove_result_text(r), "error(internal", 14) == 0 ? REVISION_INTERNAL : REVISION_UNREADABLE;
}

/* NULL: there is none, or it cannot be read. */
static reprove_program *open_previous(const revision_task *t, reprove *r)
{
    reprove_program *p = NULL;
    if (t->previous && chdir(t->previous) == 0 && reprove_open(r, t->files, t->count_files, &p) != REPROVE_OK) p = NULL;
    return p;
}

static void compare(reprove_program *before, reprove_program *after, revision_outcome *o)
{
    reprove_diff *d = reprove_compare(before, after);
    for (int k = 0; k < 6; k++) o->change[k] = reprove_diff_count(d, (reprove_change)k);
    o->has_change = true;
    reprove_diff_free(d);
}

static void verify_once(const revision_task *t, const reprove_verify_options *v, bool with_previous, revision_run *out,
                        revision_outcome *all)
{
    reprove *r = reprove_new(&t->session);
    reprove_program *before = with_previous ? open_previous(t, r) : NULL, *p = NULL;
    reprove_verify_options asked = *v;
    asked.base = before;
    double from = limits_now();
    uint64_t of_base = counter(r, "functions.total"); /* it counts every program of the session */
    reprove_status status = chdir(t->folder) == 0 ? reprove_open(r, t->files, t->count_files, &p) : REPROVE_INTERNAL;
    all->functions = counter(r, "functions.total") - of_base;
    if (status == REPROVE_OK) {
        reprove_result *result = reprove_verify(p, &asked);
        out->kind = kind_of(result);
        text_fit(out->text, sizeof out->text, reprove_result_text(result));
        if (out->kind == REVISION_TRUE && reprove_result_checks_nothing(result)) snprintf(all->note, sizeof all->note, "nothing to check");
        if (out->kind > REVISION_FALSE) text_fit(all->note, sizeof all->note, reprove_result_text(result));
        reprove_result_free(result);
    } else {
        out->kind = status == REPROVE_LIMIT ? REVISION_UNKNOWN : status == REPROVE_BAD_INPUT ? REVISION_UNREADABLE : REVISION_INTERNAL;
        if (status == REPROVE_LIMIT) snprintf(all->note, sizeof all->note, "unknown(%s)", reprove_limit_reason(r));
        else note_errors(r, all->note);
    }
    out->seconds = limits_now() - from;
    if (before && p && out->kind <= REVISION_UNKNOWN) compare(before, p, all);
    out->queries = counter(r, "solver.queries");
    out->answers_reused = counter(r, "answers.reused");
    out->predicates_reused = counter(r, "predicates.reused");
    out->abstractions_reused = counter(r, "abstractions.reused");
    reprove_close(p);
    reprove_close(before);
    reprove_free(r);
}

void history_verify(void *task, child_pipe *out)
{
    const revision_task *t = task;
    revision_outcome o = {0};
    reprove_verify_options v = t->verify;
    v.context = out;
    v.progress = tell;
    if (chdir(t->folder) != 0) {
        o.run.kind = REVISION_INTERNAL;
        snprintf(o.note, sizeof o.note, "%.200s cannot be entered", t->folder);
    } else {
        verify_once(t, &v, true, &o.run, &o);
    }
    if (o.run.kind <= REVISION_UNKNOWN && t->compare) {
        revision_outcome other = {0};
        v.store = NULL;
        verify_once(t, &v, false, &o.scratch, &other);
        o.has_scratch = true;
    }
    child_say(out, SAY_OUTCOME, &o, sizeof o);
}
