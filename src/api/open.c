/* api/open.c — from file names to a finished program: preprocess, parse, lower, hash. */
#include "api/session.h"
#include "base/bigstack.h"
#include "cfa/lower/build.h"
#include "cfa/fingerprint.h"
#include "cfa/meaning.h"
#include "cfa/model.h"
#include "cond/outline.h"
#include "front/preprocess.h"
#include "report/layout_report.h"
#include "reuse/revision_key.h"
#include "store/answers.h"
#include <string.h>

reprove *reprove_new(const reprove_options *options)
{
    reprove *r = mem_alloc(sizeof *r);
    *r = (reprove){.started = limits_now()};
    if (options) r->options = *options;
    diag_init(&r->messages, &r->sources);
    limits_set_timeout(&r->limits, r->options.timeout);
    r->limits.memory_bytes = r->options.memory_mb << 20;
    r->limits.interrupted = r->options.interrupted;
    r->space = space_new();
    return r;
}

void reprove_free(reprove *r)
{
    if (!r) return;
    space_free(r->space);
    compdb_free(&r->database);
    diag_free(&r->messages);
    source_map_free(&r->sources);
    free(r);
}

struct opening {
    reprove *r;
    const char *const *files;
    size_t count;
    unit **units;
    reprove_program *program;
    hash128 text;
    bool loose_floats;
    VEC(name) unknown_flags;
    reprove_status status;
};

static void count_program(reprove *r, const cfa_program *p)
{
    stats *s = &r->stats;
    s->functions_total += p->functions.len;
    s->functions_external += p->externals.len;
    s->globals += p->globals.len;
    for (uint32_t i = 0; i < p->functions.len; i++) {
        s->locations += p->functions.data[i].count_locations - 1;
        if (p->functions.data[i].unsupported.i) s->functions_unsupported++;
    }
    s->operations = r->space->ops.len - 1;
    s->expressions = r->space->exs.len - 1;
}

/* How to read one file: the session's flags, or those of its entry in the compilation database followed by the session's. */
typedef struct {
    preprocess_options preprocess;
    front_options front;
    VEC(const char *) flags;
} unit_options;

static const compdb_entry *find_entry(reprove *r, const char *file)
{
    size_t chosen = r->options.database_entry;
    if (chosen) return chosen <= r->database.entries.len ? &r->database.entries.data[chosen - 1] : NULL;
    uint32_t count;
    const compdb_entry *e = compdb_find(&r->database, file, &count);
    if (count > 1) diag_note(&r->messages, (srcpos){0}, "%s: the first of its %u entries in the compilation database is used", file, count);
    return e;
}

static bool choose_options(reprove *r, const char *file, unit_options *u)
{
    data_model model = r->options.ilp32 ? MODEL_ILP32 : MODEL_LP64;
    flag_meaning meaning = {.has_model = true, .model = model};
    u->front = (front_options){.names = &r->space->names, .diag = &r->messages, .limits = &r->limits, .stats = &r->stats};
    if (r->options.compilation_database) {
        if (!r->database_read && !compdb_read(&r->database, &r->sources, r->options.compilation_database, &r->messages)) return false;
        r->database_read = true;
        const compdb_entry *e = find_entry(r, file);
        if (!e) diag_warning(&r->messages, (srcpos){0}, "%s: not in the compilation database", file);
        for (uint32_t i = 0; e && i < e->flag_count; i++) vec_push(&u->flags, e->flags[i]);
        if (e) {
            u->preprocess.directory = e->directory;
            meaning = e->meaning;
            if (!meaning.has_model) meaning.model = model;
        }
    }
    for (const char *const *f = r->options.compiler_flags; f && *f; f++) {
        vec_push(&u->flags, *f);
        flags_note(&meaning, *f);
    }
    if (meaning.refused) {
        diag_error(&r->messages, (srcpos){0},
                   "%s: compiled with %s, which is not supported: it changes the layout of types or the meaning of the text", file,
                   meaning.refused);
        return false;
    }
    model = meaning.model;
    u->front.entry = r->options.entry;
    u->front.unsigned_char = meaning.unsigned_char;
    u->front.gnu89_inline = flags_gnu89_inline(&meaning);
    u->front.parallel_pragmas = meaning.parallel_pragmas;
    u->front.is_c90 = meaning.old_standard;
    u->front.ms_extensions = meaning.ms_extensions;
    u->front.short_wchar = meaning.short_wchar;
    u->front.loose_floats = meaning.loose_floats;
    memcpy(u->front.unknown_flags, meaning.unknown, sizeof meaning.unknown);
    u->front.count_unknown_flags = meaning.count_unknown;
    u->front.model = u->preprocess.model = model;
    u->preprocess.flags = u->flags.data;
    u->preprocess.flag_count = u->flags.len;
    return true;
}

