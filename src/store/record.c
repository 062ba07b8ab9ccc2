#include "store/record.h"

#include "analysis/engine_message.h"
#include "reuse/retrace.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void record_init(record *r)
{
    *r = (record){0};
    engine_result_init(&r->result);
}

void record_free(record *r)
{
    vec_free(&r->fragments);
    buf_free(&r->way);
    engine_result_free(&r->result);
    arena_free(&r->memory);
}

/* ---- names: functions and globals have other numbers in another revision ---- */

static const char *global_name(const cfa_program *p, uint32_t g)
{
    return space_text(p->space, var_get(p->space, p->globals.data[g].symbol)->name);
}

/* A line for each choice: the name of the function or global that it arises at; empty: none. */
static void write_names(const cfa_program *p, const engine_result *r, buf *out)
{
    for (uint32_t i = 0; i < r->choices.len; i++) {
        const chosen_value *c = &r->choices.data[i];
        if (c->origin == ORIGIN_GLOBAL) buf_str(out, global_name(p, c->where));
        else if (c->function.i != FN_NONE.i && c->function.i < p->functions.len) buf_str(out, fn_name(p, c->function));
        buf_char(out, '\n');
    }
}

static uint32_t find_global(const cfa_program *p, const char *wanted)
{
    for (uint32_t g = 0; g < p->globals.len; g++)
        if (strcmp(global_name(p, g), wanted) == 0) return g;
    return UINT32_MAX;
}

/* The same choices for this program, as far as their places still exist. Positions in the source are not kept: they say nothing about
 * another text. */
static void apply_names(const cfa_program *p, engine_result *r, char *names)
{
    for (uint32_t i = 0; i < r->choices.len; i++) {
        chosen_value *c = &r->choices.data[i];
        char *end = names ? strchr(names, '\n') : NULL;
        if (end) *end = 0;
        c->at = (srcpos){0};
        uint32_t found = !end || !*names ? UINT32_MAX : c->origin == ORIGIN_GLOBAL ? find_global(p, names) : program_find(p, names).i;
        if (c->origin == ORIGIN_GLOBAL) c->where = found;
        else c->function.i = found;
        bool placed = c->origin == ORIGIN_GLOBAL || c->origin == ORIGIN_LOCATION;
        if (placed && (found == UINT32_MAX || (c->origin == ORIGIN_LOCATION && c->where >= fn_get(p, c->function)->count_locations)))
            c->origin = ORIGIN_UNKNOWN;
        names = end ? end + 1 : NULL;
    }
}

/* ---- what was reused ---- */

static const record_fragment *fragment_of(const record *base, const char *function, uint32_t number)
{
    for (uint32_t k = 0; k < base->fragments.len; k++)
        if (base->fragments.data[k].loop == number && strcmp(base->fragments.data[k].function, function) == 0)
            return &base->fragments.data[k];
    return NULL;
}

static const char *reason(const record_source *s, const cfa_function *f, const char *called, uint32_t number)
{
    if (!s->base) return "not in the store";
    if (!s->base_is_trusted) return "stored by another build";
    const record_fragment *old = fragment_of(s->base, called, number);
    if (!old) return "not analysed before";
    if (old->body != f->body.lo) return "changed";
    if (s->stats->refinements) return "more had to be tracked";
    return old->closure != f->closure.lo ? "what it calls or uses changed" : "entered in other states";
}

/* A line for each fragment. */
static void write_fragments(const record_source *s, buf *out)
{
    for (uint32_t k = 0; k < s->result->work.len; k++) {
        const fragment_work *w = &s->result->work.data[k];
        if (w->function.i >= s->program->functions.len) continue;
        const cfa_function *f = fn_get(s->program, w->function);
        const char *called = fn_name(s->program, w->function);
        buf_printf(out, "%s\t%u\t%" PRIx64 "\t%" PRIx64 "\t%u\t%u\t%s\n", called, w->loop, f->body.lo, f->closure.lo, w->known, w->computed,
                   w->computed ? reason(s, f, called, w->loop) : "");
    }
}

