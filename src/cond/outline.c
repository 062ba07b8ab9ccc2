#include "cond/outline.h"

#include "base/bytes.h"
#include "cond/same_meaning.h"
#include <string.h>

static const char magic[] = "reprove outline 2";

/* The parts of the file, in this order: arrays of these. */
typedef struct {
    hash128 tag, type;
} stored_record;

enum { IS_DEFINED = 1, IS_STATIC_OBJECT = 2, IS_THREAD_LOCAL = 4, IS_WEAK = 8, IS_CONST = 16, ALIGNMENT = 8 };

typedef struct {
    hash128 name, symbol, content; /* content: type and initialisers */
    uint64_t declaration;          /* the flags above, and the alignment beyond so many bits */
} stored_global;

typedef struct {
    hash128 name, symbol;
    uint64_t flags; /* 1 noreturn, 2 weak */
} stored_external;

enum { IS_STATIC = 1, IS_VARIADIC = 2, IS_NORETURN = 4, IS_ADDRESS_TAKEN = 8, IS_RECURSIVE = 16 };

typedef struct {
    hash128 name, symbol, closure, params;
    uint32_t flags, count_locations, count_edges, unused;
} stored_function;

typedef struct {
    hash128 op;
    uint32_t next[2];
} stored_location;

typedef struct {
    hash128 symbol; /* zero: a call that can leave the program */
    uint32_t location, indirect;
} stored_edge;

/* ---- hashes ---- */

static hash128 name_hash(const cfa_program *p, var v) { return intern_hash(&p->space->names, var_get(p->space, v)->name); }

/* Equal hashes of symbols are equal symbols: name, type, place of the declaration. */
static hash128 symbol_hash(const cfa_program *p, var v)
{
    const var_info *i = var_get(p->space, v);
    return hash_join(hash_join(i->hash, intern_hash(&p->space->names, i->function)), hash_u64(i->kind));
}

static uint64_t declaration_of(const cfa_global *g)
{
    return (g->defined ? IS_DEFINED : 0U) | (g->is_static ? IS_STATIC_OBJECT : 0U) | (g->is_thread_local ? IS_THREAD_LOCAL : 0U) |
           (g->weak ? IS_WEAK : 0U) | (g->is_const ? IS_CONST : 0U) | (uint64_t)g->align << ALIGNMENT;
}

static hash128 params_hash(const cfa_program *p, const cfa_function *f)
{
    hash128 h = hash_u64(f->count_params);
    for (uint32_t k = 0; k < f->count_params; k++) h = hash_join(h, symbol_hash(p, f->params[k]));
    return h;
}

/* Relative to the function. The line of a failed assertion does not matter. */
static hash128 operation_hash(const cfa_program *p, op o)
{
    const cfa_space *s = p->space;
    const op_info *i = op_get(s, o);
    if (!o.i || !same_meaning_is_failed_assertion(p, o)) return i->hash;
    hash128 h = hash_join(hash_u64(0xa55e47), ex_get(s, i->rhs)->hash);
    h = hash_add(hash_join(h, i->lhs.i ? ex_get(s, i->lhs)->hash : (hash128){0, 0}), i->count_args);
    for (uint32_t k = 0; k < i->count_args; k++)
        if (k != 1 && k != 2) h = hash_join(h, ex_get(s, i->args[k])->hash);
    return h;
}

static hash128 tag_hash(const cfa_program *p, const ty_info *t)
{
    return hash_join(hash_u64(t->kind), intern_hash(&p->space->names, t->tag));
}

/* ---- writing ---- */

static bool is_inside_functions(const cfa_program *p)
{
    if (p->assemblies.len || p->unmodelled) return false;
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (p->functions.data[f].constructor || p->functions.data[f].destructor) return false;
    return true;
}

