/* api/remember.c — see api/remember.h */
#include "api/remember.h"

#include "analysis/engine_message.h"
#include "analysis/retrace.h"
#include "report/verdict_support.h"
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

/* An answer is good for the verifier that gave it: a mended one does not repeat the mistakes of the one before. false: this executable cannot be told from others. */
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
        h = hash_add(h, (uint64_t)x->constructor | (uint64_t)x->destructor << 1 | (uint64_t)x->is_static << 2 | (uint64_t)x->noreturn << 3 | (uint64_t)x->is_inline_only << 4 |
                            (uint64_t)x->constructor_priority << 16 | (uint64_t)x->destructor_priority << 32);
    }
    for (uint32_t g = 0; g < p->globals.len; g++) {
        const cfa_global *x = &p->globals.data[g];
        h = hash_join(add_symbol(h, p, x->symbol), x->closure);
        h = hash_add(h, (uint64_t)x->defined | (uint64_t)x->weak << 1 | (uint64_t)x->is_thread_local << 2 | (uint64_t)x->is_static << 3 | (uint64_t)x->is_const << 4);
    }
    for (uint32_t e = 0; e < p->externals.len; e++) {
        const cfa_external *x = &p->externals.data[e];
        h = hash_add(add_symbol(h, p, x->symbol), (uint64_t)x->noreturn | (uint64_t)x->weak << 1);
    }
    for (uint32_t a = 0; a < p->assemblies.len; a++) h = add_text(h, space_text(p->space, p->assemblies.data[a]));
    return h;
}

enum { RECORD_FORMAT = 3 }; /* other formats are about other questions: nobody looks at them */

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
    for (uint32_t f = 0; f < p->functions.len; f++) vec_push(&all, hash_join(add_text(hash_u64(1), fn_name(p, (fn){f})), p->functions.data[f].body));
    qsort(all.data, all.len, sizeof *all.data, ascending);
    uint32_t n = all.len < STORE_SKETCH ? all.len : STORE_SKETCH;
    memcpy(out, all.data, n * sizeof *out);
    vec_free(&all);
    return n;
}

/* ---- names: functions and globals have other numbers in another revision ---- */

static const char *global_name(const cfa_program *p, uint32_t g) { return space_text(p->space, var_get(p->space, p->globals.data[g].symbol)->name); }

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

/* The same choices for this program, as far as their places still exist. Positions in the source are not kept: they say nothing about another text. */
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
        if (placed && (found == UINT32_MAX || (c->origin == ORIGIN_LOCATION && c->where >= fn_get(p, c->function)->count_locations))) c->origin = ORIGIN_UNKNOWN;
        names = end ? end + 1 : NULL;
    }
}

/* A record is the verifier's hash, the names and the way of a violation with the length in front of each, and the engine's message. */
static void write_part(buf *out, const buf *part)
{
    uint64_t n = part->len;
    buf_add(out, (const char *)&n, sizeof n);
    if (n) buf_add(out, part->data, n);
}

static bool read_part(const buf *b, size_t *at, const char **part, size_t *len)
{
    uint64_t n;
    if (b->len - *at < sizeof n) return false;
    memcpy(&n, b->data + *at, sizeof n);
    *at += sizeof n;
    if (n > b->len - *at) return false;
    *part = b->data + *at;
    *len = n;
    *at += n;
    return true;
}

static void write_record(const memory_of_runs *m, const verification *w, const engine_result *r, const stats *s, buf *out)
{
    buf names = {0}, way = {0};
    write_names(w->program->cfa, r, &names);
    if (r->answer == ENGINE_FALSE && w->task) retrace_record(w->task, r->choices.data, r->choices.len, &w->program->session->limits, &way);
    buf_add(out, (const char *)&m->build, sizeof m->build);
    write_part(out, &names);
    write_part(out, &way);
    engine_message_write(out, r, s);
    buf_free(&names);
    buf_free(&way);
}

static bool read_record(memory_of_runs *m, const cfa_program *p, const buf *b)
{
    engine_result *r = &m->result;
    const char *names, *way;
    size_t at = sizeof m->build, count_names, count_way;
    stats then;
    if (b->len < at || !read_part(b, &at, &names, &count_names) || !read_part(b, &at, &way, &count_way) || !engine_message_read(b->data + at, b->len - at, r, &then)) return false;
    apply_names(p, r, arena_copy(&r->memory, names, count_names));
    buf_add(&m->way, way, count_way);
    m->seconds = then.time_verify;
    hash128 writer;
    memcpy(&writer, b->data, sizeof writer);
    m->trusts_facts = !hash_is_zero(m->build) && hash_equal(writer, m->build);
    return true;
}

/* ---- looking ---- */

