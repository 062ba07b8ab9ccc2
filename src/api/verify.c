/* api/verify.c — verification behind include/reprove.h: a program of a session and options become a request (verify/verify.h), a verdict
 * becomes a result. */
#include "verify/verify.h"

#include "api/session.h"
#include "base/bigstack.h"
#include "reuse/revision_key.h"

struct reprove_result {
    verdict verdict;
    reprove_program *base; /* that was opened for it; NULL: none */
};

typedef struct {
    verify_request request;
    const reprove_program *program;
    const reprove_verify_options *options;
    api_base base;
    verdict *out;
    uint64_t peak_bytes;
} job;

static base_revision find_base(void *context, base_need need)
{
    job *j = context;
    const reprove_verify_options *o = j->options;
    const reprove_program *b = o->base;
    if (b) return (base_revision){b->cfa, b->calls, false, revision_program(b->cfa)};
    const char *kept_in = o->detector == REPROVE_DETECTOR_DATAFLOW || o->store_untrusted ? NULL : o->store;
    if (need == BASE_CONTENT) api_identify_base(j->program->session, o->base_file, j->program, kept_in, &j->base);
    else api_open_base(j->program->session, o->base_file, j->program, kept_in, need == BASE_PARSED, &j->base);
    b = j->base.program;
    return (base_revision){b ? b->cfa : NULL, b ? b->calls : NULL, j->base.is_outline, j->base.content};
}

static void run(void *context)
{
    job *j = context;
    verify(&j->request, j->out, &j->peak_bytes);
}

static void run_premises(void *context)
{
    job *j = context;
    verify_premises(&j->request, j->out);
}

static reprove_result *answer(reprove_program *p, const reprove_verify_options *o, void (*work)(void *job))
{
    reprove *s = p->session;
    reprove_result *r = mem_alloc(sizeof *r);
    *r = (reprove_result){0};
    char why[400];
    condition *c = o->condition ? api_read_condition(o->condition, p->cfa, why, sizeof why) : NULL;
    if (o->condition && !c) {
        verdict_set(&r->verdict, REPROVE_NO_VERDICT, "%s", why);
        return r;
    }
    verdict_set(&r->verdict, REPROVE_NO_VERDICT, "internal: no room for the stack");
    job j = {.request = {.program = p->cfa,
                         .files = (const char *const *)p->files.data,
                         .count_files = p->files.len,
                         .compiler_flags = p->flags.len ? (const char *const *)p->flags.data : s->options.compiler_flags,
                         .calls = p->calls,
                         .find_base = o->base || o->base_file ? find_base : NULL,
                         .base_name = o->base && o->base->files.len ? o->base->files.data[0] : o->base_file,
                         .text = p->text,
                         .condition = c,
                         .options = o,
                         .sources = &s->sources,
                         .messages = &s->messages,
                         .limits = &s->limits,
                         .stats = &s->stats,
                         .started = s->started},
             .program = p,
             .options = o,
             .out = &r->verdict};
    j.request.base_context = &j;
    bigstack_run(work, &j);
    r->base = j.base.program;
    s->peak_bytes = j.peak_bytes;
    condition_free(c);
    return r;
}

reprove_result *reprove_verify(reprove_program *p, const reprove_verify_options *o) { return answer(p, o, run); }
reprove_result *reprove_premises(reprove_program *p, const reprove_verify_options *o) { return answer(p, o, run_premises); }

void reprove_result_free(reprove_result *r)
{
    if (!r) return;
    verdict_free(&r->verdict);
    reprove_close(r->base);
    free(r);
}

reprove_verdict reprove_result_verdict(const reprove_result *r) { return r->verdict.kind; }
const char *reprove_result_text(const reprove_result *r) { return r->verdict.text; }
bool reprove_result_checks_nothing(const reprove_result *r) { return r->verdict.checks_counted && !r->verdict.checks; }
bool reprove_result_is_relative(const reprove_result *r) { return r->verdict.is_relative; }
uint32_t reprove_result_bound(const reprove_result *r) { return r->verdict.bound; }
const char *reprove_result_condition(const reprove_result *r) { return r->verdict.condition; }
const char *reprove_result_assumption(const reprove_result *r, size_t i)
{
    return i < r->verdict.assumptions.len ? r->verdict.assumptions.data[i] : NULL;
}
const char *reprove_result_precision(const reprove_result *r) { return r->verdict.precision; }
const char *reprove_result_automata(const reprove_result *r) { return r->verdict.automata; }
const char *reprove_result_engine(const reprove_result *r) { return r->verdict.engine ? r->verdict.engine : ""; }
void reprove_result_print(const reprove_result *r, FILE *out) { verdict_print(&r->verdict, out); }
void reprove_result_print_engines(const reprove_result *r, FILE *out) { verdict_print_engines(&r->verdict, out); }
reprove_status reprove_result_write_json(const reprove_result *r, FILE *out)
{
    return verdict_write_json(&r->verdict, out) ? REPROVE_OK : REPROVE_INTERNAL;
}

const char *reprove_engine_name(size_t i)
{
    const engine *e = engine_at((uint32_t)i);
    return e ? e->name : NULL;
}

const char *reprove_engine_purpose(size_t i)
{
    const engine *e = engine_at((uint32_t)i);
    return e ? e->purpose : NULL;
}

bool reprove_reuse_is_valid(const char *words)
{
    reuse_choice ignored;
    return reuse_choose(words, &ignored);
}

void reprove_reuse_words(char *out, size_t size)
{
    buf words = {0};
    reuse_list_words(&words);
    snprintf(out, size, "%s", words.data);
    buf_free(&words);
}
