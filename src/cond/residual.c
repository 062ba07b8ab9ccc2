#include "cond/residual.h"

#include "cfa/callgraph.h"
#include "cfa/numbering.h"
#include "cfa/print/print.h"
#include <string.h>

typedef struct {
    const cfa_program *before;
    const restricted_program *left;
    cfa_program *p; /* with ends */
    cfa_space *s;
    op abort; /* 0: not needed so far */
} ender;

/* ---- abort() ---- */

static op make_abort(ender *b)
{
    ty f = ty_intern(b->s, &(ty_info){.kind = TY_FUNCTION, .size = 1, .align = 1, .target = b->p->void_type, .has_prototype = true});
    const ty_info pointer = {
        .kind = TY_POINTER, .size = ty_get(b->s, b->p->void_pointer)->size, .align = ty_get(b->s, b->p->void_pointer)->align, .target = f};
    bool is_free = program_find(b->p, "abort").i == FN_NONE.i;
    const char *text = is_free ? "abort" : "__builtin_trap";
    var symbol = {0};
    for (uint32_t k = 0; k < b->p->externals.len; k++)
        if (strcmp(space_text(b->s, var_get(b->s, b->p->externals.data[k].symbol)->name), text) == 0)
            symbol = b->p->externals.data[k].symbol;
    if (!symbol.i) {
        symbol = var_intern(b->s, &(var_info){.kind = VAR_FUNCTION, .name = intern_str(&b->s->names, text), .type = f});
        map_put(&b->p->symbol_external, symbol.i, b->p->externals.len);
        vec_push(&b->p->externals, (cfa_external){.symbol = symbol, .noreturn = true, .is_builtin = !is_free});
    }
    return op_call(b->s, (ex){0}, ex_func(b->s, ty_intern(b->s, &pointer), symbol), NULL, 0);
}

/* ---- where paths end ---- */

static bool is_cut(const ender *b, fn f, uint32_t l)
{
    const uint32_t *original = b->left->original[f.i];
    if (l == LOC_EXIT || fn_get(b->left->program, f)->locations[l].op.i || !original) return false;
    return !original[l] || fn_get(b->before, b->left->function[f.i])->locations[original[l]].op.i;
}

static void end_by_abort(ender *b, fn which)
{
    cfa_function *f = fn_get(b->p, which);
    uint32_t dead = f->count_locations;
    location *made = ARENA_ARRAY(&b->p->memory, location, dead + 1);
    memcpy(made, f->locations, dead * sizeof *made);
    bool has_cut = false;
    for (uint32_t l = LOC_ENTRY; l < dead; l++) {
        if (!is_cut(b, which, l)) continue;
        if (!b->abort.i) b->abort = make_abort(b);
        made[l] = (location){.op = b->abort, .next = {dead, LOC_NONE}, .at = made[l].at};
        has_cut = true;
    }
    f->locations = made;
    f->count_locations += has_cut;
}

/* ---- the entry function returns ---- */

static bool mentions_handlers(const cfa_program *p)
{
    static const char *const registers[] = {"atexit", "on_exit", "at_quick_exit", "__cxa_atexit"};
    for (uint32_t k = 0; k < p->externals.len; k++)
        for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
            if (strcmp(space_text(p->space, var_get(p->space, p->externals.data[k].symbol)->name), registers[i]) == 0) return true;
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (p->functions.data[f].destructor) return true;
    return false;
}

/* Returning from it ends the program, and nothing of the program runs after that. */
static bool may_return(const ender *b, fn entry)
{
    const cfa_function *f = fn_get(b->p, entry);
    const ty_info *result = ty_get(b->s, f->result);
    bool has_value = result->kind == TY_VOID || ty_is_integer(result);
    if (!has_value || f->noreturn || f->count_labels || program_address_taken(b->p, f->symbol) || mentions_handlers(b->p)) return false;
    call_graph *calls = callgraph_build(b->p, NULL, NULL);
    bool is_called = false;
    for (uint32_t e = 0; e < calls->count_edges; e++) is_called = is_called || calls->edges[e].callee.i == entry.i;
    callgraph_free(calls);
    return !is_called;
}

typedef struct {
    const location *code;
    const bool *is_cut;
    uint32_t end;
} ending;

static uint32_t successor(void *ending_, uint32_t where, unsigned branch)
{
    const ending *e = ending_;
    uint32_t next = e->code[where].next[branch];
    return next && e->is_cut[next] ? e->end : next;
}

static void end_by_return(ender *b, fn which)
{
    cfa_function *f = fn_get(b->p, which);
    ty result = ty_get(b->s, f->result)->kind == TY_VOID ? (ty){0} : f->result;
    op returns = op_return(b->s, result.i ? ex_int(b->s, result, 0) : (ex){0});
    uint32_t count = f->count_locations;
    arena memory = {0};
    bool *cut = ARENA_ARRAY(&memory, bool, count + 1);
    location *code = ARENA_ARRAY(&memory, location, count + 1);
    memcpy(code, f->locations, count * sizeof *code);
    code[count] = (location){.op = returns, .next = {LOC_EXIT, LOC_NONE}, .at = f->end};
    ending e = {code, cut, count};
    for (uint32_t l = LOC_ENTRY; l < count; l++) {
        cut[l] = is_cut(b, which, l);
        if (code[l].op.i == returns.i) e.end = l; /* one that is there already */
    }
    numbering n = {0};
    numbering_make(&n, count + 1, cut[LOC_ENTRY] ? e.end : (uint32_t)LOC_ENTRY, successor, &e);
    f->count_locations = LOC_ENTRY + n.order.len;
    f->locations = ARENA_ARRAY(&b->p->memory, location, f->count_locations);
    f->locations[LOC_EXIT] = code[LOC_EXIT];
    for (uint32_t i = 0; i < n.order.len; i++) {
        location l = code[n.order.data[i]];
        for (unsigned k = 0; k < 2; k++)
            if (l.next[k]) l.next[k] = n.number.data[successor(&e, n.order.data[i], k)];
        f->locations[LOC_ENTRY + i] = l;
    }
    numbering_free(&n);
    arena_free(&memory);
}

/* ---- the whole ---- */

void residual_print(const cfa_program *p, const restricted_program *left, fn entry, externals_mode externals, beyond_c *beyond, buf *out)
{
    if (!left) {
        cfa_program *whole = program_variant(p);
        beyond_c_replace(whole, beyond);
        print_program(whole, out);
        program_free(whole);
        return;
    }
    ender b = {.before = p, .left = left, .p = program_variant(left->program), .s = p->space};
    bool *roots = mem_zalloc(b.p->functions.len + 1), returns = may_return(&b, entry);
    for (uint32_t f = 0; f < b.p->functions.len; f++) {
        const cfa_function *of = &b.p->functions.data[f];
        bool is_called_outside = externals == EXTERNALS_ANYTHING && !of->is_static;
        roots[f] = f == entry.i || of->constructor || of->destructor || is_called_outside;
        if (returns && f == entry.i) end_by_return(&b, (fn){f});
        else end_by_abort(&b, (fn){f});
    }
    beyond_c_replace(b.p, beyond);
    print_program_from(b.p, roots, out);
    free(roots);
    program_free(b.p);
}
