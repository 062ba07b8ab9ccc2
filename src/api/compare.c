/* api/compare.c — two programs of one session side by side. */
#include "api/session.h"
#include "base/bigstack.h"
#include "cond/condition_text.h"
#include "cond/diffcond.h"
#include "report/diff_report.h"
#include "verify/question.h"

static void compare(void *context)
{
    reprove_diff *d = context;
    const reprove_program *o = d->old_program, *n = d->new_program;
    d->map = change_compute(o->cfa, o->calls, n->cfa, n->calls);
}

reprove_diff *reprove_compare(reprove_program *old_program, reprove_program *new_program)
{
    reprove_diff *d = mem_alloc(sizeof *d);
    double t0 = limits_now();
    *d = (reprove_diff){old_program, new_program, NULL};
    bigstack_run(compare, d); /* reasons quote expressions, however deep */
    stats *s = &new_program->session->stats;
    s->time_diff += limits_now() - t0;
    s->functions_changed = d->map->counts[CHANGE_CHANGED] + d->map->counts[CHANGE_ADDED];
    s->functions_impacted = d->map->counts[CHANGE_IMPACTED];
    return d;
}

void reprove_diff_free(reprove_diff *d)
{
    if (!d) return;
    change_free(d->map);
    free(d);
}

size_t reprove_diff_count(const reprove_diff *d, reprove_change kind) { return d->map->counts[kind]; }
void reprove_diff_print(const reprove_diff *d, FILE *out, bool all) { diff_report_text(d->map, d->new_program->cfa, out, all); }
reprove_status reprove_diff_write_json(const reprove_diff *d, FILE *out)
{
    return diff_report_json(d->map, d->old_program->cfa, d->new_program->cfa, out) ? REPROVE_OK : REPROVE_INTERNAL;
}

/* ---- the difference as a condition ---- */

typedef struct {
    const reprove_diff *diff;
    const reprove_condition_options *options;
    fn entry[2];
    buf text;
} condition_job;

static void make_condition(void *context)
{
    condition_job *j = context;
    const reprove_program *o = j->diff->old_program, *n = j->diff->new_program;
    compared_program old_side = {.program = o->cfa, .calls = o->calls, .entry = j->entry[0]},
                     new_side = {.program = n->cfa, .calls = n->calls, .entry = j->entry[1]};
    diff_detector detector = question_detector(j->options->detector);
    diff_condition *d =
        diffcond_compute(&old_side, &new_side, question_externals(j->options->externals, false), detector, &n->session->limits);
    if (!d) return;
    condition *c = diffcond_automaton(d);
    switch (j->options->format) {
    case REPROVE_CONDITION_OWN: condition_write(c, n->cfa, &j->text); break;
    case REPROVE_CONDITION_CPACHECKER: condition_write_cpachecker(c, n->cfa, &j->text); break;
    case REPROVE_CONDITION_DOT: condition_write_dot(c, n->cfa, &j->text); break;
    }
    condition_free(c);
    diffcond_free(d);
}

reprove_status reprove_diff_write_condition(const reprove_diff *d, const reprove_condition_options *o, FILE *out)
{
    const char *entry = o->entry ? o->entry : "main";
    condition_job j = {.diff = d, .options = o};
    j.entry[0] = program_find(d->old_program->cfa, entry);
    j.entry[1] = program_find(d->new_program->cfa, entry);
    if (j.entry[0].i == FN_NONE.i || j.entry[1].i == FN_NONE.i) return REPROVE_BAD_INPUT;
    bigstack_run(make_condition, &j);
    bool good = j.text.len && fwrite(j.text.data, 1, j.text.len, out) == j.text.len;
    buf_free(&j.text);
    return good ? REPROVE_OK : REPROVE_INTERNAL;
}
