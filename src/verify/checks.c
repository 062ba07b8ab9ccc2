#include "verify/checks.h"

#include "cfa/allocation.h"
#include "cfa/callgraph.h"
#include "cfa/library.h"
#include "report/absent.h"
#include "report/verdict_support.h"
#include "verify/borrowed_names.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MOST_WARNINGS = 5 };

typedef struct {
    const cfa_program *p;
    const property *of;
    verdict *out;
    bool *reached;
    VEC(uint32_t) open;
    bool through_pointers, reads_volatile, uses_fixed_address, allocates, uses_opaque;
    map64 warned;
} search;

static void reach(search *s, fn f)
{
    if (f.i == FN_NONE.i || s->reached[f.i]) return;
    s->reached[f.i] = true;
    vec_push(&s->open, f.i);
}

static void reach_taken(search *s)
{
    const cfa_program *p = s->p;
    if (s->through_pointers) return;
    s->through_pointers = true;
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (program_address_taken(p, p->functions.data[f].symbol)) reach(s, (fn){f});
    for (uint32_t x = 0; x < p->externals.len; x++) {
        var symbol = p->externals.data[x].symbol;
        if (program_address_taken(p, symbol) && property_is_error(s->of, space_text(p->space, var_get(p->space, symbol)->name)))
            s->out->checks++;
        if (program_address_taken(p, symbol) && allocation_find(space_text(p->space, var_get(p->space, symbol)->name))) s->allocates = true;
    }
}

static bool has_word(const char *called, const char *word)
{
    size_t n = strlen(word);
    for (; *called; called++)
        if (strncasecmp(called, word, n) == 0) return true;
    return false;
}

/* "assert" always; words that have other uses, too, if the call can be for nothing else */
static bool looks_like_check(const cfa_program *p, const cfa_external *x, const char *called)
{
    static const char *const words[] = {"check", "verify", "error", "fail", "panic", "require", "ensure", "bug_on"};
    if (x->is_builtin || library_find(library_plain_name(called)) != LIBRARY_NO_ROW || library_is_nondet(called)) return false;
    if (has_word(called, "assert") || strncmp(called, "__CPROVER_", 10) == 0) return true;
    const ty_info *t = ty_get(p->space, var_get(p->space, x->symbol)->type);
    bool for_effect = x->implicit || (t->kind == TY_FUNCTION && ty_get(p->space, t->target)->kind == TY_VOID);
    for (size_t k = 0; for_effect && k < sizeof words / sizeof *words; k++)
        if (has_word(called, words[k])) return true;
    return false;
}

static void look_at_external(search *s, var symbol, const char *called)
{
    bool fresh;
    const cfa_external *x = program_external(s->p, symbol);
    if (!x || s->out->warnings.len >= MOST_WARNINGS || !looks_like_check(s->p, x, called)) return;
    (void)map_slot(&s->warned, symbol.i, &fresh);
    if (!fresh) return;
    const char *text = arena_printf(&s->out->memory,
                                    "%s looks like a check, but it has no body and is no error function: it checks nothing "
                                    "(--error-function %s makes a call of it the error)",
                                    called, called);
    vec_push(&s->out->warnings, text);
}

/* Objects that only the library looks into are not memory (cfa/library_headers.def). */
static bool has_opaque_object(const char *called)
{
    static const char *const families[] = {"pthread_", "sem_", "mtx_", "cnd_"};
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        if (strncmp(called, families[k], strlen(families[k])) == 0) return library_find(called) != LIBRARY_NO_ROW;
    return false;
}

static void look_at_call(search *s, const op_info *o)
{
    const cfa_program *p = s->p;
    var symbol = callgraph_constant_callee(p->space, o->rhs);
    if (!symbol.i) {
        reach_taken(s);
        return;
    }
    const char *called = space_text(p->space, var_get(p->space, symbol)->name);
    if (property_is_error(s->of, called)) {
        s->out->checks++;
        return;
    }
    fn f = program_function(p, symbol);
    if (f.i != FN_NONE.i) reach(s, f);
    else look_at_external(s, symbol, called);
    s->uses_opaque |= f.i == FN_NONE.i && has_opaque_object(called);
    if (f.i == FN_NONE.i && allocation_find(called)) s->allocates = true;
}

static void look_at_function(search *s, const cfa_function *f)
{
    s->reads_volatile |= f->reads_volatile;
    s->uses_fixed_address |= f->uses_fixed_address;
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        const op_info *o = op_get(s->p->space, f->locations[l].op);
        if (o->kind == OP_CALL) look_at_call(s, o);
        else if (o->kind == OP_UNSUPPORTED) reach_taken(s);
    }
}

static void tell_allocation(const cfa_program *p, verdict *out)
{
    if (!p->meaning.allocation_fails)
        verdict_assume(out, p->ilp32
                                ? "malloc and its relatives give memory, if they are asked for at most 1280 MB (else: --allocation fails)"
                                : "malloc and its relatives give memory, if they are asked for at most 40 GB (else: --allocation fails)");
    if (p->ilp32) verdict_assume(out, "the memory that is allocated at one time fits into 1792 MB");
}

