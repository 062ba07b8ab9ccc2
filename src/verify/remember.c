/* verify/remember.c — see verify/remember.h */
#include "verify/remember.h"

#include "analysis/paths/paths.h"
#include "reuse/retrace.h"
#include "report/verdict_support.h"
#include "store/answers.h"
#include <elf.h>
#include <link.h>
#include <math.h>
#include <stdlib.h>

/* ---- keys ---- */

static hash128 add_text(hash128 h, const char *text) { return hash_join(h, text ? hash_bytes(text, strlen(text)) : hash_u64(0)); }

/* The linker's hash of this executable. */
static int find_build(struct dl_phdr_info *info, size_t size, void *out)
{
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_NOTE) continue;
        const char *at = (const char *)(info->dlpi_addr + p->p_vaddr), *end = at + p->p_memsz;
        while (at + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *n = (const ElfW(Nhdr) *)at;
            const char *owner = at + sizeof *n, *bytes = owner + ((n->n_namesz + 3) & ~3u);
            if (n->n_type == NT_GNU_BUILD_ID && n->n_namesz == 4 && memcmp(owner, "GNU", 4) == 0) {
                *(hash128 *)out = hash_bytes(bytes, n->n_descsz);
                return 1;
            }
            at = bytes + ((n->n_descsz + 3) & ~3u);
        }
    }
    return 1; /* the first object is the executable: no other one counts */
}

/* An answer is good for the verifier that gave it: a mended one does not repeat the mistakes of the one before. false: this executable
 * cannot be told from others. */
static bool build_hash(hash128 *out)
{
    *out = (hash128){0, 0};
    dl_iterate_phdr(find_build, out);
    return !hash_is_zero(*out);
}

/* Statics of several files may have one name. */
static hash128 add_symbol(hash128 h, const cfa_program *p, var x)
{
    const var_info *v = var_get(p->space, x);
    return add_text(add_text(h, space_text(p->space, v->name)), space_text(p->space, v->file));
}

static hash128 program_hash(const cfa_program *p)
{
    hash128 h = hash_u64(p->ilp32);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *x = &p->functions.data[f];
        h = hash_join(add_symbol(h, p, x->symbol), x->closure);
        h = hash_add(h, (uint64_t)x->constructor | (uint64_t)x->destructor << 1 | (uint64_t)x->is_static << 2 | (uint64_t)x->noreturn << 3 |
                            (uint64_t)x->is_inline_only << 4 | (uint64_t)x->constructor_priority << 16 |
                            (uint64_t)x->destructor_priority << 32);
    }
    for (uint32_t g = 0; g < p->globals.len; g++) {
        const cfa_global *x = &p->globals.data[g];
        h = hash_join(add_symbol(h, p, x->symbol), x->closure);
        h = hash_add(h, (uint64_t)x->defined | (uint64_t)x->weak << 1 | (uint64_t)x->is_thread_local << 2 | (uint64_t)x->is_static << 3 |
                            (uint64_t)x->is_const << 4);
    }
    for (uint32_t e = 0; e < p->externals.len; e++) {
        const cfa_external *x = &p->externals.data[e];
        h = hash_add(add_symbol(h, p, x->symbol), (uint64_t)x->noreturn | (uint64_t)x->weak << 1);
    }
    for (uint32_t a = 0; a < p->assemblies.len; a++) h = add_text(h, space_text(p->space, p->assemblies.data[a]));
    return h;
}

enum { RECORD_FORMAT = 5 }; /* other formats are about other questions: nobody looks at them */

static hash128 question_hash(const verification *w)
{
    const question *q = &w->question;
    hash128 h = add_text(hash_add(hash_u64(RECORD_FORMAT), w->program->cfa->ilp32), q->entry);
    for (const char *const *e = q->property.error_functions; e && *e; e++) h = add_text(h, *e);
    h = add_text(hash_add(h, w->options->unwind), w->options->engine);
    return hash_add(h, q->property.failed_assert_is_error);
}

static int ascending(const void *a, const void *b) { return hash_compare(*(const hash128 *)a, *(const hash128 *)b); }

/* The smallest hashes of functions: two programs share as many of them as they share functions. */
static uint32_t sketch_of(const cfa_program *p, hash128 out[STORE_SKETCH])
{
    VEC(hash128) all = {0};
    for (uint32_t f = 0; f < p->functions.len; f++)
        vec_push(&all, hash_join(add_text(hash_u64(1), fn_name(p, (fn){f})), p->functions.data[f].body));
    qsort(all.data, all.len, sizeof *all.data, ascending);
    uint32_t n = all.len < STORE_SKETCH ? all.len : STORE_SKETCH;
    memcpy(out, all.data, n * sizeof *out);
    vec_free(&all);
    return n;
}

