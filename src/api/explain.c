/* api/explain.c — the reused parts of a verification, and why the rest was computed. */
#include "reprove.h"
#include "reuse/artefact_kinds.h"
#include "reuse/summaries.h"
#include "store/answers.h"
#include "store/latest.h"
#include "store/record.h"
#include "store/store.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef enum { REUSED, RECHECKED, REVERIFIED, STATES } fragment_state;
static const char *const state_text[STATES] = {"reused", "re-checked", "re-verified"};

static fragment_state state_of(const record_fragment *f) { return !f->computed ? REUSED : f->reused ? RECHECKED : REVERIFIED; }

/* Fragments that were computed anew come first, then those that were computed in part, then those that were reused. */
static int by_state(const void *a, const void *b)
{
    const record_fragment *x = a, *y = b;
    fragment_state p = state_of(x), q = state_of(y);
    if (p != q) return p > q ? -1 : 1;
    int names = strcmp(x->function, y->function);
    return names ? names : (x->loop > y->loop) - (x->loop < y->loop);
}

/* ---- what was left for the next revision ---- */

typedef struct {
    const record_engine *engine;
    const record_artefact *artefact;
    uint64_t items;
    bool is_intact;
} left_artefact;
typedef VEC(left_artefact) left_artefacts;

static void list_left(const record *r, left_artefacts *out)
{
    for (uint32_t k = 0; k < r->engines.len; k++)
        for (uint32_t a = 0; a < r->engines.data[k].artefacts.len; a++) {
            const record_artefact *x = &r->engines.data[k].artefacts.data[a];
            left_artefact l = {.engine = &r->engines.data[k], .artefact = x};
            buf ignored = {0};
            l.is_intact = artefact_kind_get(x->kind)->read(x->bytes, x->len, NULL, &ignored, &l.items);
            buf_free(&ignored);
            vec_push(out, l);
        }
}

static void print_left(const left_artefacts *all, FILE *out)
{
    if (all->len) fprintf(out, "left for the next revision (a fact holds there, too; a hint says where to begin):\n");
    for (uint32_t k = 0; k < all->len; k++) {
        const left_artefact *l = &all->data[k];
        const artefact_kind_info *kind = artefact_kind_get(l->artefact->kind);
        fprintf(out, "  %-16s %-12s %-5s %llu %s, %zu bytes%s%s%s\n", kind->name, *l->engine->name ? l->engine->name : "verdict",
                kind->is_fact ? "fact" : "hint", (unsigned long long)l->items, kind->items, l->artefact->len,
                *l->artefact->function ? ", of " : "", l->artefact->function,
                !l->is_intact          ? ", damaged"
                : l->engine->took_part ? ""
                                       : ", from an earlier revision");
    }
}

static void print_summary(void *context, const char *function, const char *text, bool is_c)
{
    (void)is_c;
    fprintf(context, "  %-32s %s\n", function, text);
}

static void print_summaries(const left_artefacts *all, FILE *out)
{
    for (uint32_t k = 0; k < all->len; k++) {
        const left_artefact *l = &all->data[k];
        if (l->artefact->kind != ARTEFACT_SUMMARIES || !l->items || !l->is_intact) continue;
        fprintf(out, "every call, up to the bound:\n");
        summaries_artefact_tell(l->artefact->bytes, l->artefact->len, print_summary, out);
    }
}

static void add_summary(void *list, const char *function, const char *text, bool is_c)
{
    json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "procedure", function, "summary", text, "is_c", (int)is_c));
}

static json_t *summaries_json(const left_artefacts *all)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < all->len; k++)
        if (all->data[k].artefact->kind == ARTEFACT_SUMMARIES && all->data[k].is_intact)
            summaries_artefact_tell(all->data[k].artefact->bytes, all->data[k].artefact->len, add_summary, list);
    return list;
}

static json_t *left_json(const left_artefacts *all)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < all->len; k++) {
        const left_artefact *l = &all->data[k];
        const artefact_kind_info *kind = artefact_kind_get(l->artefact->kind);
        json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:s, s:i, s:I, s:I, s:b}", "kind", kind->name, "engine", l->engine->name,
                                              "is_fact", kind->is_fact, "procedure", l->artefact->function, "loop", (int)l->artefact->loop,
                                              "items", (json_int_t)l->items, "bytes", (json_int_t)l->artefact->len, "inherited",
                                              !l->engine->took_part));
    }
    return list;
}

/* ---- the whole ---- */

/* The procedures and loops of the engine that answered, sorted; none if it took no part. */
typedef VEC(record_fragment) fragments;

