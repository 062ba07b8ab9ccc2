/* cli/history_table.c — output of `reprove history`: a row for each revision, and the sum of them; see cli/history.h. */
#include "cli/history.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- what a verdict means next to the one before ---- */

static const char *meaning(const history_table *t, revision_kind kind)
{
    bool first = !t->has_last;
    switch (kind) {
    case REVISION_TRUE: return first ? "proved" : t->last == REVISION_TRUE ? "still proved" : "newly proved";
    case REVISION_FALSE: return first ? "violated" : t->last == REVISION_FALSE ? "still violated" : "newly violated";
    case REVISION_UNKNOWN: return !first && t->last == REVISION_TRUE ? "proof lost" : "unknown";
    case REVISION_MISSING: return "no file";
    case REVISION_UNREADABLE: return "not readable";
    case REVISION_INTERNAL:
    case COUNT_REVISION_KINDS: break;
    }
    return "internal error";
}

/* One says yes and the other no: one of them is wrong. */
static bool disagree(const revision_outcome *o)
{
    return o->has_scratch && o->run.kind != o->scratch.kind && o->run.kind <= REVISION_FALSE && o->scratch.kind <= REVISION_FALSE;
}

static void count(history_table *t, const revision_outcome *o)
{
    t->revisions++;
    t->kinds[o->run.kind]++;
    if (disagree(o)) t->disagreements++;
    if (o->run.kind > REVISION_UNKNOWN) return;
    t->seconds += o->run.seconds;
    t->queries += o->run.queries;
    if (o->has_scratch) {
        t->timed++;
        t->seconds_timed += o->run.seconds;
        t->seconds_scratch += o->scratch.seconds;
        t->queries_timed += o->run.queries;
        t->queries_scratch += o->scratch.queries;
    }
    bool was_true = t->has_last && t->last == REVISION_TRUE;
    if (o->run.kind == REVISION_TRUE && t->has_last && !was_true) t->newly_proved++;
    if (o->run.kind == REVISION_FALSE && t->has_last && t->last != REVISION_FALSE) t->newly_violated++;
    if (o->run.kind == REVISION_UNKNOWN && was_true) t->lost++;
    t->has_last = true;
    t->last = o->run.kind;
}

static uint64_t changed_functions(const revision_outcome *o)
{
    return o->change[REPROVE_CHANGED] + o->change[REPROVE_ADDED] + o->change[REPROVE_RENAMED];
}

static long percent_saved(double with, double without) { return without > 0 ? lround(100 * (without - with) / without) : 0; }

/* ---- texts of others ---- */

/* How many bytes of UTF-8 the text begins with; 0: it is not one. */
static size_t character(const unsigned char *p)
{
    size_t n = *p < 0x80 ? 1 : *p >= 0xc2 && *p < 0xe0 ? 2 : *p >= 0xe0 && *p < 0xf0 ? 3 : *p >= 0xf0 && *p < 0xf5 ? 4 : 0;
    for (size_t k = 1; k < n; k++)
        if ((p[k] & 0xc0) != 0x80) return 0;
    return n;
}

/* Control characters become blanks; bytes that are not UTF-8 become '?'. `to` has as much room as the text. */
static void clean(const char *text, char *to)
{
    const unsigned char *p = (const unsigned char *)text;
    while (*p) {
        size_t n = character(p);
        bool is_control = *p < ' ' || *p == 0x7f || (n == 2 && *p == 0xc2 && p[1] < 0xa0);
        if (n == 0 || is_control) {
            *to++ = n ? ' ' : '?';
            p += n ? n : 1;
            continue;
        }
        memcpy(to, p, n);
        to += n;
        p += n;
    }
    *to = 0;
}

/* ---- the table ---- */

/* At most `room` characters of UTF-8, and "…" for the rest. */
static void print_cut(const char *text, size_t room)
{
    size_t characters = 0;
    for (const char *p = text; *p; p++) characters += ((unsigned char)*p & 0xc0) != 0x80;
    if (characters <= room) {
        fputs(text, stdout);
        return;
    }
    const char *p = text;
    for (size_t n = 0; *p; p++) {
        n += ((unsigned char)*p & 0xc0) != 0x80;
        if (n >= room) break;
    }
    printf("%.*s…", (int)(p - text), text);
}

