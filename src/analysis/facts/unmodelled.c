/* A table of functions, and the search for a reachable call of one. */
#include "analysis/facts/unmodelled.h"
#include "base/text.h"

#include "analysis/facts/locale.h"
#include "cfa/external_effect.h"
#include "cfa/library.h"
#include "cfa/library_object.h"
#include "cfa/library_type.h"
#include "cfa/mentions.h"
#include <string.h>

static const struct {
    const char *function, *what;
} table[] = {
    {"pthread_create", "threads"},
    {"thrd_create", "threads"},
    {"setjmp", "setjmp"},
    {"_setjmp", "setjmp"},
    {"sigsetjmp", "setjmp"},
    {"__sigsetjmp", "setjmp"},
    {"__builtin_setjmp", "setjmp"},
    {"longjmp", "longjmp"},
    {"_longjmp", "longjmp"},
    {"siglongjmp", "longjmp"},
    {"__longjmp_chk", "longjmp"},
    {"__builtin_longjmp", "longjmp"},
    {"signal", "signal handlers"},
    {"sigaction", "signal handlers"},
    {"bsd_signal", "signal handlers"},
    {"sysv_signal", "signal handlers"},
    {"__sysv_signal", "signal handlers"},
    {"sigset", "signal handlers"},
    {"fork", "processes"},
    {"vfork", "processes"},
    {"clone", "processes"},
    {"_Fork", "processes"},
    {"forkpty", "processes"},
    {"syscall", "system calls by their numbers"},
    {"__builtin_apply", "constructed calls"},
    {"__builtin_apply_args", "constructed calls"},
    {"__builtin_return", "constructed calls"},
    {"__builtin_eh_return", "constructed calls"},
    {"__builtin_unwind_init", "constructed calls"},
    {"makecontext", "contexts"},
    {"swapcontext", "contexts"},
    {"setcontext", "contexts"},
    {"getcontext", "contexts"},
    {"atexit", "exit handlers"},
    {"on_exit", "exit handlers"},
    {"at_quick_exit", "exit handlers"},
    {"qsort", "callbacks"},
    {"qsort_r", "callbacks"},
    {"bsearch", "callbacks"},
    {"lfind", "callbacks"},
    {"lsearch", "callbacks"},
    {"tsearch", "callbacks"},
    {"tfind", "callbacks"},
    {"tdelete", "callbacks"},
    {"twalk", "callbacks"},
    {"ftw", "callbacks"},
    {"nftw", "callbacks"},
    {"scandir", "callbacks"},
    {"pthread_once", "callbacks"},
    {"call_once", "callbacks"},
    {"fopencookie", "callbacks"}, /* here and below: other functions of the library, or threads, call what is handed over */
    {"funopen", "callbacks"},
    {"register_printf_function", "callbacks"},
    {"register_printf_specifier", "callbacks"},
    {"aio_fsync", "threads"},
    {"aio_fsync64", "threads"},
    {"aio_read", "threads"},
    {"aio_read64", "threads"},
    {"aio_write", "threads"},
    {"aio_write64", "threads"},
    {"lio_listio", "threads"},
    {"lio_listio64", "threads"},
    {"getaddrinfo_a", "threads"},
    {"mq_notify", "threads"},
    {"timer_create", "threads"},
    {"pthread_cancel", "threads"},
    {"mremap", "memory at several addresses"},
    {"shmat", "memory at several addresses"},
    {"semctl", "sets of semaphores"},
    {"mmap", "memory at several addresses"},
    {"mmap64", "memory at several addresses"},
    {"sbrk", "memory at several addresses"},
    {"fesetround", "rounding modes"},
    {"fesetenv", "rounding modes"},
    {"feupdateenv", "rounding modes"},
    {"fesetmode", "rounding modes"},
    {"__builtin_ia32_ldmxcsr", "rounding modes"},
};

static bool has_function(const cfa_space *s, const op_info *o)
{
    for (uint32_t i = 0; i < o->count_args; i++) {
        const ty_info *type = ty_get(s, ex_get(s, o->args[i])->type);
        if (type->kind == TY_POINTER && ty_get(s, type->target)->kind == TY_FUNCTION) return true;
    }
    return false;
}

/* Pages of the process's own, where nothing is yet. Of a file, others may change what a private copy shows. */
static bool maps_own_memory(const cfa_program *p, const op_info *o)
{
    enum { FIXED = 0x10, ANONYMOUS = 0x20, FLAGS = 3 };
    __int128 flags;
    if (o->count_args <= FLAGS || !ex_is_int(p->space, o->args[FLAGS], &flags)) return false;
    return !(flags & FIXED) && flags & ANONYMOUS;
}

/* A system call that does no more than the row of syscall says: who is the process, random bytes, to read and write descriptors, and to
 * wait. */