/* ---- looking ---- */

/* The revision that the caller says is the previous one. */
static bool find_base(memory_of_runs *m, const verification *w, buf *bytes)
{
    const reprove_program *p = w->options->base;
    store_key k = m->key;
    if (!p || p->cfa->ilp32 != w->program->cfa->ilp32) return false;
    k.program = hash_join(program_hash(p->cfa), m->build);
    return store_find(m->store, &k, m->engine, bytes);
}

static bool has_fragment(const record *r, const char *function)
{
    for (uint32_t k = 0; k < r->fragments.len; k++)
        if (strcmp(r->fragments.data[k].function, function) == 0) return true;
    return false;
}

static bool is_renamed(const memory_of_runs *m, const char *before)
{
    for (uint32_t k = 0; k < m->renamed.len; k++)
        if (strcmp(m->renamed.data[k].before, before) == 0) return true;
    return false;
}

/* Functions of the base that are gone, where a new one has the same body. */
static void find_renamed(memory_of_runs *m, const cfa_program *p)
{
    for (uint32_t k = 0; k < m->base.fragments.len; k++) {
        const record_fragment *old = &m->base.fragments.data[k];
        if (program_find(p, old->function).i != FN_NONE.i || is_renamed(m, old->function)) continue;
        for (uint32_t f = 0; f < p->functions.len; f++) {
            const char *now = fn_name(p, (fn){f});
            if (p->functions.data[f].body.lo != old->body || has_fragment(&m->base, now)) continue;
            vec_push(&m->renamed, (renamed_function){.now = now, .before = old->function});
            break;
        }
    }
}

/* Proofs and violations of exactly this program, by exactly this verifier. */
static hash128 answer_key(const memory_of_runs *m) { return hash_join(m->key.question, m->key.program); }

static bool find_answer(memory_of_runs *m, const verification *w)
{
    buf bytes = {0};
    bool found = answers_find(w->options->store, answer_key(m), &bytes) && bytes.len > sizeof m->engine;
    if (found) {
        memcpy(m->engine, bytes.data, sizeof m->engine);
        m->engine[sizeof m->engine - 1] = 0;
        found = record_read(bytes.data + sizeof m->engine, bytes.len - sizeof m->engine, w->program->cfa, &m->base) &&
                m->base.result.answer != ENGINE_UNKNOWN;
    }
    buf_free(&bytes);
    return found;
}

static void keep_answer(const memory_of_runs *m, const verification *w, const char *by, const buf *record_bytes)
{
    char engine_name[sizeof m->engine] = {0};
    buf bytes = {0};
    snprintf(engine_name, sizeof engine_name, "%s", by);
    buf_add(&bytes, engine_name, sizeof engine_name);
    buf_add(&bytes, record_bytes->data, record_bytes->len);
    answers_keep(w->options->store, answer_key(m), bytes.data, bytes.len);
    buf_free(&bytes);
}

/* Which program was last proved without an engine, for this question. Such proofs are not in the database: they are many, and there is
 * nothing in them to begin with. But who needs an engine where the one before needed none has probably got an error. */
static hash128 easy_key(const memory_of_runs *m) { return hash_add(m->key.question, 0xea5e); }

static void keep_easy(const memory_of_runs *m, const verification *w)
{
    answers_keep(w->options->store, easy_key(m), m->sketch, m->key.count_sketch * sizeof *m->sketch);
}

static bool find_easy(const memory_of_runs *m, const verification *w)
{
    buf bytes = {0};
    bool common = false;
    if (answers_find(w->options->store, easy_key(m), &bytes))
        for (size_t at = 0; at + sizeof(hash128) <= bytes.len && !common; at += sizeof(hash128))
            for (uint32_t k = 0; k < m->key.count_sketch && !common; k++)
                common = memcmp(bytes.data + at, &m->sketch[k], sizeof(hash128)) == 0;
    buf_free(&bytes);
    return common;
}