static void print_reused(const revision_outcome *o, char out[32])
{
    if (o->run.answers_reused) snprintf(out, 32, "answer");
    else if (o->run.predicates_reused) snprintf(out, 32, "%llu predicates", (unsigned long long)o->run.predicates_reused);
    else if (o->run.abstractions_reused) snprintf(out, 32, "%llu steps", (unsigned long long)o->run.abstractions_reused);
    else snprintf(out, 32, "-");
}

static void print_row(const history_table *t, const repo_commit *c, const revision_outcome *o)
{
    char changed[32] = "-", reused[32] = "-";
    bool answered = o->run.kind <= REVISION_UNKNOWN;
    if (answered && o->has_change)
        snprintf(changed, sizeof changed, "%llu/%llu", (unsigned long long)changed_functions(o), (unsigned long long)o->functions);
    else if (answered) snprintf(changed, sizeof changed, "%llu/%llu", (unsigned long long)o->functions, (unsigned long long)o->functions);
    if (answered) print_reused(o, reused);
    int used = printf("%-9s %-10s  %-14s  %7s  ", c->name, c->date, meaning(t, o->run.kind), changed);
    if (answered) used += printf("%8.3f  ", o->run.seconds);
    else used += printf("%8s  ", "-");
    if (t->compare && o->has_scratch)
        used += printf("%8.3f  %4ld %%  ", o->scratch.seconds, percent_saved(o->run.seconds, o->scratch.seconds));
    else if (t->compare) used += printf("%8s  %6s  ", "-", "-");
    used += printf("%-14s  ", reused);
    print_cut(c->subject, t->width > (unsigned)used + 10 ? t->width - (unsigned)used : 10);
    putchar('\n');
    if (o->note[0]) {
        printf("%20s  ", "");
        print_cut(o->note, t->width > 40 ? t->width - 22 : 18);
        putchar('\n');
    }
    if (disagree(o)) printf("%20s  internal error: from scratch it is %s\n", "", o->scratch.text);
}

/* ---- JSON ---- */

static void json_text(const char *name, const char *text)
{
    printf("\"%s\": \"", name);
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p == '"' || *p == '\\') printf("\\%c", *p);
        else putchar(*p);
    }
    putchar('"');
}

static void json_run(const char *name, const revision_run *r)
{
    printf(", \"%s\": {", name);
    json_text("result", r->text);
    printf(", \"seconds\": %.6f, \"queries\": %llu, \"answers_reused\": %llu, \"predicates_reused\": %llu, \"abstractions_reused\": %llu}",
           r->seconds, (unsigned long long)r->queries, (unsigned long long)r->answers_reused, (unsigned long long)r->predicates_reused,
           (unsigned long long)r->abstractions_reused);
}

static void json_row(const history_table *t, const repo_commit *c, const revision_outcome *o)
{
    static const char *const kinds[] = {"equal", "impacted", "changed", "added", "removed", "renamed"};
    char id[41];
    for (int i = 0; i < 20; i++) snprintf(id + 2 * i, 3, "%02x", c->commit.bytes[i]);
    putchar('{');
    json_text("revision", id);
    fputs(", ", stdout);
    json_text("date", c->date);
    fputs(", ", stdout);
    json_text("verdict", meaning(t, o->run.kind));
    if (o->run.text[0]) json_run("run", &o->run);
    if (o->has_scratch) json_run("scratch", &o->scratch);
    if (o->run.kind <= REVISION_UNKNOWN) printf(", \"functions\": %llu", (unsigned long long)o->functions);
    if (o->has_change) {
        for (int k = 0; k < 6; k++) printf("%s\"%s\": %llu", k ? ", " : ", \"change\": {", kinds[k], (unsigned long long)o->change[k]);
        putchar('}');
    }
    if (o->note[0]) {
        fputs(", ", stdout);
        json_text("note", o->note);
    }
    fputs(", ", stdout);
    json_text("subject", c->subject);
    puts("}");
}