static bool is_plain_system_call(const cfa_program *p, const op_info *o)
{
    static const uint16_t x86_64[] = {0, 1, 24, 35, 39, 102, 104, 107, 108, 110, 186, 202, 318},
                          i386[] = {3, 4, 20, 64, 158, 162, 224, 240, 355};
    const uint16_t *plain = p->ilp32 ? i386 : x86_64;
    size_t count = p->ilp32 ? sizeof i386 / sizeof *i386 : sizeof x86_64 / sizeof *x86_64;
    __int128 number;
    if (!o->count_args || !ex_is_int(p->space, o->args[0], &number)) return false;
    for (size_t k = 0; k < count; k++)
        if (number == plain[k]) return true;
    return false;
}

/* fesetround(FE_TONEAREST) changes nothing; timer_create and mq_notify without a second argument, glob without a function call nothing. */
static bool is_harmless(const cfa_program *p, const char *function, bool is_named, op call)
{
    enum { TO_NEAREST = 0, SEMCTL_FIXED = 3 };
    const op_info *o = op_get(p->space, call);
    __int128 mode;
    const external_effect *effect = external_effect_find(function);
    if (!is_named) return !has_function(p->space, o) || !external_effect_calls_back(p->space, effect, o);
    if (strncmp(function, "mmap", 4) == 0) return maps_own_memory(p, o);
    if (strcmp(function, "timer_create") == 0 || strcmp(function, "mq_notify") == 0)
        return effect && !external_effect_calls_back(p->space, effect, o);
    if (strcmp(function, "shmat") == 0) return o->count_args > 1 && ex_is_int(p->space, o->args[1], &mode) && mode == 0;
    if (strcmp(function, "semctl") == 0) return o->count_args <= SEMCTL_FIXED;
    if (strcmp(function, "syscall") == 0) return is_plain_system_call(p, o);
    return strcmp(function, "fesetround") == 0 && o->count_args == 1 && ex_is_int(p->space, o->args[0], &mode) && mode == TO_NEAREST;
}

static const char *unmodelled_feature_of(const char *function)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].function, function) == 0) return table[i].what;
    return NULL;
}

static bool calls_back(const char *function)
{
    const external_effect *effect = external_effect_find(function);
    return effect && effect->beyond & EFFECT_CALLS;
}

/* The argument of a function of scanf's family that is the format; none: it is not of the family. */
static uint32_t format_of_reader(const char *function)
{
    static const char *const readers[] = {"scanf", "vscanf", "fscanf", "sscanf", "vfscanf", "vsscanf"};
    const char *plain = strncmp(function, "__isoc", 6) == 0 && strchr(function + 2, '_') ? strchr(function + 2, '_') + 1 : function;
    for (uint32_t k = 0; k < sizeof readers / sizeof *readers; k++)
        if (strcmp(plain, readers[k]) == 0) return k >= 2;
    return UINT32_MAX;
}

static bool reads_address(const char *text)
{
    for (const char *percent = strchr(text, '%'); percent; percent = strchr(percent + 1, '%'))
        if (percent[1 + strspn(percent + 1, "0123456789*$")] == 'p') return true;
    return false;
}

/* Of the program, not of others in its space. */
static bool some_literal_reads_address(const cfa_program *p)
{
    mentions m;
    bool found = false;
    mentions_init(&m, p->space);
    mentions_begin(&m);
    for (uint32_t f = 0; f < p->functions.len; f++)
        for (uint32_t w = LOC_ENTRY; w < p->functions.data[f].count_locations; w++)
            if (p->functions.data[f].locations[w].op.i) mentions_add_operation(&m, p->functions.data[f].locations[w].op);
    for (uint32_t g = 0; g < p->globals.len; g++)
        for (uint32_t k = 0; k < p->globals.data[g].count_inits; k++) mentions_add_expression(&m, p->globals.data[g].inits[k].value);
    for (uint32_t k = 0; k < m.seen.len && !found; k++) {
        const ex_info *x = ex_get(p->space, m.seen.data[k]);
        found = x->kind == E_STRING && reads_address(space_text(p->space, x->text));
    }
    mentions_free(&m);
    return found;
}

/* Reading a pointer from text (%p) makes it point to an object again. */
static bool may_read_address(const verify_task *t, var symbol, const char *function)
{
    uint32_t format = format_of_reader(function);
    if (format == UINT32_MAX) return false;
    for (uint32_t e = 0; e < t->calls->count_edges; e++) {
        const call_edge *c = &t->calls->edges[e];
        if (c->symbol.i != symbol.i || !t->reachable[c->caller.i]) continue;
        const op_info *o = op_get(t->program->space, fn_get(t->program, c->caller)->locations[c->location].op);
        if (o->count_args <= format || !pointsto_is_literal(t->pt, o->args[format])) return true;
    }
    return some_literal_reads_address(t->program);
}

/* A function that another verifier gives a meaning. To take its result for arbitrary would be wrong, and so would be to ignore what it
 * assumes, checks or writes. Error functions of other properties do nothing. */