/* The nearest that the database has. */
static void find_in_store(memory_of_runs *m, const verification *w, bool trusted)
{
    const reprove_verify_options *o = w->options;
    char message[256];
    m->store = store_open(o->store, o->store_readonly ? STORE_READ_ONLY : STORE_READ_WRITE, message);
    if (message[0] && !o->store_optional) diag_warning(&w->program->session->messages, (srcpos){0}, "%s", message);
    m->key.sketch = m->sketch;
    m->key.count_sketch = sketch_of(w->program->cfa, m->sketch);
    if (!m->store || o->reuse == REPROVE_REUSE_NOTHING) return;
    buf bytes = {0};
    bool same = !hash_is_zero(m->build) && store_find(m->store, &m->key, m->engine, &bytes);
    m->found = (same || find_base(m, w, &bytes) || store_find_like(m->store, &m->key, m->engine, &bytes)) &&
               record_read(bytes.data, bytes.len, w->program->cfa, &m->base);
    m->known = same && m->found && m->base.result.answer != ENGINE_UNKNOWN && trusted &&
               !o->audit; /* who asks for an audit wants the proof, not its memory */
    m->trusts_facts = m->found && trusted && hash_equal(m->base.build, m->build);
    if (m->found) find_renamed(m, w->program->cfa);
    else m->was_easy = find_easy(m, w);
    buf_free(&bytes);
}

void remember_open(memory_of_runs *m, const verification *w)
{
    *m = (memory_of_runs){0};
    record_init(&m->base);
    const reprove_verify_options *o = w->options;
    if (!o->store || o->invariants) return; /* claims from outside are no part of the key */
    reprove *s = w->program->session;
    double from = limits_now();
    bool trusted = build_hash(&m->build) && !o->store_untrusted;
    m->key = (store_key){.question = question_hash(w), .program = hash_join(program_hash(w->program->cfa), m->build)};
    if (trusted && !o->audit && o->reuse != REPROVE_REUSE_NOTHING && !o->wants_precision) m->found = m->known = find_answer(m, w);
    if (!m->known) find_in_store(m, w, trusted);
    s->stats.time_store += limits_now() - from;
}

void remember_doubt(memory_of_runs *m, const verification *w)
{
    if (!m->store) {
        record_free(&m->base);
        record_init(&m->base);
        find_in_store(m, w, !hash_is_zero(m->build) && !w->options->store_untrusted);
    }
    m->known = false;
    m->doubted = true;
}

void remember_close(memory_of_runs *m)
{
    record_free(&m->base);
    vec_free(&m->renamed);
    store_close(m->store);
}

static void say_violated(memory_of_runs *m, verification *w, const char *note)
{
    verdict *v = w->out;
    v->engine = arena_copy(&v->memory, m->engine, strlen(m->engine));
    v->note = note;
    verdict_support(v, w->program->cfa, &m->base.result);
    verdict_set(v, REPROVE_FALSE, "unreach-call");
    violation_support(w, &m->base.result, w->options->harness != NULL); /* a compiler takes longer than all the rest */
    if (!m->known) remember_keep(m, w, m->engine, &m->base.result, &w->program->session->stats);
    w->program->session->stats.answers_reused++;
}

/* An execution that reaches an error is one, wherever it comes from. */
static bool answer_violated(memory_of_runs *m, verification *w)
{
    if (m->doubted) return false; /* it would not end now, either */
    double from = limits_now();
    bool still = m->known ? violation_repeats(w, &m->base.result) : violation_recurs(w, &m->base.result);
    w->program->session->stats.time_reuse += limits_now() - from;
    if (!still) return false;
    say_violated(m, w, m->known ? "the store knows the answer: the program is the same" : "what violated an earlier revision still does");
    return true;
}

enum { ELSEWHERE = 300 }; /* points of a search away from the old way: what was wrong often still is */

bool remember_follow(memory_of_runs *m, verification *w, const engine_options *with)
{
    if (m->base.result.answer != ENGINE_FALSE || w->task->runs_around_entry) return false;
    reprove *s = w->program->session;
    limits l = s->limits;
    double now = limits_now(), most = 0.5 + 2 * m->base.engine_seconds;
    l.deadline = now + (l.deadline > 0 ? fmin((l.deadline - now) / 4, most) : most);
    engine_options o = *with;
    o.limits = &l;
    engine_result r;
    char why[200];
    engine_result_init(&r);
    bool along = retrace_follow(w->task, m->base.way.data, m->base.way.len, &o, &r);
    bool found = (along || pathwise_search(w->task, &o, NULL, ELSEWHERE, &r)) && violation_confirm(w, &r, why);
    if (found) { /* only the values are others: what helps to prove stays, the error may be mended */
        vec_clear(&m->base.result.choices);
        for (uint32_t k = 0; k < r.choices.len; k++) vec_push(&m->base.result.choices, r.choices.data[k]);
        if (!along) snprintf(m->engine, sizeof m->engine, "paths");
        say_violated(m, w,
                     along ? "an earlier revision was violated in much the same way, with other values"
                           : "an earlier revision was violated in another way");
    }
    engine_result_free(&r);
    s->stats.time_reuse += limits_now() - now;
    return found;
}

