#include "cfa/exec/library.h"
#include "base/text.h"

#include "cfa/library.h"

enum { MOST_ARGUMENTS = 256 };

/* ---- arguments and results ---- */

const library_argument *library_arg(library_call *c, uint32_t k)
{
    if (k >= c->count) run_stop(c->m, RUN_UNDEFINED, "too few arguments for %s", c->name);
    return &c->args[k];
}

uint64_t library_u64(library_call *c, uint32_t k)
{
    const library_argument *a = library_arg(c, k);
    return a->type.class == V_INT || a->type.class == V_I128 ? (uint64_t)a->v : (uint64_t)value_to_int(a->v, a->type);
}

int64_t library_i64(library_call *c, uint32_t k) { return (int64_t)library_u64(c, k); }
int library_int(library_call *c, uint32_t k) { return (int)library_u64(c, k); }
uint64_t library_size(library_call *c, uint32_t k) { return library_u64(c, k) & c->m->address_mask; }

long double library_float(library_call *c, uint32_t k)
{
    const library_argument *a = library_arg(c, k);
    return value_to_long_double(a->v, a->type);
}

void library_return(library_call *c, int64_t v)
{
    if (value_is_scalar(c->result_type)) c->ret = value_from_int(v, c->result_type);
}

void library_return_pointer(library_call *c, uint64_t p) { library_return(c, (int64_t)p); }

void library_return_float(library_call *c, long double v)
{
    static const value_type f80 = {.class = V_F80, .size = 16, .align = 16};
    c->m->flags.made_nan |= __builtin_isnan(v) != 0;
    if (value_is_scalar(c->result_type)) c->ret = value_convert(value_from_long_double(v, f80), f80, c->result_type);
}

const char *library_text_within(run *m, uint64_t address, uint64_t limit, uint64_t *len)
{
    enum { CHUNK = 4096 };
    *len = 0;
    while (*len < limit) {
        uint64_t want = limit - *len < CHUNK ? limit - *len : CHUNK;
        uint64_t have = mem_readable_from(&m->mem, address + *len, want);
        if (!have) run_bad_access(m, address + *len, 1, false);
        const char *part = mem_host(&m->mem, address + *len), *end = memchr(part, 0, have);
        *len += end ? (uint64_t)(end - part) : have;
        mem_touch(&m->mem, have);
        if (end) break;
    }
    if (m->o->observer) library_tell_access(m, address, *len < limit ? *len + 1 : *len, false);
    return limit ? mem_host(&m->mem, address) : "";
}

const char *library_text(run *m, uint64_t address, uint64_t *len) { return library_text_within(m, address, UINT64_MAX, len); }

void library_tell_access(run *m, uint64_t address, uint64_t size, bool write)
{
    const run_observer *watch = m->o->observer;
    if (watch->access && size) watch->access(watch->context, m, address, size, write);
}

void library_write_pointer(run *m, uint64_t address, uint64_t pointer)
{
    memcpy(library_writable(m, address, m->pointer_size), &pointer, m->pointer_size);
}

uint64_t library_read_pointer(run *m, uint64_t address)
{
    uint64_t pointer = 0;
    memcpy(&pointer, library_readable(m, address, m->pointer_size), m->pointer_size);
    return pointer;
}

void *library_hold(run *m, size_t size)
{
    run_reserve(m, size);
    void *p = mem_alloc(size);
    vec_push(&m->held, p);
    return p;
}

void library_drop(run *m) { free(vec_pop(&m->held)); }

/* ---- finding the model ---- */

#define NONE NULL
static const struct {
    library_fn function;
    uint32_t variant;
} models[] = {
#define LIBRARY(name, effect, executor, encoder, variant, signature) {executor, variant},
#include "cfa/library.def"
};

static bool find_model(symbol *s, const char *function)
{
    uint32_t row = library_find_function(function);
    if (row == LIBRARY_NO_ROW || !models[row].function) return false;
    s->library = models[row].function;
    s->library_variant = models[row].variant;
    return true;
}

static bool is_of_threads(const char *function) { return text_starts_with(library_plain_name(function), "pthread_"); }

