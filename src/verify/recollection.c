#include "verify/recollection.h"

#include "reuse/revision_key.h"
#include "reuse/violation.h"
#include "store/answers.h"
#include "verify/steps.h"
#include <string.h>

hash128 recollection_answer_key(const recollection *m) { return hash_join(m->key.question, m->key.program); }
hash128 recollection_easy_key(const recollection *m) { return hash_add(m->key.question, 0xea5e); }
hash128 recollection_bounds_key(const recollection *m) { return hash_add(m->unbounded_question, 0xb0d5); }

void recollection_init(recollection *m) { record_init(&m->base); }

void recollection_close(recollection *m)
{
    record_free(&m->base);
    vec_free(&m->violation);
    vec_free(&m->given);
    vec_free(&m->renamed);
    arena_free(&m->memory);
    store_close(m->store);
}

/* ---- artefacts of the base, for this program ---- */

static bool may_use(const verification *w, artefact_kind kind)
{
    if (w->memory.is_same && kind == ARTEFACT_VIOLATION) return true; /* it is the answer */
    if (w->memory.is_other_bound && kind != ARTEFACT_SUMMARIES && kind != ARTEFACT_PATTERNS) return false;
    return w->reuse.kinds[kind] && (w->memory.trusts_facts || !artefact_kind_get(kind)->is_fact);
}

static void take_artefact(verification *w, const record_engine *from, const record_artefact *stored)
{
    recollection *m = &w->memory;
    const cfa_program *p = w->given->program;
    artefact a = {.kind = stored->kind, .engine = *from->name ? from->name : NULL, .function = FN_NONE, .loop = stored->loop};
    buf bytes = {0};
    uint64_t items;
    if (*stored->function) a.function = program_find(p, stored->function);
    bool is_gone = *stored->function && a.function.i == FN_NONE.i;
    if (!is_gone && may_use(w, a.kind) && artefact_kind_get(a.kind)->read(stored->bytes, stored->len, p, &bytes, &items)) {
        a.bytes = arena_copy(&m->memory, bytes.data ? bytes.data : "", a.len = bytes.len);
        vec_push(&m->given, a);
    }
    buf_free(&bytes);
}

static void find_renamed(verification *w)
{
    VEC(earlier_function) earlier = {0};
    const record *base = &w->memory.base;
    for (uint32_t k = 0; k < base->engines.len; k++)
        for (uint32_t f = 0; f < base->engines.data[k].fragments.len; f++) {
            const record_fragment *old = &base->engines.data[k].fragments.data[f];
            vec_push(&earlier, (earlier_function){old->function, old->body});
        }
    renamed_find(w->given->program, earlier.data, earlier.len, &w->memory.renamed);
    vec_free(&earlier);
}

/* After `base` was read. */
static void take_base(verification *w)
{
    recollection *m = &w->memory;
    m->has_base = true;
    for (uint32_t k = 0; k < m->base.engines.len; k++)
        for (uint32_t a = 0; a < m->base.engines.data[k].artefacts.len; a++)
            take_artefact(w, &m->base.engines.data[k], &m->base.engines.data[k].artefacts.data[a]);
    const artefact *values = artefact_find(&m->given, ARTEFACT_VIOLATION, NULL);
    if (values) (void)violation_values_read(values->bytes, values->len, &m->violation);
}

/* ---- looking ---- */

/* engine_name NULL: to all of them. unwind: 0 for the question whatever the bound is. */
static hash128 question_up_to(const verification *w, const char *engine_name, uint32_t unwind)
{
    return question_hash(&w->question, w->given->program->ilp32, engine_name, unwind);
}

static hash128 question_to(const verification *w, const char *engine_name)
{
    return question_up_to(w, engine_name, w->given->options->unwind);
}

