/* api/explain.c — what a verification has reused, and why the rest was computed. */
#include "store/record.h"
#include "reprove.h"
#include "store/store.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef enum { REUSED, RECHECKED, REVERIFIED, STATES } fragment_state;
static const char *const state_text[STATES] = {"reused", "re-checked", "re-verified"};

static fragment_state state_of(const record_fragment *f) { return !f->computed ? REUSED : f->known ? RECHECKED : REVERIFIED; }

/* What was computed comes first, then as they are. */
static int by_state(const void *a, const void *b)
{
    const record_fragment *x = a, *y = b;
    fragment_state p = state_of(x), q = state_of(y);
    if (p != q) return p > q ? -1 : 1;
    int names = strcmp(x->function, y->function);
    return names ? names : (x->loop > y->loop) - (x->loop < y->loop);
}

static double saved(double now, double then) { return then > 0 ? 100 * (1 - now / then) : 0; }

static void print_text(const store_row *row, const record *r, const uint32_t count[STATES], FILE *out)
{
    fprintf(out, "%s: %s (%s), %s UTC\n", row->name, row->verdict, row->engine, row->when);
    if (r->fragments.len) fprintf(out, "  %-32s %-5s %-12s %7s %9s  %s\n", "procedure", "loop", "", "reused", "computed", "why");
    for (uint32_t k = 0; k < r->fragments.len; k++) {
        const record_fragment *f = &r->fragments.data[k];
        char number[16] = "";
        if (f->loop) snprintf(number, sizeof number, "%u", f->loop);
        fprintf(out, "  %-32s %-5s %-12s %7u %9u  %s\n", f->function, number, state_text[state_of(f)], f->known, f->computed, f->why);
    }
    if (r->fragments.len)
        fprintf(out, "procedures and loops: %u reused, %u re-checked, %u re-verified\n", count[REUSED], count[RECHECKED],
                count[REVERIFIED]);
    else fprintf(out, "no procedures or loops were summarised\n");
    fprintf(out, "work: %llu abstractions, %llu queries, %.3f s; from scratch (recorded): %llu, %llu, %.3f s; %.1f %% of the time saved\n",
            (unsigned long long)r->cost.abstractions, (unsigned long long)r->cost.queries, r->cost.seconds,
            (unsigned long long)r->scratch.abstractions, (unsigned long long)r->scratch.queries, r->scratch.seconds,
            saved(r->cost.seconds, r->scratch.seconds));
}

static json_t *cost_json(const record_cost *c)
{
    return json_pack("{s:f, s:I, s:I}", "seconds", c->seconds, "queries", (json_int_t)c->queries, "abstractions",
                     (json_int_t)c->abstractions);
}

static bool print_json(const store_row *row, const record *r, FILE *out)
{
    json_t *all = json_array();
    for (uint32_t k = 0; k < r->fragments.len; k++) {
        const record_fragment *f = &r->fragments.data[k];
        json_array_append_new(all,
                              json_pack("{s:s, s:i, s:s, s:i, s:i, s:s}", "procedure", f->function, "loop", (int)f->loop, "state",
                                        state_text[state_of(f)], "reused", (int)f->known, "computed", (int)f->computed, "why", f->why));
    }
    json_t *j = json_pack("{s:s%, s:s, s:s, s:s, s:o, s:o, s:o}", "files", row->name, strlen(row->name), "verdict", row->verdict, "engine",
                          row->engine, "when", row->when, "fragments", all, "cost", cost_json(&r->cost), "scratch", cost_json(&r->scratch));
    bool fine = j && json_dumpf(j, out, JSON_INDENT(2)) == 0;
    if (j) fputc('\n', out);
    json_decref(j);
    return fine;
}

reprove_status reprove_explain(const char *folder, const char *files, bool json, FILE *out, FILE *messages)
{
    char message[256];
    store *s = store_open(folder, STORE_READ_ONLY, message);
    if (message[0]) fprintf(messages, "%s\n", message);
    if (!s) return REPROVE_BAD_INPUT;
    store_row row = {0};
    buf bytes = {0};
    record r;
    record_init(&r);
    bool found = store_latest(s, files, &row, &bytes) && record_read(bytes.data, bytes.len, NULL, &r), fine = found;
    if (!found) {
        fprintf(messages, "%s holds nothing about %s\n", folder, files ? files : "any verification");
    } else {
        uint32_t count[STATES] = {0};
        if (r.fragments.len) qsort(r.fragments.data, r.fragments.len, sizeof *r.fragments.data, by_state);
        for (uint32_t k = 0; k < r.fragments.len; k++) count[state_of(&r.fragments.data[k])]++;
        if (json) fine = print_json(&row, &r, out);
        else print_text(&row, &r, count, out);
    }
    record_free(&r);
    buf_free(&bytes);
    store_close(s);
    return fine ? REPROVE_OK : REPROVE_BAD_INPUT;
}