bool interpret_takes_input(const char *function)
{
    symbol ignored = {.name = function};
    if (library_is_nondet(function)) return true;
    return !find_model(&ignored, function) && !is_of_threads(function);
}

static void threads(library_call *c) { run_stop(c->m, RUN_UNSUPPORTED, "threads (%s)", c->name); }

void library_resolve(run *m, symbol *s)
{
    bool has_body = program_function(m->p, s->v).i != FN_NONE.i;
    bool tells_assertion = !has_body && find_model(s, s->name) && s->library == exec_assert_fail; /* its model says which one failed */
    if (property_is_error(&m->o->property, s->name) && !tells_assertion) {
        s->kind = SYMBOL_ERROR;
        return;
    }
    /* a violation supplies the choices of a model; else the function that it stands for is executed */
    bool is_told = m->o->observer && m->o->observer->supply;
    const char *stands_for = is_told ? NULL : model_chooses_for(s->name);
    if (has_body && !stands_for) return;
    s->kind = SYMBOL_LIBRARY;
    if (has_body && find_model(s, stands_for)) return;
    if (library_is_nondet(s->name)) s->kind = SYMBOL_NONDET;
    else if (find_model(s, s->name)) return;
    else if (is_of_threads(s->name)) s->library = threads;
    else s->kind = SYMBOL_UNKNOWN;
}

bool library_is_absent(run *m, symbol *s)
{
    const cfa_external *e = program_external(m->p, s->v);
    if (!e || !e->weak) return false;
    if (s->kind == SYMBOL_NEW) library_resolve(m, s);
    return s->kind == SYMBOL_UNKNOWN;
}

/* ---- calling it ---- */

static void note_unknown(run *m, symbol *s, bool has_result)
{
    if (s->noted || !m->o->err) return;
    s->noted = true;
    fprintf(m->o->err, "run: note: external function '%s' is not modelled: %s\n", s->name,
            has_result ? "its result is arbitrary" : "it does nothing");
}

static void arbitrary_result(library_call *c)
{
    c->ret = run_arbitrary(c->m, c->result_type, ty_get(c->m->s, c->result)->kind == TY_POINTER);
}

void library_run(run *m, symbol *s, const call *k)
{
    library_argument args[MOST_ARGUMENTS];
    if (s->kind == SYMBOL_ERROR) run_stop(m, RUN_ERROR_CALL, "%s", s->name);
    if (k->count > MOST_ARGUMENTS) run_stop(m, RUN_UNSUPPORTED, "call with more than %d arguments", MOST_ARGUMENTS);
    for (uint32_t a = 0; a < k->count; a++) {
        const call_argument *from = &k->args[a];
        args[a] = (library_argument){.type = from->type, .t = ex_get(m->s, k->types[a])->type};
        if (from->type.class == V_BYTES) args[a].bytes = place_host(m, from->bytes, from->type.size, false);
        else if (from->type.class != V_NONE) args[a].v = node_value(m, from->value);
    }
    library_call c = {
        .m = m, .call = k, .name = s->name, .variant = s->library_variant, .args = args, .count = k->count, .result = k->result};
    c.result_type = value_type_of(m->s, k->result);
    if (s->kind == SYMBOL_UNKNOWN) {
        if (library_is_absent(m, s)) run_stop(m, RUN_UNDEFINED, "call through a null pointer: %s is weak and not defined", s->name);
        note_unknown(m, s, c.result_type.class != V_NONE);
    }
    if (s->kind == SYMBOL_NONDET || (s->kind == SYMBOL_UNKNOWN && k->lhs)) arbitrary_result(&c);
    else if (s->kind == SYMBOL_LIBRARY) s->library(&c);
    if (s->kind == SYMBOL_UNKNOWN) {
        const cfa_external *e = program_external(m->p, s->v);
        if (e && e->noreturn) run_stop(m, RUN_STOPPED, "%s does not return", s->name);
    }
    m->returned = c.ret;
    m->returned_bytes = c.bytes;
    m->returned_type = c.result_type;
}
