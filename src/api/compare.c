/* api/compare.c — two programs of one session side by side. */
#include "api/session.h"
#include "base/bigstack.h"
#include "report/diff_report.h"

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