static bool is_unknown_convention(const cfa_program *p, var symbol, const char *function)
{
    const ty_info *t = ty_get(p->space, var_get(p->space, symbol)->type);
    if (library_find(function) != LIBRARY_NO_ROW || text_starts_with(function, "__VERIFIER_error")) return false;
    if (!library_is_nondet(function))
        return text_starts_with(function, "__VERIFIER_") || text_starts_with(function, "__CPROVER_") ||
               text_starts_with(function, "__ESBMC_");
    bool writes = false;
    for (uint32_t k = 0; k < t->count_params && !writes; k++) writes = ty_get(p->space, t->params[k])->kind == TY_POINTER;
    return writes;
}

/* ---- functions that the library finds in its variables ---- */

static bool is_hook(const cfa_program *p, const cfa_global *g)
{
    const cfa_space *s = p->space;
    const ty_info *t = ty_get(s, var_get(s, g->symbol)->type);
    if (t->kind != TY_POINTER || ty_get(s, t->target)->kind != TY_FUNCTION) return false;
    return (g->of_library || !g->defined) && library_object_find(space_text(s, var_get(s, g->symbol)->name));
}

/* error_print_progname and its like: the library calls the function that the program stores there. */
static unmodelled_use find_hook(const verify_task *t)
{
    const cfa_program *p = t->program;
    for (uint32_t g = 0; g < p->globals.len; g++) {
        var hook = p->globals.data[g].symbol;
        if (!is_hook(p, &p->globals.data[g])) continue;
        unmodelled_use use = {.what = "callbacks", .function = space_text(p->space, var_get(p->space, hook)->name)};
        if (program_address_taken(p, hook)) return use;
        for (uint32_t f = 0; f < p->functions.len; f++)
            for (uint32_t l = LOC_ENTRY; t->reachable[f] && l < p->functions.data[f].count_locations; l++) {
                const op_info *o = op_get(p->space, p->functions.data[f].locations[l].op);
                const ex_info *to = ex_get(p->space, o->lhs);
                use.at = p->functions.data[f].locations[l].at;
                if (o->lhs.i && to->kind == E_VAR && to->var.i == hook.i) return use;
            }
    }
    return (unmodelled_use){0};
}

/* Variable arguments of a caller outside the program are not modelled. */
static bool takes_variable_arguments(const cfa_program *p, fn entry)
{
    const cfa_function *f = fn_get(p, entry);
    bool takes = f->variadic;
    for (uint32_t k = 0; k < f->count_params && !takes; k++) {
        const ty_info *t = ty_get(p->space, var_get(p->space, f->params[k])->type);
        takes = t->is_va_list;
        if (t->kind == TY_POINTER) t = ty_get(p->space, t->target);
        takes |= t->is_va_list || (ty_is_record(t) && strcmp(space_text(p->space, t->tag), "__va_list_tag") == 0);
    }
    return takes;
}

unmodelled_use unmodelled_find(const verify_task *t, externals_mode asked)
{
    const cfa_program *p = t->program;
    bool main_calls_them = p->unmodelled && strcmp(p->unmodelled, "constructors and destructors") == 0;
    if (p->unmodelled && !(main_calls_them && strcmp(fn_name(p, t->entry), "main") == 0))
        return (unmodelled_use){.what = p->unmodelled, .function = ""};
    if (takes_variable_arguments(p, t->entry))
        return (unmodelled_use){.what = "variable arguments of the entry", .function = fn_name(p, t->entry)};
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        if (function->constructor || function->destructor)
            return (unmodelled_use){.what = "constructors and destructors", .function = fn_name(p, (fn){f})};
    }
    for (uint32_t x = 0; x < p->externals.len; x++) {
        var symbol = p->externals.data[x].symbol;
        unmodelled_use use = {.function = space_text(p->space, var_get(p->space, symbol)->name)};
        use.what = unmodelled_feature_of(use.function);
        if (!use.what && may_read_address(t, symbol, use.function)) use.what = "addresses read from text";
        bool is_named = use.what;
        if (!use.what && (use.is_convention = is_unknown_convention(p, symbol, use.function))) use.what = "functions of other verifiers";
        is_named = is_named || use.is_convention;
        if (!use.what && asked != EXTERNALS_PURE && !library_type_fits(p->space, var_get(p->space, symbol)->type, use.function)) {
            use.what = "a function under a name of the library, with another type";
            is_named = true;
        }
        if (!use.what && calls_back(use.function)) use.what = "callbacks";
        if (!use.what || t->is_error_external[x]) continue;
        for (uint32_t e = 0; e < t->calls->count_edges; e++) {
            const call_edge *c = &t->calls->edges[e];
            if (c->symbol.i != symbol.i || c->callee.i != FN_NONE.i || !t->reachable[c->caller.i] || t->is_error[c->caller.i]) continue;
            const location *l = &fn_get(p, c->caller)->locations[c->location];
            if (is_harmless(p, use.function, is_named, l->op)) continue;
            use.at = l->at;
            return use;
        }
        if (program_address_taken(p, symbol)) return use;
    }
    unmodelled_use hook = find_hook(t);
    if (hook.what) return hook;
    unmodelled_use locale = {.what = "another locale than C"};
    return locale_matters(t, &locale.function, &locale.at) ? locale : (unmodelled_use){0};
}