static void write_data(const cfa_program *p, buf *out)
{
    VEC(stored_record) records = {0};
    VEC(stored_global) globals = {0};
    VEC(stored_external) externals = {0};
    for (uint32_t i = 0; i < p->records.len; i++) {
        const ty_info *t = ty_get(p->space, p->records.data[i]);
        vec_push(&records, (stored_record){tag_hash(p, t), t->hash});
    }
    for (uint32_t i = 0; i < p->globals.len; i++) {
        const cfa_global *g = &p->globals.data[i];
        vec_push(&globals, (stored_global){name_hash(p, g->symbol), symbol_hash(p, g->symbol), g->hash, declaration_of(g)});
    }
    for (uint32_t i = 0; i < p->externals.len; i++) {
        const cfa_external *x = &p->externals.data[i];
        uint64_t flags = (uint64_t)x->noreturn | (uint64_t)x->weak << 1;
        vec_push(&externals, (stored_external){name_hash(p, x->symbol), symbol_hash(p, x->symbol), flags});
    }
    bytes_put_part(out, records.data, records.len * sizeof *records.data);
    bytes_put_part(out, globals.data, globals.len * sizeof *globals.data);
    bytes_put_part(out, externals.data, externals.len * sizeof *externals.data);
    vec_free(&records);
    vec_free(&globals);
    vec_free(&externals);
}

static uint32_t flags_of(const cfa_program *p, const call_graph *calls, uint32_t f)
{
    const cfa_function *x = &p->functions.data[f];
    return (x->is_static ? IS_STATIC : 0U) | (x->variadic ? IS_VARIADIC : 0U) | (x->noreturn ? IS_NORETURN : 0U) |
           (program_address_taken(p, x->symbol) ? IS_ADDRESS_TAKEN : 0U) | (calls->recursive[f] ? IS_RECURSIVE : 0U);
}

static void write_functions(const cfa_program *p, const call_graph *calls, const bool *kept, buf *out)
{
    VEC(stored_function) functions = {0};
    VEC(stored_location) locations = {0};
    VEC(stored_edge) edges = {0};
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *x = &p->functions.data[f];
        stored_function made = {
            name_hash(p, x->symbol), symbol_hash(p, x->symbol), x->closure, params_hash(p, x), flags_of(p, calls, f), 0, 0, 0};
        if (kept[f]) {
            made.count_locations = x->count_locations;
            made.count_edges = calls->first_edge[f + 1] - calls->first_edge[f];
        }
        vec_push(&functions, made);
        for (uint32_t l = 0; l < made.count_locations; l++) {
            const location *at = &x->locations[l];
            stored_location s = {l >= LOC_EXIT && at->op.i ? operation_hash(p, at->op) : (hash128){0, 0}, {at->next[0], at->next[1]}};
            vec_push(&locations, s);
        }
        for (uint32_t e = 0; e < made.count_edges; e++) {
            const call_edge *edge = &calls->edges[calls->first_edge[f] + e];
            hash128 symbol = edge->symbol.i ? symbol_hash(p, edge->symbol) : (hash128){0, 0};
            vec_push(&edges, (stored_edge){symbol, edge->location, edge->indirect});
        }
    }
    bytes_put_part(out, functions.data, functions.len * sizeof *functions.data);
    bytes_put_part(out, locations.data, locations.len * sizeof *locations.data);
    bytes_put_part(out, edges.data, edges.len * sizeof *edges.data);
    vec_free(&functions);
    vec_free(&locations);
    vec_free(&edges);
}

bool outline_write(const cfa_program *p, const call_graph *calls, const bool *kept, hash128 content, buf *out)
{
    if (!is_inside_functions(p)) return false;
    bytes_put_text(out, magic);
    bytes_put_number(out, p->ilp32);
    bytes_put_part(out, &content, sizeof content);
    write_data(p, out);
    write_functions(p, calls, kept, out);
    return true;
}

/* ---- reading ---- */

typedef struct {
    const cfa_program *p; /* the new revision */
    arena memory;
    stored_record *records;
    stored_global *globals;
    stored_external *declared;
    stored_function *functions;
    stored_location *locations;
    stored_edge *edges;
    size_t count_records, count_globals, count_declared, count_functions, count_locations, count_edges;
    map64 symbols; /* symbols of functions in the new revision: folded hash → var */
} outline_reader;

static uint64_t fold(hash128 h) { return hash_pair(h.lo, h.hi); }

/* A copy: the bytes need not lie where such a thing may lie. */
static void *read_array(outline_reader *r, byte_reader *b, size_t size, size_t *count)
{
    size_t len;
    const char *bytes = bytes_get_part(b, &len);
    if (len % size) b->bad = true;
    *count = b->bad ? 0 : len / size;
    void *out = arena_alloc(&r->memory, *count * size + 1);
    memcpy(out, bytes ? bytes : "", *count * size);
    return out;
}