static void collect_fragments(const record *r, fragments *out, uint32_t count[STATES])
{
    const record_engine *e = record_main_engine(r);
    for (uint32_t k = 0; e && e->took_part && k < e->fragments.len; k++)
        if (e->fragments.data[k].reused || e->fragments.data[k].computed) vec_push(out, e->fragments.data[k]);
    if (out->len) qsort(out->data, out->len, sizeof *out->data, by_state);
    for (uint32_t k = 0; k < out->len; k++) count[state_of(&out->data[k])]++;
}

/* Costs of another verdict, or of another engine, say nothing about what was saved. */
static bool is_comparable(const record *r)
{
    bool is_itself = memcmp(&r->cost, &r->scratch, sizeof r->cost) == 0;
    return !is_itself && r->scratch.ticks && *r->by && r->scratch_answer == r->result.answer && strcmp(r->scratch_by, r->by) == 0;
}

static void print_cost(const record_cost *c, FILE *out)
{
    fprintf(out, "%llu abstractions, %llu queries, %llu ticks", (unsigned long long)c->abstractions, (unsigned long long)c->queries,
            (unsigned long long)c->ticks);
}

static void print_work(const record *r, FILE *out)
{
    fprintf(out, "work: ");
    print_cost(&r->cost, out);
    if (is_comparable(r)) {
        double share = (double)r->cost.ticks / (double)r->scratch.ticks;
        fprintf(out, "; first verified from scratch with ");
        print_cost(&r->scratch, out);
        if (share <= 1) fprintf(out, ": %.1f %% of the ticks saved", 100 * (1 - share));
        else fprintf(out, ": %.1f %% more ticks", 100 * (share - 1));
    }
    fputc('\n', out);
}