static void json_end(const history_table *t)
{
    printf("{\"summary\": {\"revisions\": %u, \"of\": %u, \"interrupted\": %s, \"proved\": %u, \"violated\": %u, \"unknown\": %u, "
           "\"missing\": %u, \"unreadable\": %u, \"internal\": %u, \"disagreements\": %u, "
           "\"seconds\": %.6f, \"queries\": %llu",
           t->revisions, t->of, t->interrupted ? "true" : "false", t->kinds[REVISION_TRUE], t->kinds[REVISION_FALSE],
           t->kinds[REVISION_UNKNOWN], t->kinds[REVISION_MISSING], t->kinds[REVISION_UNREADABLE], t->kinds[REVISION_INTERNAL],
           t->disagreements, t->seconds, (unsigned long long)t->queries);
    if (t->compare)
        printf(", \"scratch_seconds\": %.6f, \"scratch_queries\": %llu", t->seconds_scratch, (unsigned long long)t->queries_scratch);
    puts("}}");
}

/* ---- the whole ---- */

void history_begin(history_table *t)
{
    if (t->json) return;
    printf("%-9s %-10s  %-14s  %7s  %8s  ", "revision", "date", "verdict", "changed", "seconds");
    if (t->compare) printf("%8s  %6s  ", "scratch", "saved");
    printf("%-14s  %s\n", "reused", "subject");
}

void history_row(history_table *t, const repo_commit *c, const revision_outcome *o)
{
    repo_commit shown = *c;
    revision_outcome told = *o;
    clean(c->subject, shown.subject);
    clean(o->note, told.note);
    if (t->json) json_row(t, &shown, &told);
    else print_row(t, &shown, &told);
    fflush(stdout);
    count(t, o);
}

static void add_count(uint32_t n, const char *what)
{
    if (n) printf(", %u %s", n, what);
}

static void add_change(uint32_t n, const char *what, const char **between)
{
    if (!n) return;
    printf("%s%u %s", *between, n, what);
    *between = ", ";
}

void history_end(history_table *t)
{
    if (t->json) {
        json_end(t);
        return;
    }
    if (t->compare && t->timed)
        printf("\n%u revisions with the store: %.2f s, %llu queries; from scratch: %.2f s, %llu queries: %ld %% of the time and %ld %% of "
               "the queries saved\n",
               t->timed, t->seconds_timed, (unsigned long long)t->queries_timed, t->seconds_scratch, (unsigned long long)t->queries_scratch,
               percent_saved(t->seconds_timed, t->seconds_scratch), percent_saved((double)t->queries_timed, (double)t->queries_scratch));
    if (t->stats)
        printf("revisions: %u\ntime.verify: %.6f\nsolver.queries: %llu\n", t->revisions, t->seconds, (unsigned long long)t->queries);
    if (t->stats && t->compare)
        printf("scratch.time.verify: %.6f\nscratch.solver.queries: %llu\n", t->seconds_scratch, (unsigned long long)t->queries_scratch);
    printf("Result: %u revision%s", t->revisions, t->revisions == 1 ? "" : "s");
    if (t->interrupted) printf(" of %u (interrupted)", t->of);
    add_count(t->kinds[REVISION_TRUE], "proved");
    add_count(t->kinds[REVISION_FALSE], "violated");
    add_count(t->kinds[REVISION_UNKNOWN], "unknown");
    add_count(t->kinds[REVISION_UNREADABLE], "not readable");
    add_count(t->kinds[REVISION_MISSING], "without the file");
    add_count(t->kinds[REVISION_INTERNAL], "internal errors");
    add_count(t->disagreements, "wrong");
    const char *between = "; ";
    add_change(t->newly_violated, "newly violated", &between);
    add_change(t->newly_proved, "newly proved", &between);
    add_change(t->lost, "lost", &between);
    putchar('\n');
}