/* ---- does the program check anything at all? ---- */

/* Functions whose calls become assertions (cfa/lower/check_call.c). */
static bool is_assertion(const char *function)
{
    static const char *const names[] = {"assert",      "__CPROVER_assert", "__VERIFIER_assert",     "__ESBMC_assert",
                                        "klee_assert", "assert_perror",    "__CPROVER_precondition"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(function, names[k]) == 0) return true;
    return false;
}

/* The user names a function that the program declares, so its absence from all paths is no surprise. A name that the program does not
 * have is probably misspelt. */
static bool is_asked_by_name(const cfa_program *p, const property *of)
{
    if (!of->error_functions) return false;
    for (uint32_t k = 0; k < p->only_declared.len; k++)
        if (property_is_error(of, space_text(p->space, p->only_declared.data[k]))) return true;
    return false;
}

bool checks_exist(const cfa_program *p, const property *of)
{
    for (uint32_t k = 0; k < p->mentioned.len; k++) {
        const char *function = space_text(p->space, p->mentioned.data[k]);
        if (property_is_error(of, function) || (of->failed_assert_is_error && is_assertion(function))) return true;
    }
    return is_asked_by_name(p, of);
}

static bool has_weak_symbols(const cfa_program *p)
{
    for (uint32_t k = 0; k < p->externals.len; k++)
        if (p->externals.data[k].weak) return true;
    for (uint32_t k = 0; k < p->globals.len; k++)
        if (p->globals.data[k].weak && !p->globals.data[k].defined) return true;
    return false;
}

static void add_name(const cfa_program *p, var v, buf *names)
{
    buf_printf(names, "%s%s", names->len ? ", " : "", space_text(p->space, var_get(p->space, v)->name));
}

/* Only the files that the linker is given say whether a weak symbol is there. */
static void tell_absent(const search *s)
{
    const cfa_program *p = s->p;
    VEC(op) used = {0};
    absent a = {0};
    buf functions = {0}, variables = {0};
    if (!has_weak_symbols(p)) return;
    for (uint32_t f = 0; f < p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; s->reached[f] && l < p->functions.data[f].count_locations; l++)
            vec_push(&used, p->functions.data[f].locations[l].op);
    absent_find(p, used.data, used.len, &a);
    for (uint32_t k = 0; k < a.weak_functions.len; k++) add_name(p, a.weak_functions.data[k], &functions);
    for (uint32_t k = 0; k < a.variables.len; k++)
        if (program_global(p, a.variables.data[k])->weak) add_name(p, a.variables.data[k], &variables);
    arena *memory = &s->out->memory;
    if (functions.len)
        verdict_assume(s->out, arena_printf(memory, "weak functions that no file defines are not there: %s", functions.data));
    if (variables.len)
        verdict_assume(s->out, arena_printf(memory, "weak variables that no file defines are not there: %s", variables.data));
    buf_free(&functions);
    buf_free(&variables);
    absent_free(&a);
    vec_free(&used);
}

void checks_tell(const cfa_program *p, const cfa_program *whole, fn entry, const property *of, verdict *out)
{
    search s = {.p = p, .of = of, .out = out, .reached = mem_alloc(p->functions.len + 1)};
    memset(s.reached, 0, p->functions.len + 1);
    out->checks = 0;
    reach(&s, entry);
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (p->functions.data[f].constructor || p->functions.data[f].destructor) reach(&s, (fn){f});
    while (s.open.len) look_at_function(&s, &p->functions.data[vec_pop(&s.open)]);
    out->checks_counted = true;
    if (out->kind == REPROVE_TRUE && s.reads_volatile && !p->meaning.arbitrary_volatile)
        verdict_assume(out, "volatile objects are ordinary memory, which only the program changes (else: --volatile arbitrary)");
    if (out->kind == REPROVE_TRUE && s.uses_fixed_address)
        verdict_assume(out, "there is no memory at fixed addresses: an execution that accesses it ends there (else: --mmio FIRST-LAST)");
    if (out->kind == REPROVE_TRUE && p->meaning.count_devices)
        verdict_assume(out,
                       "devices (--mmio) are accessed at constant addresses or through pointers to volatile; to other accesses they are "
                       "ordinary memory");
    if (out->kind == REPROVE_TRUE && s.allocates) tell_allocation(p, out);
    if (out->kind == REPROVE_TRUE && s.uses_opaque)
        verdict_assume(out, "only the library looks into its own objects (pthread_mutex_t, sem_t, …)");
    if (out->kind == REPROVE_TRUE) borrowed_names_tell(whole, out);
    if (out->kind == REPROVE_TRUE) tell_absent(&s);
    free(s.reached);
    vec_free(&s.open);
    map_free(&s.warned);
}