void remember_open(memory_of_runs *m, const verification *w)
{
    *m = (memory_of_runs){0};
    engine_result_init(&m->result);
    const reprove_verify_options *o = w->options;
    if (!o->store || o->invariants) return; /* claims from outside are no part of the key */
    reprove *s = w->program->session;
    double from = limits_now();
    char message[256];
    m->store = store_open(o->store, o->store_readonly ? STORE_READ_ONLY : STORE_READ_WRITE, message);
    if (message[0]) diag_warning(&s->messages, (srcpos){0}, "%s", message);
    bool told_apart = build_hash(&m->build);
    m->key = (store_key){.question = question_hash(w), .program = hash_join(program_hash(w->program->cfa), m->build), .sketch = m->sketch};
    m->key.count_sketch = sketch_of(w->program->cfa, m->sketch);
    buf bytes = {0};
    if (m->store && !o->reuse_nothing) {
        bool same = told_apart && store_find(m->store, &m->key, m->engine, &bytes);
        bool found = (same || store_find_like(m->store, &m->key, m->engine, &bytes)) && read_record(m, w->program->cfa, &bytes);
        m->known = same && found && m->result.answer != ENGINE_UNKNOWN && !o->audit; /* who asks for an audit wants the proof, not its memory */
    }
    buf_free(&bytes);
    s->stats.time_store += limits_now() - from;
}

void remember_close(memory_of_runs *m)
{
    engine_result_free(&m->result);
    buf_free(&m->way);
    store_close(m->store);
}

/* The same way with values that fit this revision, within a part of the time that is left. */
static bool find_values(memory_of_runs *m, verification *w)
{
    reprove *s = w->program->session;
    limits l = s->limits;
    double now = limits_now();
    if (l.deadline > 0) l.deadline = now + (l.deadline - now) / 4;
    engine_result r;
    char why[200];
    engine_result_init(&r);
    bool found = retrace_follow(w->task, m->way.data, m->way.len, &l, &s->stats, &r) && violation_confirm(w, &r, why);
    if (found) {
        const engine_result *old = &m->result; /* what helps to prove stays: the error may be mended */
        r.precision = old->precision ? arena_copy(&r.memory, old->precision, strlen(old->precision)) : NULL;
        r.known = old->known_len ? arena_copy(&r.memory, old->known, old->known_len) : NULL;
        r.known_len = old->known_len;
        engine_result_free(&m->result);
        m->result = r;
    } else {
        engine_result_free(&r);
    }
    s->stats.time_verify += limits_now() - now;
    return found;
}

/* An execution that reaches an error is one, wherever it comes from. */
static bool answer_violated(memory_of_runs *m, verification *w)
{
    verdict *v = w->out;
    char why[200];
    bool same = violation_confirm(w, &m->result, why);
    if (!same && !find_values(m, w)) return false;
    v->note = m->known ? "the store knows the answer: the program is the same" : same ? "what violated an earlier revision still does" : "an earlier revision was violated in the same way, with other values";
    verdict_support(v, w->program->cfa, &m->result);
    verdict_set(v, REPROVE_FALSE, "unreach-call");
    violation_support(w, &m->result, w->options->harness != NULL); /* a compiler takes longer than all the rest */
    if (!m->known) remember_keep(m, w, m->engine, &m->result, &w->program->session->stats);
    return true;
}

bool remember_answer(memory_of_runs *m, verification *w)
{
    verdict *v = w->out;
    if (!m->known && m->result.answer != ENGINE_FALSE) return false;
    v->engine = arena_copy(&v->memory, m->engine, strlen(m->engine));
    if (m->result.answer == ENGINE_FALSE) {
        if (!answer_violated(m, w)) return false;
    } else {
        v->note = "the store knows the answer: the program is the same";
        verdict_support(v, w->program->cfa, &m->result);
        verdict_true(v, m->result.bound);
    }
    w->program->session->stats.answers_reused++;
    return true;
}

double remember_prefer(const memory_of_runs *m, verification *w)
{
    const limits *l = &w->program->session->limits;
    uint32_t k = 0;
    while (k < w->count_engines && strcmp(w->engines[k]->name, m->engine) != 0) k++;
    if (k == w->count_engines) return 0;
    const engine *e = w->engines[k];
    memmove(w->engines + 1, w->engines, k * sizeof *w->engines);
    w->engines[0] = e;
    if (m->result.answer == ENGINE_UNKNOWN) return 0;
    double left = l->deadline > 0 ? l->deadline - limits_now() : HUGE_VAL;
    return fmin(2 * m->seconds, left / 4);
}

/* ---- keeping ---- */

void remember_keep(memory_of_runs *m, const verification *w, const char *by, const engine_result *r, const stats *s)
{
    if (!m->store) return;
    reprove *session = w->program->session;
    double from = limits_now();
    buf bytes = {0}, files = {0};
    write_record(m, w, r, s, &bytes);
    for (uint32_t k = 0; k < w->program->files.len; k++) buf_printf(&files, "%s%s", k ? " " : "", w->program->files.data[k]);
    buf_char(&files, 0);
    char message[256];
    (void)store_keep(m->store, &m->key,
                     &(store_revision){.name = files.data, .verdict = w->out->text, .engine = by, .seconds = from - session->started, .queries = s->solver_queries, .proof = bytes.data, .proof_len = bytes.len}, message);
    if (message[0]) diag_warning(&session->messages, (srcpos){0}, "%s", message);
    buf_free(&bytes);
    buf_free(&files);
    session->stats.time_store += limits_now() - from;
}
