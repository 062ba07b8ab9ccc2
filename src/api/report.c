/* api/report.c — output of a session and its programs: messages, statistics, C, pictures. */
#include "api/session.h"
#include "base/bigstack.h"
#include "cfa/loops.h"
#include "cfa/print/dot.h"
#include "cfa/print/print.h"

void reprove_print_messages(reprove *r, FILE *out, bool colour, reprove_severity least)
{
    diag_print(&r->messages, out, colour, (diag_severity)least);
}

size_t reprove_error_count(const reprove *r) { return r->messages.errors; }
const char *reprove_limit_reason(const reprove *r) { return limits_reason_text(r->limits.hit); }

void reprove_print_stats(reprove *r, FILE *out)
{
    r->stats.time_total = limits_now() - r->started;
    uint64_t peak = limits_peak_bytes();
    r->stats.memory_peak_mb = (peak > r->peak_bytes ? peak : r->peak_bytes) >> 20;
    stats_print(&r->stats, out);
}

bool reprove_stat(const reprove *r, const char *wanted, double *value) { return stats_find(&r->stats, wanted, value); }

static uint32_t count_loops(const cfa_program *p)
{
    uint32_t n = 0;
    arena scratch = {0};
    for (uint32_t i = 0; i < p->functions.len; i++) n += loops_find(&p->functions.data[i], &scratch).count;
    arena_free(&scratch);
    return n;
}

void reprove_print_counts(const reprove_program *p, FILE *out, bool with_loops)
{
    const cfa_program *c = p->cfa;
    uint32_t locations = 0;
    for (uint32_t i = 0; i < c->functions.len; i++) locations += c->functions.data[i].count_locations - 1;
    fprintf(out, "%u functions, %u external functions, %u globals, %u locations", c->functions.len, c->externals.len, c->globals.len,
            locations);
    if (with_loops) fprintf(out, ", %u loops", (unsigned)(p->session->stats.loops = count_loops(c)));
    fputc('\n', out);
}

static void write_buffer(buf *b, FILE *out)
{
    fwrite(b->data, 1, b->len, out);
    buf_free(b);
}

/* Printing recurses over expressions, which may be deeper than the caller's stack. */
struct writing {
    const reprove_program *p;
    fn function;
    buf text;
};

static void write_c(void *context)
{
    struct writing *w = context;
    print_program(w->p->cfa, &w->text);
}

static void write_cfa(void *context)
{
    struct writing *w = context;
    dot_cfa(w->p->cfa, w->function, &w->text);
}

void reprove_write_c(const reprove_program *p, FILE *out)
{
    struct writing w = {.p = p};
    bigstack_run(write_c, &w);
    write_buffer(&w.text, out);
}

bool reprove_write_cfa(const reprove_program *p, const char *function, FILE *out)
{
    fn f = function ? program_find(p->cfa, function) : FN_NONE;
    if (function && f.i == FN_NONE.i) return false;
    struct writing w = {.p = p, .function = f};
    bigstack_run(write_cfa, &w);
    write_buffer(&w.text, out);
    return true;
}

void reprove_write_callgraph(reprove_program *p, FILE *out)
{
    buf b = {0};
    dot_callgraph(p->cfa, p->calls, &b);
    write_buffer(&b, out);
}