static bool find_answer(verification *w)
{
    recollection *m = &w->memory;
    buf bytes = {0};
    bool found = answers_find(w->given->options->store, recollection_answer_key(m), &bytes) &&
                 record_read(bytes.data, bytes.len, &m->base) &&
                 (m->base.result.answer != ENGINE_UNKNOWN || unknown_holds(w, &m->base.unknown));
    buf_free(&bytes);
    if (found) return true;
    record_free(&m->base);
    record_init(&m->base);
    return false;
}

static bool find_easy(const verification *w)
{
    const recollection *m = &w->memory;
    buf bytes = {0};
    bool common = false;
    if (answers_find(w->given->options->store, recollection_easy_key(m), &bytes))
        for (size_t at = 0; at + sizeof(hash128) <= bytes.len && !common; at += sizeof(hash128))
            for (uint32_t k = 0; k < m->key.count_sketch - m->key.count_parts && !common; k++)
                common = memcmp(bytes.data + at, &m->sketch[k], sizeof(hash128)) == 0;
    buf_free(&bytes);
    return common;
}

/* The revision that the caller says is the previous one. */
static bool find_named_base(verification *w, hash128 question, buf *bytes)
{
    hash128 content = verification_base_content(w);
    if (hash_is_zero(content)) return false;
    store_key k = w->memory.key;
    k.question = question;
    k.program = hash_join(content, w->memory.build);
    return store_find(w->memory.store, &k, bytes);
}

bool recollection_is_trusted(const verification *w) { return !hash_is_zero(w->memory.build) && !w->given->options->store_untrusted; }

void recollection_name(const char *const *files, uint32_t count, buf *out)
{
    for (uint32_t k = 0; k < count; k++) buf_printf(out, "%s%s", k ? " " : "", files[k]);
    buf_char(out, 0);
}

/* Programs of few functions have none in common after an edit. Their files have the same names. */
static bool find_by_name(verification *w, buf *bytes)
{
    buf names = {0};
    recollection_name(w->given->files, w->given->count_files, &names);
    bool found = store_find_named(w->memory.store, &w->memory.key, names.data, bytes);
    buf_free(&names);
    return found;
}

/* The same question to other engines, or to all of them: their answer does not count, but what they have left can be used. */
static bool find_of_other_engine(verification *w, buf *bytes)
{
    const char *asked = w->given->options->engine;
    bool found = false;
    for (uint32_t k = 0; !found; k++) {
        const engine *other = k ? engine_at(k - 1) : NULL; /* at first all of them */
        if (k && !other) return false;
        if (!asked ? !other : other && strcmp(other->name, asked) == 0) continue;
        store_key key = w->memory.key;
        key.question = question_to(w, other ? other->name : NULL);
        found = store_find(w->memory.store, &key, bytes) || store_find_nearest(w->memory.store, &key, bytes);
    }
    return found;
}

/* An audit proves the program itself, so the stored answer is a claim. */
static void claim_answer(verification *w, const record *r) { audit_note_claim(w, &r->result, "this program", false); }

/* The same for the answer beside the database, which is the only entry there that is used. */
static void claim_cached_answer(verification *w)
{
    if (find_answer(w)) claim_answer(w, &w->memory.base);
    record_free(&w->memory.base);
    record_init(&w->memory.base);
}

/* The same question up to another bound: the answer does not count, but a function whose loops end below both bounds has one and the same
 * formula, so its summaries hold. named: the revision that the caller says is the previous one, else this program, or the nearest one. */
static bool find_of_other_bound(verification *w, bool named, buf *bytes)
{
    recollection *m = &w->memory;
    const reprove_verify_options *o = w->given->options;
    buf bounds = {0};
    bool found = false;
    if (o->unwind && w->reuse.kinds[ARTEFACT_SUMMARIES]) (void)answers_find(o->store, recollection_bounds_key(m), &bounds);
    for (size_t at = 0; at + sizeof(uint32_t) <= bounds.len && !found; at += sizeof(uint32_t)) {
        uint32_t bound;
        memcpy(&bound, bounds.data + at, sizeof bound);
        if (bound == o->unwind) continue;
        store_key key = m->key;
        key.question = question_up_to(w, o->engine, bound);
        found = named ? find_named_base(w, key.question, bytes)
                      : store_find(m->store, &key, bytes) || store_find_nearest(m->store, &key, bytes);
    }
    m->is_other_bound = found;
    buf_free(&bounds);
    return found;
}

