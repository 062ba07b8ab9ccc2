#include "report/diff_report.h"

const char *change_word(change_status s)
{
    static const char *const words[] = {"equal", "impacted", "changed", "added", "removed", "renamed"};
    return words[s];
}

static void fragment_label(const change_map *m, uint32_t i, const cfa_program *p, char *out, size_t size)
{
    const fragment_change *f = &m->fragments[i];
    const char *function = space_text(p->space, f->function);
    if (f->kind == FRAGMENT_FUNCTION) snprintf(out, size, "%s", function);
    else snprintf(out, size, "  loop %s#%u", function, (f->new_loop != LOOP_NONE ? f->new_loop : f->old_loop) + 1);
}

void diff_report_text(const change_map *m, const cfa_program *p, FILE *out, bool all)
{
    char label[256];
    int width = 8;
    for (uint32_t i = 0; i < m->count; i++)
        if (all || m->fragments[i].status != CHANGE_EQUAL) {
            fragment_label(m, i, p, label, sizeof label);
            int n = (int)strlen(label);
            if (n > width && n <= 40) width = n;
        }
    bool any = false;
    for (uint32_t i = 0; i < m->count; i++) {
        const fragment_change *f = &m->fragments[i];
        if (!all && f->status == CHANGE_EQUAL) continue;
        if (!any) fprintf(out, "%-*s  %-8s  %s\n", width, "fragment", "status", "why");
        any = true;
        fragment_label(m, i, p, label, sizeof label);
        fprintf(out, "%-*s  %-8s  %s\n", width, label, change_word(f->status), f->reason ? f->reason : "");
    }
    for (uint32_t i = 0; i < m->count_globals; i++)
        fprintf(out, "%-*s  %-8s  %s\n", width, space_text(p->space, m->globals[i].name), change_word(m->globals[i].status),
                m->globals[i].reason ? m->globals[i].reason : "");
    uint32_t total = 0;
    for (int s = 0; s <= CHANGE_RENAMED; s++) total += s == CHANGE_REMOVED ? 0 : m->counts[s];
    fprintf(out, "%u functions: %u changed, %u added, %u removed, %u renamed, %u impacted, %u equal\n", total, m->counts[CHANGE_CHANGED],
            m->counts[CHANGE_ADDED], m->counts[CHANGE_REMOVED], m->counts[CHANGE_RENAMED], m->counts[CHANGE_IMPACTED],
            m->counts[CHANGE_EQUAL]);
}