static bool read_fragments(record *r, char *text)
{
    for (char *line = text, *end; *line; line = end + 1) {
        record_fragment f = {.function = line};
        char *at = strchr(line, '\t');
        int used = 0;
        end = strchr(line, '\n');
        if (!end || !at || at > end) return false;
        *at++ = *end = 0;
        if (sscanf(at, "%u\t%" SCNx64 "\t%" SCNx64 "\t%u\t%u%n", &f.loop, &f.body, &f.closure, &f.known, &f.computed, &used) != 5 ||
            at[used] != '\t')
            return false;
        f.why = at + used + 1;
        vec_push(&r->fragments, f);
    }
    return true;
}

/* ---- bytes ---- */

static void write_part(buf *out, const buf *part)
{
    uint64_t n = part->len;
    buf_add(out, (const char *)&n, sizeof n);
    if (n) buf_add(out, part->data, n);
}

static bool read_bytes(const char **at, const char *end, void *to, size_t n)
{
    if ((size_t)(end - *at) < n) return false;
    memcpy(to, *at, n);
    *at += n;
    return true;
}

static bool read_part(const char **at, const char *end, const char **part, size_t *len)
{
    uint64_t n;
    if (!read_bytes(at, end, &n, sizeof n) || n > (uint64_t)(end - *at)) return false;
    *part = *at;
    *len = (size_t)n;
    *at += n;
    return true;
}

/* An engine that computes no abstractions leaves those of the revision before to the next one. */
static engine_result with_inheritance(const record_source *s)
{
    engine_result r = *s->result;
    if (!s->base || r.precision) return r;
    r.precision = s->base->result.precision;
    if (s->base_is_trusted && !r.known_len) r.known = s->base->result.known, r.known_len = s->base->result.known_len;
    return r;
}

void record_write(const record_source *s, buf *out)
{
    buf names = {0}, way = {0}, fragments = {0};
    record_cost cost = {s->seconds, s->stats->solver_queries, s->stats->abstract_successors}, scratch = s->base ? s->base->scratch : cost;
    write_names(s->program, s->result, &names);
    if (s->result->answer == ENGINE_FALSE && s->task)
        retrace_record(s->task, s->result->choices.data, s->result->choices.len, s->limits, &way);
    write_fragments(s, &fragments);
    buf_add(out, (const char *)&s->build, sizeof s->build);
    buf_add(out, (const char *)&cost, sizeof cost);
    buf_add(out, (const char *)&scratch, sizeof scratch);
    write_part(out, &names);
    write_part(out, &way);
    write_part(out, &fragments);
    engine_result kept = with_inheritance(s);
    engine_message_write(out, &kept, s->stats);
    buf_free(&names);
    buf_free(&way);
    buf_free(&fragments);
}

bool record_read(const void *bytes, size_t len, const cfa_program *p, record *r)
{
    const char *at = bytes, *end = at + len, *names, *way, *fragments;
    size_t count_names, count_way, count_fragments;
    stats then;
    record_init(r);
    bool fine = read_bytes(&at, end, &r->build, sizeof r->build) && read_bytes(&at, end, &r->cost, sizeof r->cost) &&
                read_bytes(&at, end, &r->scratch, sizeof r->scratch) && read_part(&at, end, &names, &count_names) &&
                read_part(&at, end, &way, &count_way) && read_part(&at, end, &fragments, &count_fragments) &&
                read_fragments(r, arena_copy(&r->memory, fragments, count_fragments)) &&
                engine_message_read(at, (size_t)(end - at), &r->result, &then);
    if (!fine) {
        record_free(r);
        record_init(r);
        return false;
    }
    if (p) apply_names(p, &r->result, arena_copy(&r->memory, names, count_names));
    buf_add(&r->way, way, count_way);
    r->engine_seconds = then.time_verify;
    return true;
}