static bool read_parts(outline_reader *r, byte_reader *b, hash128 *content)
{
    const char *title = bytes_get_text(b, &r->memory);
    bool ilp32 = bytes_get_number(b) != 0;
    size_t count;
    hash128 *of = read_array(r, b, sizeof *of, &count);
    if (b->bad || strcmp(title, magic) != 0 || ilp32 != r->p->ilp32 || count != 1) return false;
    *content = *of;
    r->records = read_array(r, b, sizeof *r->records, &r->count_records);
    r->globals = read_array(r, b, sizeof *r->globals, &r->count_globals);
    r->declared = read_array(r, b, sizeof *r->declared, &r->count_declared);
    r->functions = read_array(r, b, sizeof *r->functions, &r->count_functions);
    r->locations = read_array(r, b, sizeof *r->locations, &r->count_locations);
    r->edges = read_array(r, b, sizeof *r->edges, &r->count_edges);
    size_t locations = 0, edges = 0;
    for (size_t f = 0; f < r->count_functions; f++) {
        locations += r->functions[f].count_locations;
        edges += r->functions[f].count_edges;
    }
    return !b->bad && locations == r->count_locations && edges == r->count_edges;
}

/* Records that both have are the same in every detail: hashes of operations do not always tell the layout behind a pointer. Several may
 * have one tag, or none. */
static bool same_records(const outline_reader *r)
{
    map64 index = {0};
    VEC(hash128) sums = {0};
    bool same = true;
    for (size_t i = 0; i < r->count_records; i++) {
        bool fresh;
        uint32_t *slot = map_slot(&index, fold(r->records[i].tag), &fresh);
        if (fresh) {
            *slot = sums.len;
            vec_push(&sums, (hash128){0, 0});
        }
        sums.data[*slot] = hash_join(sums.data[*slot], r->records[i].type);
    }
    VEC(hash128) others = {0};
    VEC(bool) seen = {0};
    for (uint32_t i = 0; i < sums.len; i++) {
        vec_push(&others, (hash128){0, 0});
        vec_push(&seen, false);
    }
    for (uint32_t i = 0; i < r->p->records.len; i++) {
        const ty_info *t = ty_get(r->p->space, r->p->records.data[i]);
        uint32_t at;
        if (!map_get(&index, fold(tag_hash(r->p, t)), &at)) continue;
        seen.data[at] = true;
        others.data[at] = hash_join(others.data[at], t->hash);
    }
    for (uint32_t i = 0; i < sums.len; i++) same = same && (!seen.data[i] || hash_equal(sums.data[i], others.data[i]));
    map_free(&index);
    vec_free(&sums);
    vec_free(&others);
    vec_free(&seen);
    return same;
}

static void add_global(cfa_program *out, const cfa_global *g)
{
    map_put(&out->symbol_global, g->symbol.i, out->globals.len);
    vec_push(&out->globals, *g);
}

/* The known properties of an old object. Its initialisers are unknown, unless they are those of the new one. */
static cfa_global describe_global(const stored_global *s, const cfa_global *in_new)
{
    bool same = hash_equal(s->content, in_new->hash);
    return (cfa_global){.symbol = in_new->symbol,
                        .defined = s->declaration & IS_DEFINED,
                        .is_static = s->declaration & IS_STATIC_OBJECT,
                        .is_thread_local = s->declaration & IS_THREAD_LOCAL,
                        .weak = s->declaration & IS_WEAK,
                        .is_const = s->declaration & IS_CONST,
                        .align = (uint32_t)(s->declaration >> ALIGNMENT),
                        .inits = same ? in_new->inits : NULL,
                        .count_inits = same ? in_new->count_inits : 0,
                        .hash = s->content};
}

static cfa_global other_object(cfa_space *s, name called)
{
    static const char file[] = "the previous revision";
    var_info v = {.kind = VAR_GLOBAL,
                  .name = called,
                  .file = intern(&s->names, file, strlen(file)),
                  .type = ty_intern(s, &(ty_info){.kind = TY_VOID})};
    return (cfa_global){.symbol = var_intern(s, &v)};
}