bool remember_answer(memory_of_runs *m, verification *w)
{
    verdict *v = w->out;
    if (m->base.result.answer == ENGINE_FALSE) return answer_violated(m, w);
    if (!m->known) return false;
    v->engine = arena_copy(&v->memory, m->engine, strlen(m->engine));
    v->note = "the store knows the answer: the program is the same";
    verdict_support(v, w->program->cfa, &m->base.result);
    verdict_true(v, m->base.result.bound);
    w->program->session->stats.answers_reused++;
    return true;
}

double remember_prefer(const memory_of_runs *m, verification *w)
{
    const limits *l = &w->program->session->limits;
    uint32_t k = 0;
    const char *first = m->was_easy ? "paths" : m->engine;
    while (k < w->count_engines && strcmp(w->engines[k]->name, first) != 0) k++;
    if (k == w->count_engines) return 0;
    const engine *e = w->engines[k];
    memmove(w->engines + 1, w->engines, k * sizeof *w->engines);
    w->engines[0] = e;
    if (m->base.result.answer != ENGINE_TRUE) return 0; /* who found an error need not be good at proving that it is mended */
    double left = l->deadline > 0 ? l->deadline - limits_now() : HUGE_VAL;
    return fmin(2 * m->base.engine_seconds, left / 4);
}

static uint64_t count_lines(const char *text, const char *beginning)
{
    uint64_t n = 0;
    size_t len = strlen(beginning);
    for (; text && *text; text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL) n += strncmp(text, beginning, len) == 0;
    return n;
}

void remember_count(const memory_of_runs *m, const char *precision, bool facts, const engine_result *r, stats *s)
{
    s->predicates_loaded = count_lines(precision, "(assert ");
    if (facts) s->summaries_loaded = m->base.fragments.len;
    if (!r) return;
    map64 verified = {0};
    for (uint32_t k = 0; k < r->work.len; k++) {
        if (r->work.data[k].computed) map_put(&verified, r->work.data[k].function.i, 1);
        else s->summaries_reused += r->work.data[k].known > 0;
    }
    s->functions_reverified = verified.count;
    map_free(&verified);
}

/* ---- keeping ---- */

void remember_keep(memory_of_runs *m, const verification *w, const char *by, const engine_result *r, const stats *s)
{
    if (!m->store) return;
    reprove *session = w->program->session;
    double from = limits_now();
    buf bytes = {0}, files = {0};
    record_write(&(record_source){.program = w->program->cfa,
                                  .task = w->task,
                                  .result = r,
                                  .stats = s,
                                  .build = m->build,
                                  .seconds = from - session->started,
                                  .base = m->found ? &m->base : NULL,
                                  .base_is_trusted = m->trusts_facts,
                                  .limits = &session->limits},
                 &bytes);
    for (uint32_t k = 0; k < w->program->files.len; k++) buf_printf(&files, "%s%s", k ? " " : "", w->program->files.data[k]);
    buf_char(&files, 0);
    char message[256];
    (void)store_keep(m->store, &m->key,
                     &(store_revision){.name = files.data,
                                       .verdict = w->out->text,
                                       .engine = by,
                                       .seconds = from - session->started,
                                       .queries = s->solver_queries,
                                       .proof = bytes.data,
                                       .proof_len = bytes.len},
                     message);
    if (message[0] && !w->options->store_optional) diag_warning(&session->messages, (srcpos){0}, "%s", message);
    if (r->answer != ENGINE_UNKNOWN && !w->options->store_readonly && !hash_is_zero(m->build)) keep_answer(m, w, by, &bytes);
    buf_free(&bytes);
    buf_free(&files);
    session->stats.time_store += limits_now() - from;
}

void remember_fact(const memory_of_runs *m, const verification *w, const char *by, const engine_result *r)
{
    if (!m->store || w->options->store_readonly || hash_is_zero(m->build)) return;
    reprove *session = w->program->session;
    double from = limits_now();
    buf bytes = {0};
    record_write(&(record_source){.program = w->program->cfa,
                                  .result = r,
                                  .stats = &session->stats,
                                  .build = m->build,
                                  .seconds = from - session->started,
                                  .limits = &session->limits},
                 &bytes);
    keep_answer(m, w, by, &bytes);
    keep_easy(m, w);
    buf_free(&bytes);
    session->stats.time_store += limits_now() - from;
}