/* Which stored revision is used: this same program, else the one that the user named, else the one that has most in common, else the latest
 * of the same files, else one up to another bound, else one that another engine was asked about. */
static void look_into_store(verification *w)
{
    recollection *m = &w->memory;
    const reprove_verify_options *o = w->given->options;
    char message[256];
    m->store = store_open(o->store, o->store_readonly ? STORE_READ_ONLY : STORE_READ_WRITE, message);
    if (message[0] && !o->store_optional) diag_warning(w->given->messages, (srcpos){0}, "%s", message);
    m->key.sketch = m->sketch;
    m->key.count_sketch = revision_sketch(w->given->program, m->sketch, STORE_SKETCH, &m->key.count_parts);
    if (!m->store || reuse_is_nothing(&w->reuse)) return;
    buf bytes = {0};
    bool same = !hash_is_zero(m->build) && store_find(m->store, &m->key, &bytes);
    bool found = same || find_named_base(w, m->key.question, &bytes) || find_of_other_bound(w, true, &bytes) ||
                 store_find_nearest(m->store, &m->key, &bytes) || find_by_name(w, &bytes) || find_of_other_bound(w, false, &bytes) ||
                 find_of_other_engine(w, &bytes);
    if (found && record_read(bytes.data, bytes.len, &m->base)) {
        if (m->is_other_bound) m->base.result.answer = ENGINE_UNKNOWN;
        bool has_answer = same && m->base.result.answer != ENGINE_UNKNOWN && recollection_is_trusted(w) && w->reuse.answers;
        m->is_same = has_answer && !o->audit;
        if (has_answer && o->audit) claim_answer(w, &m->base);
        m->trusts_facts = recollection_is_trusted(w) && hash_equal(m->base.build, m->build);
        take_base(w);
        find_renamed(w);
    } else {
        m->was_easy = w->reuse.answers && find_easy(w);
    }
    buf_free(&bytes);
}

void recollection_doubt(verification *w)
{
    recollection *m = &w->memory;
    if (!m->store) { /* the answer lay beside the database, which may know more */
        record_free(&m->base);
        record_init(&m->base);
        vec_clear(&m->given);
        vec_clear(&m->violation);
        m->has_base = false;
        look_into_store(w);
    }
    m->is_same = false;
    m->is_doubted = true;
}

void recollection_move_answer(verification *w, engine_result *to)
{
    record *base = &w->memory.base;
    engine_result_free(to);
    *to = base->result;
    engine_result_init(&base->result);
    base->result.answer = to->answer;
    base->result.bound = to->bound;
}

void remember(verification *w)
{
    recollection *m = &w->memory;
    const reprove_verify_options *o = w->given->options;
    if (!o->store || o->invariants) return; /* claims from outside are not part of the key */
    double from = limits_now();
    m->build = revision_build();
    m->unbounded_question = question_up_to(w, o->engine, 0);
    m->key = (store_key){.question = question_to(w, o->engine), .program = hash_join(reachable_content(w, w->given->program), m->build)};
    bool has_answers = recollection_is_trusted(w) && w->reuse.answers && !o->wants_precision;
    if (has_answers && o->audit) claim_cached_answer(w);
    if (has_answers && !o->audit) m->is_same = find_answer(w);
    if (!m->is_same) look_into_store(w);
    else if (m->base.result.answer == ENGINE_FALSE) take_base(w);
    w->given->stats->time_store += limits_now() - from;
}