static cfa_meaning meaning_of(const reprove_options *o)
{
    cfa_meaning m = {0};
#define PROGRAM_FLAG(name, options, what) m.name = o->name;
#define PROGRAM_RANGES(name, options, what)                            \
    for (uint32_t k = 0; k < o->count_##name && k < MOST_DEVICES; k++) \
        m.name[m.count_##name++] = (address_range){o->name[k].first, o->name[k].last};
#include "cfa/meaning.def"
    return m;
}

static hash128 hash_text(const reprove *r, const front_options *f, const source *text)
{
    cfa_meaning meaning = meaning_of(&r->options);
    hash128 h = hash_add(hash_bytes(text->text, text->len), (uint64_t)f->model | (uint64_t)f->unsigned_char << 8 |
                                                                (uint64_t)f->gnu89_inline << 9 | (uint64_t)f->ms_extensions << 10 |
                                                                (uint64_t)f->short_wchar << 11 | (uint64_t)f->loose_floats << 12 |
                                                                (uint64_t)f->is_c90 << 13 | (uint64_t)f->parallel_pragmas << 14);
    h = hash_join(h, meaning_of_environment(&meaning));
    for (uint32_t k = 0; k < f->count_unknown_flags; k++) h = hash_join(h, hash_bytes(f->unknown_flags[k], strlen(f->unknown_flags[k])));
    return f->entry ? hash_join(h, hash_bytes(f->entry, strlen(f->entry))) : h;
}

/* The preprocessed text; NULL: there is none, and a message says why. */
static source *read_text(reprove *r, const char *file, front_options *how, hash128 *hash)
{
    unit_options u = {0};
    double from = limits_now();
    source *text = choose_options(r, file, &u) ? front_open(&r->sources, file, &u.preprocess, &r->messages, &r->limits) : NULL;
    vec_free(&u.flags);
    r->stats.time_preprocess += limits_now() - from;
    *how = u.front;
    if (text) *hash = hash_text(r, how, text);
    return text;
}

static void note_unknown_flags(struct opening *o, const front_options *how)
{
    for (uint32_t k = 0; k < how->count_unknown_flags; k++) {
        name flag = intern_str(&o->r->space->names, how->unknown_flags[k]);
        bool is_noted = false;
        for (uint32_t i = 0; i < o->unknown_flags.len; i++) is_noted |= o->unknown_flags.data[i].i == flag.i;
        if (!is_noted) vec_push(&o->unknown_flags, flag);
    }
}

static reprove_status read_unit(struct opening *o, const char *file, unit **out)
{
    reprove *r = o->r;
    front_options how;
    source *text = read_text(r, file, &how, &o->text);
    double t1 = limits_now();
    if (text) {
        *out = front_parse(text, &how);
        o->loose_floats |= how.loose_floats || (*out)->loose_floats;
        note_unknown_flags(o, &how);
        r->stats.files++;
        r->stats.time_parse += limits_now() - t1;
        if (r->options.layouts && !r->messages.errors) layout_report(*out, &r->space->names, r->options.layouts);
    }
    return r->limits.hit ? REPROVE_LIMIT : REPROVE_OK;
}

static reprove_status read_units(struct opening *o)
{
    for (size_t i = 0; i < o->count; i++) {
        reprove_status status = read_unit(o, o->files[i], &o->units[i]);
        if (status != REPROVE_OK) return status;
    }
    return o->r->messages.errors ? REPROVE_BAD_INPUT : REPROVE_OK;
}

/* One more unit, if the program calls library functions that are modelled in C. */
static reprove_status read_model(struct opening *o)
{
    reprove *r = o->r;
    char *text = model_text(o->units, (uint32_t)o->count, &r->space->names);
    if (!text) return REPROVE_OK;
    source *s = source_add(&r->sources, MODEL_FILE, text, strlen(text));
    free(text);
    front_options options = {
        .model = o->units[0]->types.model, .names = &r->space->names, .diag = &r->messages, .limits = &r->limits, .stats = &r->stats};
    o->units[o->count] = front_parse(s, &options);
    if (r->limits.hit) return REPROVE_LIMIT;
    return r->messages.errors ? REPROVE_INTERNAL : REPROVE_OK;
}

static void open_program(void *context)
{
    struct opening *o = context;
    reprove *r = o->r;
    o->status = read_units(o);
    if (o->status == REPROVE_OK) o->status = read_model(o);
    if (o->status != REPROVE_OK) return;
    double t0 = limits_now();
    cfa_meaning meaning = meaning_of(&r->options);
    cfa_program *p = cfa_build_meaning(r->space, o->units, (uint32_t)o->count + (o->units[o->count] != NULL), &meaning, &r->sources,
                                       &r->messages, &r->limits);
    if (!p || r->messages.errors) {
        o->status = p ? REPROVE_BAD_INPUT : REPROVE_LIMIT;
        program_free(p);
        return;
    }
    p->loose_floats = o->loose_floats;
    for (uint32_t k = 0; k < o->unknown_flags.len; k++) vec_push(&p->unknown_flags, o->unknown_flags.data[k]);
    o->program = mem_alloc(sizeof *o->program);
    *o->program = (reprove_program){.session = r, .cfa = p, .calls = callgraph_build(p, NULL, NULL)};
    if (o->count == 1) o->program->text = o->text;
    for (size_t i = 0; i < o->count; i++) vec_push(&o->program->files, strdup(o->files[i]));
    api_find_replay_flags(o->program);
    fingerprint_program(p, o->program->calls);
    r->stats.time_parse += limits_now() - t0;
    count_program(r, p);
}

reprove_status reprove_open(reprove *r, const char *const *files, size_t count, reprove_program **program)
{
    *program = NULL;
    struct opening o = {.r = r, .files = files, .count = count, .units = calloc(count + 2, sizeof *o.units), .status = REPROVE_INTERNAL};
    if (!o.units) return REPROVE_INTERNAL;
    /* nesting in the program is recursion here, so it runs on a stack of its own */
    if (bigstack_run(open_program, &o)) *program = o.program;
    for (size_t i = 0; i <= count; i++)
        if (o.units[i]) unit_free(o.units[i]);
    free(o.units);
    vec_free(&o.unknown_flags);
    return o.status;
}

void api_identify_base(reprove *r, const char *file, const reprove_program *next, const char *store, api_base *b)
{
    front_options ignored;
    hash128 text, build = revision_build();
    buf bytes = {0};
    if (b->was_read || !store || hash_is_zero(next->text) || hash_is_zero(build)) return;
    b->was_read = true;
    if (!read_text(r, file, &ignored, &text)) return;
    double from = limits_now();
    if (answers_find(store, hash_join(text, build), &bytes) && bytes.len == sizeof b->content)
        memcpy(&b->content, bytes.data, sizeof b->content);
    buf_free(&bytes);
    r->stats.time_reuse += limits_now() - from;
}

/* Reads the store's data about the previous revision, from its verification. */
static void recall_base(reprove *r, const reprove_program *next, const char *store, api_base *b)
{
    buf bytes = {0};
    outline found;
    double from = limits_now();
    if (outlines_find(store, hash_join(b->content, revision_build()), &bytes) && outline_read(bytes.data, bytes.len, next->cfa, &found)) {
        b->program = mem_alloc(sizeof *b->program);
        *b->program = (reprove_program){.session = r, .cfa = found.program, .calls = found.calls};
        b->is_outline = true;
        r->stats.outlines_reused++;
    }
    buf_free(&bytes);
    r->stats.time_reuse += limits_now() - from;
}

void api_open_base(reprove *r, const char *file, const reprove_program *next, const char *store, bool must_parse, api_base *b)
{
    api_identify_base(r, file, next, store, b);
    if (!hash_is_zero(b->content)) recall_base(r, next, store, b);
    if (b->program || (!must_parse && !hash_is_zero(b->content))) return;
    if (reprove_open(r, &file, 1, &b->program) == REPROVE_OK) b->content = revision_program(b->program->cfa);
    else diag_warning(&r->messages, (srcpos){0}, "%s cannot be read: the store looks for a base itself", file);
}

void reprove_close(reprove_program *p)
{
    if (!p) return;
    callgraph_free(p->calls);
    program_free(p->cfa);
    for (uint32_t i = 0; i < p->files.len; i++) free(p->files.data[i]);
    for (uint32_t i = 0; i < p->flags.len; i++) free(p->flags.data[i]);
    vec_free(&p->flags);
    vec_free(&p->files);
    free(p);
}

reprove_status reprove_database_files(reprove *r, const char *database, bool (*visit)(void *context, const char *file, size_t entry),
                                      void *context)
{
    compdb db = {0};
    bool good = compdb_read(&db, &r->sources, database, &r->messages);
    for (uint32_t i = 0; good && i < db.entries.len; i++)
        if (!visit(context, db.entries.data[i].path, i + 1)) break;
    compdb_free(&db);
    return good ? REPROVE_OK : REPROVE_BAD_INPUT;
}