/* Objects of both revisions, and old ones whose name belongs to another object now. To others nothing of the new revision can refer. */
static void take_globals(const outline_reader *r, cfa_program *out)
{
    map64 by_symbol = {0}, names = {0}, common = {0};
    for (size_t i = 0; i < r->count_globals; i++) map_put(&by_symbol, fold(r->globals[i].symbol), (uint32_t)i);
    for (uint32_t i = 0; i < r->p->globals.len; i++) {
        const cfa_global *g = &r->p->globals.data[i];
        uint32_t at;
        map_put(&names, fold(name_hash(r->p, g->symbol)), var_get(r->p->space, g->symbol)->name.i);
        if (!map_get(&by_symbol, fold(symbol_hash(r->p, g->symbol)), &at)) continue;
        cfa_global old_one = describe_global(&r->globals[at], g);
        add_global(out, &old_one);
        map_put(&common, at, 1);
    }
    for (size_t i = 0; i < r->count_globals; i++) {
        uint32_t called;
        if (map_get(&common, i, NULL) || !map_get(&names, fold(r->globals[i].name), &called)) continue;
        cfa_global other = other_object(out->space, (name){called});
        add_global(out, &other);
    }
    map_free(&by_symbol);
    map_free(&names);
    map_free(&common);
}

/* Functions without a body. false: one of them has a body in the other revision, or is weak. */
static bool take_externals(outline_reader *r, cfa_program *out)
{
    map64 by_symbol = {0}, bodies = {0}, old_bodies = {0};
    bool good = true;
    for (uint32_t f = 0; f < r->p->functions.len; f++) map_put(&bodies, fold(name_hash(r->p, r->p->functions.data[f].symbol)), 1);
    for (size_t f = 0; f < r->count_functions; f++) map_put(&old_bodies, fold(r->functions[f].name), 1);
    for (size_t i = 0; i < r->count_declared && good; i++) {
        map_put(&by_symbol, fold(r->declared[i].symbol), (uint32_t)i);
        good = !(r->declared[i].flags & 2) && !map_get(&bodies, fold(r->declared[i].name), NULL);
    }
    for (uint32_t i = 0; i < r->p->externals.len && good; i++) {
        const cfa_external *x = &r->p->externals.data[i];
        hash128 symbol = symbol_hash(r->p, x->symbol);
        uint32_t at;
        good = !x->weak && !map_get(&old_bodies, fold(name_hash(r->p, x->symbol)), NULL);
        map_put(&r->symbols, fold(symbol), x->symbol.i);
        if (!map_get(&by_symbol, fold(symbol), &at)) continue;
        map_put(&out->symbol_external, x->symbol.i, out->externals.len);
        vec_push(&out->externals, *x);
        vec_last(&out->externals).noreturn = r->declared[at].flags & 1;
    }
    map_free(&by_symbol);
    map_free(&bodies);
    map_free(&old_bodies);
    return good;
}

enum { SEVERAL = UINT32_MAX };

/* Hashes of the operations of a function → operation; SEVERAL: more than one, that cannot be told apart. */
static void index_operations(const cfa_program *p, const cfa_function *f, map64 *out)
{
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        op o = f->locations[l].op;
        bool fresh;
        if (!o.i) continue;
        uint32_t *slot = map_slot(out, fold(operation_hash(p, o)), &fresh);
        if (fresh) *slot = o.i;
        else if (*slot != o.i && !same_meaning_is_failed_assertion(p, o)) *slot = SEVERAL;
    }
}

/* The automaton of the old function, with operations of the new one. false: it is not one. */
static bool take_locations(const outline_reader *r, const stored_function *s, const stored_location *at, const cfa_function *in_new,
                           op other, cfa_program *out, cfa_function *f)
{
    uint32_t count = s->count_locations < LOC_ENTRY + 1 ? LOC_ENTRY + 1 : s->count_locations;
    map64 ops = {0};
    bool good = true;
    f->count_locations = count;
    f->locations = ARENA_ARRAY(&out->memory, location, count);
    memset(f->locations, 0, count * sizeof *f->locations); /* not kept: an operation of the new one differs from none */
    if (s->count_locations) index_operations(r->p, in_new, &ops);
    for (uint32_t l = 0; l < s->count_locations && good; l++) {
        location *to = &f->locations[l];
        uint32_t found;
        good = at[l].next[0] < count && at[l].next[1] < count;
        to->next[0] = at[l].next[0];
        to->next[1] = at[l].next[1];
        if (hash_is_zero(at[l].op)) continue;
        to->op = map_get(&ops, fold(at[l].op), &found) && found != SEVERAL ? (op){found} : other;
    }
    map_free(&ops);
    return good;
}

static op other_operation(cfa_space *s)
{
    static const char text[] = "an operation of the previous revision that this one does not have";
    return op_intern(s, &(op_info){.kind = OP_UNSUPPORTED, .text = intern(&s->names, text, strlen(text))});
}