static void print_text(const store_row *row, const record *r, const fragments *all, const uint32_t count[STATES], FILE *out)
{
    fprintf(out, "%s: %s (%s), %s UTC\n", row->name, row->verdict, row->engine, row->when);
    if (*r->how) fprintf(out, "%s\n", r->how);
    if (*r->used) fprintf(out, "used of earlier revisions:\n");
    for (const char *line = r->used; *line; line += strcspn(line, "\n") + 1) fprintf(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
    if (all->len) fprintf(out, "  %-32s %-5s %-12s %7s %9s  %s\n", "procedure", "loop", "", "reused", "computed", "why");
    for (uint32_t k = 0; k < all->len; k++) {
        const record_fragment *f = &all->data[k];
        char number[16] = "";
        if (f->loop) snprintf(number, sizeof number, "%u", f->loop);
        fprintf(out, "  %-32s %-5s %-12s %7u %9u%s%s\n", f->function, number, state_text[state_of(f)], f->reused, f->computed,
                *f->why ? "  " : "", f->why);
    }
    if (all->len)
        fprintf(out, "procedures and loops: %u reused, %u re-checked, %u re-verified\n", count[REUSED], count[RECHECKED],
                count[REVERIFIED]);
    else fprintf(out, "this answer was not computed procedure by procedure\n");
    print_work(r, out);
}

/* ---- the answers that this one needs ---- */

enum { LONGEST_LINEAGE = 10000 };

typedef struct {
    uint32_t count; /* how many of them are there */
    bool is_whole;  /* no member is missing */
    char by[64];    /* who has proved the oldest one */
} lineage;

static lineage find_lineage(const char *folder, const record *r)
{
    lineage out = {.is_whole = true};
    hash128 next = r->rests_on;
    while (!hash_is_zero(next) && out.is_whole) {
        buf bytes = {0};
        record link;
        record_init(&link);
        out.is_whole = out.count < LONGEST_LINEAGE && answers_find(folder, next, &bytes) && record_read(bytes.data, bytes.len, &link) &&
                       link.result.answer == ENGINE_TRUE && hash_equal(link.build, r->build);
        if (out.is_whole) {
            out.count++;
            next = link.rests_on;
            snprintf(out.by, sizeof out.by, "%.60s", link.by);
        }
        record_free(&link);
        buf_free(&bytes);
    }
    return out;
}

static void print_lineage(const lineage *l, FILE *out)
{
    if (!l->is_whole) fprintf(out, "lineage: needs an answer about an earlier revision that is gone, so it does not hold any more\n");
    else if (l->count)
        fprintf(out, "lineage: rests on %u answer%s about earlier revisions; the oldest one is a proof of the whole program (%s)\n",
                l->count, l->count == 1 ? "" : "s", l->by);
}

static json_t *cost_json(const record_cost *c)
{
    return json_pack("{s:I, s:I, s:I}", "ticks", (json_int_t)c->ticks, "queries", (json_int_t)c->queries, "abstractions",
                     (json_int_t)c->abstractions);
}

static bool print_json(const store_row *row, const record *r, const fragments *of, const left_artefacts *left, const lineage *l, FILE *out)
{
    json_t *all = json_array();
    for (uint32_t k = 0; k < of->len; k++) {
        const record_fragment *f = &of->data[k];
        json_array_append_new(all,
                              json_pack("{s:s, s:i, s:s, s:i, s:i, s:s}", "procedure", f->function, "loop", (int)f->loop, "state",
                                        state_text[state_of(f)], "reused", (int)f->reused, "computed", (int)f->computed, "why", f->why));
    }
    json_t *j = json_pack("{s:s%, s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:{s:i, s:b}}", "files", row->name,
                          strlen(row->name), "verdict", row->verdict, "engine", row->engine, "when", row->when, "how", r->how, "used",
                          r->used, "fragments", all, "left", left_json(left), "summaries", summaries_json(left), "cost",
                          cost_json(&r->cost), "scratch", cost_json(&r->scratch), "comparable", (int)is_comparable(r), "lineage", "answers",
                          (int)l->count, "whole", (int)l->is_whole);
    bool fine = j && json_dumpf(j, out, JSON_INDENT(2)) == 0;
    if (j) fputc('\n', out);
    json_decref(j);
    return fine;
}

static bool tell_record(const char *folder, const store_row *row, const record *r, bool json, FILE *out, FILE *messages)
{
    fragments all = {0};
    left_artefacts left = {0};
    uint32_t count[STATES] = {0};
    bool fine = true;
    collect_fragments(r, &all, count);
    list_left(r, &left);
    lineage needs = find_lineage(folder, r);
    if (json) {
        fine = print_json(row, r, &all, &left, &needs, out);
        if (!fine) fprintf(messages, "%s cannot be written as JSON: it is not UTF-8\n", row->name);
    } else {
        print_text(row, r, &all, count, out);
        print_lineage(&needs, out);
        print_left(&left, out);
        print_summaries(&left, out);
    }
    vec_free(&all);
    vec_free(&left);
    return fine;
}

/* ---- verifications that are no revisions of the data base ---- */

static void print_note(const latest_note *n, FILE *out)
{
    fprintf(out, "%s: %s%s%s%s\n", n->files, n->verdict, *n->by ? " (" : "", n->by, *n->by ? ")" : "");
    if (*n->how) fprintf(out, "%s\n", n->how);
    if (n->was_known) fprintf(out, "answer reused\n");
    else fprintf(out, *n->by ? "no engine took part; nothing to reuse\n" : "nothing was left for the next revision\n");
}

static bool tell_note(const char *folder, const latest_note *n, bool json, FILE *out, FILE *messages)
{
    store_row row = {0};
    record empty;
    if (!json) {
        print_note(n, out);
        return true;
    }
    snprintf(row.name, sizeof row.name, "%s", n->files);
    snprintf(row.verdict, sizeof row.verdict, "%s", n->verdict);
    snprintf(row.engine, sizeof row.engine, "%s", n->by);
    record_init(&empty);
    empty.how = n->how;
    return tell_record(folder, &row, &empty, true, out, messages);
}

/* The note about the latest verification, if it was of these files; else that about the files. */
static bool find_note(const char *folder, const char *files, arena *memory, latest_note *out)
{
    if (latest_find(folder, NULL, memory, out) && (!files || strcmp(out->files, files) == 0)) return true;
    return files && latest_find(folder, files, memory, out);
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
    arena memory = {0};
    latest_note note = {0};
    record_init(&r);
    bool noted = find_note(folder, files, &memory, &note), fine = true;
    const char *wanted = noted ? note.files : files;
    bool found = store_latest(s, wanted, &row, &bytes), is_read = found && record_read(bytes.data, bytes.len, &r);
    bool has_story = is_read && (!noted || note.was_known); /* a record that is older than a proof without engines would mislead */
    if (noted && !(json && has_story)) fine = tell_note(folder, &note, json, out, messages);
    if (noted && !json && has_story) fprintf(out, "\nthe last verification of it that left something:\n");
    if (has_story) fine = tell_record(folder, &row, &r, json, out, messages);
    else if (found && !noted)
        fprintf(messages, "the latest record in %s (%s, %s UTC) was written by another version of reprove\n", folder, row.name, row.when);
    else if (!noted) fprintf(messages, "%s holds nothing about %s\n", folder, files ? files : "any verification");
    fine = fine && (noted || has_story);
    arena_free(&memory);
    record_free(&r);
    buf_free(&bytes);
    store_close(s);
    return fine ? REPROVE_OK : REPROVE_BAD_INPUT;
}