static void describe_function(const cfa_program *p, const stored_function *s, const cfa_function *in_new, cfa_program *out, cfa_function *f)
{
    bool same_params = hash_equal(s->params, params_hash(p, in_new));
    *f = (cfa_function){.symbol = in_new->symbol,
                        .type = in_new->type,
                        .result = in_new->result,
                        .is_static = s->flags & IS_STATIC,
                        .variadic = s->flags & IS_VARIADIC,
                        .noreturn = s->flags & IS_NORETURN,
                        .params = in_new->params,
                        .count_params = same_params ? in_new->count_params : UINT32_MAX,
                        .closure = s->closure};
    if (s->flags & IS_ADDRESS_TAKEN) map_put(&out->address_taken, f->symbol.i, 1);
}

/* Functions that both have. Their calls are added to `edges`. */
static bool take_functions(outline_reader *r, cfa_program *out, call_graph *calls)
{
    op other = other_operation(out->space);
    uint32_t locations = 0, first = 0;
    bool good = true;
    for (uint32_t f = 0; f < r->p->functions.len; f++)
        map_put(&r->symbols, fold(symbol_hash(r->p, r->p->functions.data[f].symbol)), r->p->functions.data[f].symbol.i);
    for (size_t k = 0; k < r->count_functions && good; k++) {
        const stored_function *s = &r->functions[k];
        uint32_t symbol;
        fn in_new = map_get(&r->symbols, fold(s->symbol), &symbol) ? program_function(r->p, (var){symbol}) : FN_NONE;
        if (in_new.i != FN_NONE.i && program_function(out, (var){symbol}).i == FN_NONE.i) {
            cfa_function f;
            const cfa_function *n = fn_get(r->p, in_new);
            describe_function(r->p, s, n, out, &f);
            good = take_locations(r, s, r->locations + locations, n, other, out, &f);
            calls->first_edge[out->functions.len] = calls->count_edges;
            calls->recursive[out->functions.len] = s->flags & IS_RECURSIVE;
            map_put(&out->symbol_function, symbol, out->functions.len);
            for (uint32_t e = 0; e < s->count_edges; e++) {
                const stored_edge *edge = &r->edges[first + e];
                call_edge made = {
                    .caller = {out->functions.len}, .location = edge->location, .callee = FN_NONE, .indirect = edge->indirect};
                uint32_t called = SEVERAL; /* of no function of the new revision */
                if (!hash_is_zero(edge->symbol)) (void)map_get(&r->symbols, fold(edge->symbol), &called);
                made.symbol.i = hash_is_zero(edge->symbol) ? 0 : called;
                calls->edges[calls->count_edges++] = made;
            }
            vec_push(&out->functions, f);
        }
        locations += s->count_locations;
        first += s->count_edges;
    }
    calls->first_edge[out->functions.len] = calls->count_edges;
    for (uint32_t e = 0; e < calls->count_edges; e++) calls->edges[e].callee = program_function(out, calls->edges[e].symbol);
    return good;
}

bool outline_read(const char *bytes, size_t len, const cfa_program *new_program, outline *out)
{
    outline_reader r = {.p = new_program};
    byte_reader b = {bytes, bytes + len, false};
    *out = (outline){0};
    bool good = is_inside_functions(new_program) && read_parts(&r, &b, &out->content) && same_records(&r);
    if (good) {
        cfa_program *p = out->program = program_new(new_program->space, new_program->ilp32);
        call_graph *calls = out->calls = mem_alloc(sizeof *calls);
        p->meaning = new_program->meaning;
        p->sources = new_program->sources;
        *calls = (call_graph){0};
        calls->edges = ARENA_ARRAY(&calls->memory, call_edge, r.count_edges + 1);
        calls->first_edge = ARENA_ARRAY(&calls->memory, uint32_t, r.count_functions + 1);
        calls->component = ARENA_ARRAY(&calls->memory, uint32_t, r.count_functions + 1);
        calls->recursive = ARENA_ARRAY(&calls->memory, bool, r.count_functions + 1);
        take_globals(&r, p);
        good = take_externals(&r, p) && take_functions(&r, p, calls);
    }
    map_free(&r.symbols);
    arena_free(&r.memory);
    if (!good) outline_free(out);
    return good;
}

void outline_free(outline *o)
{
    if (o->program) program_free(o->program);
    callgraph_free(o->calls);
    *o = (outline){0};
}
