#include "cfa/lower/internal.h"
#include "cfa/model.h"

/* Functions that run before main and after it: constructors and destructors, by attribute or as pointers in .init_array and .fini_array,
 * and functions that atexit and its relatives have registered (cfa/model.h).
 * main calls the ones when it begins and the others when it returns; so does exit. The functions themselves are ordinary
 * ones then. Everything beyond that (parameters, pointers that are not constant, a main that the program calls itself) is left to
 * analysis/facts/unmodelled.h. */

static symbol *function_of(const expr *e)
{
    while (e && (e->kind == EX_CAST || e->kind == EX_DECAY || e->kind == EX_ADDR)) e = e->a;
    return e && e->kind == EX_FUNCTION ? e->symbol : NULL;
}

static bool takes_nothing(const builder *b, const symbol *f)
{
    const symbol *defined = link_definition(b, f);
    return defined->body && !defined->param_count && defined->type->target->kind == CT_VOID;
}

static uint16_t priority_in(const char *section, const char *prefix)
{
    const char *number = section + strlen(prefix);
    return *number == '.' ? (uint16_t)strtoul(number + 1, NULL, 10) : PRIORITY_NONE;
}

/* Pointers in a section of this name; false: something is not a function that can be called. */
static bool collect_pointers(builder *b, const char *prefix, build_startup_list *to)
{
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const unit *u = b->units[i];
        for (uint32_t k = 0; k < u->objects.len; k++) {
            const symbol *object = u->objects.data[k];
            const char *section = space_text(b->s, object->section);
            if (!section_is(section, prefix)) continue;
            for (uint32_t n = 0; object->init && n < object->init->count; n++) {
                symbol *f = function_of(object->init->items[n].value);
                if (!f || !takes_nothing(b, f) || object->init->count > 1) return false; /* gcc aligns arrays: null pointers in between */
                vec_push(to, ((build_startup){(symbol *)link_definition(b, f), priority_in(section, prefix), i, true}));
            }
            if (!object->init) return false;
        }
    }
    return true;
}

/* Of an inline definition alone there is no code that the loader could call. */
bool startup_is_emitted(const symbol *f) { return !f->is_extern_inline_only || f->linkage != LINK_EXTERNAL; }

static bool collect_functions(builder *b, bool constructors, build_startup_list *to)
{
    for (uint32_t i = 0; i < b->unit_count; i++)
        for (uint32_t k = 0; k < b->units[i]->functions.len; k++) {
            symbol *f = b->units[i]->functions.data[k];
            if (!(constructors ? f->constructor : f->destructor)) continue;
            if (!startup_is_emitted(f)) continue;
            if (!link_is_chosen(b, f)) b->p->unmodelled = "functions that the loader calls"; /* the one that is chosen, in its place */
            if (!link_is_chosen(b, f) || !takes_nothing(b, f)) return false;
            vec_push(to, ((build_startup){f, constructors ? f->constructor_priority : f->destructor_priority, i, false}));
        }
    return true;
}

/* By priority, the first one first; those of the same keep their order. */
static void sort(build_startup_list *list)
{
    for (uint32_t i = 1; i < list->len; i++) {
        build_startup x = list->data[i];
        uint32_t k = i;
        for (; k && list->data[k - 1].priority > x.priority; k--) list->data[k] = list->data[k - 1];
        list->data[k] = x;
    }
}

/* Of two with the same priority in one file, gcc takes the one that is defined first, unless it was declared before; in two files, the
 * linker decides. */
static bool is_ordered(const build_startup_list *list)
{
    for (uint32_t i = 1; i < list->len; i++) {
        const build_startup *one = &list->data[i - 1], *other = &list->data[i];
        if (one->priority != other->priority) continue;
        if (one->unit != other->unit || one->is_pointer || other->is_pointer || one->function->declared_before_definition ||
            other->function->declared_before_definition)
            return false;
    }
    return true;
}

static const symbol *find_main(const builder *b)
{
    uint32_t i;
    return map_get(&b->entry_of, b->main_name.i, &i) ? b->entries.data[i].chosen : NULL;
}

static symbol *find_model(const builder *b, const char *function)
{
    uint32_t i;
    if (!map_get(&b->entry_of, intern_str(&b->s->names, function).i, &i)) return NULL;
    return b->entries.data[i].chosen->body ? b->entries.data[i].chosen : NULL;
}

/* A function without a body that something mentions. */
static bool uses_outside(const builder *b, const char *function)
{
    uint32_t i;
    if (!map_get(&b->entry_of, intern_str(&b->s->names, function).i, &i)) return false;
    return b->entries.data[i].chosen->used && !b->entries.data[i].chosen->body;
}

/* Handlers that are registered, or run, by something else than calls that cfa/model.h knows. */
static bool has_foreign_handlers(const builder *b)
{
    static const char *const functions[] = {"atexit", "on_exit", "__cxa_atexit"};
    static const char *const ends[] = {
        "err",       "errx",           "verr",       "verrx",      "error",        "error_at_line",   "pthread_exit",
        "thrd_exit", "pthread_cancel", "argp_parse", "argp_error", "argp_failure", "argp_state_help", "argp_usage"};
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (uses_outside(b, functions[k])) return true;
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
        if (uses_outside(b, ends[k])) return true;
    return false;
}

static void find_handlers(builder *b, bool main_is_good)
{
    b->exit_model = find_model(b, MODEL_EXIT);
    b->quick_exit_model = find_model(b, MODEL_QUICK_EXIT);
    if (!b->exit_model && !b->quick_exit_model) return;
    if (!main_is_good || has_foreign_handlers(b)) {
        b->p->unmodelled = "exit handlers";
        b->exit_model = b->quick_exit_model = NULL;
    }
}

void startup_collect(builder *b)
{
    const symbol *f = find_main(b);
    bool good = !f || !f->body || (!f->mentioned_by && !f->address_taken);
    find_handlers(b, good);
    good = good && f && f->body;
    good = good && collect_functions(b, true, &b->constructors);
    uint32_t constructors = b->constructors.len;
    good = good && collect_pointers(b, ".init_array", &b->constructors) && (!constructors || b->constructors.len == constructors);
    good = good && collect_functions(b, false, &b->destructors);
    uint32_t destructors = b->destructors.len;
    good = good && collect_pointers(b, ".fini_array", &b->destructors) && (!destructors || b->destructors.len == destructors);
    sort(&b->constructors);
    sort(&b->destructors);
    b->runs_startup = good && b->constructors.len + b->destructors.len > 0 && is_ordered(&b->constructors) && is_ordered(&b->destructors) &&
                      !(b->destructors.len && has_foreign_handlers(b));
    if (!b->runs_startup) vec_clear(&b->destructors);
    b->p->runs_at_end = b->exit_model || b->quick_exit_model || b->destructors.len;
    if (!b->runs_startup) return;
    if (!b->p->unmodelled) b->p->unmodelled = "constructors and destructors"; /* where another entry than main is asked about */
}

/* exit is called through a pointer: the automaton does not show that the program ends there. */
void startup_check_pointers(builder *b)
{
    static const char *const ends[] = {"exit", "quick_exit", "__builtin_exit"};
    if (!b->exit_model && !b->quick_exit_model && !b->destructors.len) return;
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        symbol *f = link_find(b, intern_str(&b->s->names, ends[k]));
        if (f && !f->body && program_address_taken(b->p, build_symbol(b, f))) b->p->unmodelled = "exit handlers";
    }
}

static void call(builder *b, symbol *f)
{
    if (!graph_alive(b)) return;
    graph_emit(b, op_call(b->s, (ex){0}, build_function_ex(b, build_symbol(b, f)), NULL, 0));
    jump_after_call(b, false);
}

static bool is_main(const builder *b) { return b->function && b->function == find_main(b); }

void startup_begin(builder *b)
{
    if (!b->runs_startup || !is_main(b)) return;
    b->at = b->function->at;
    for (uint32_t k = 0; k < b->constructors.len; k++) call(b, b->constructors.data[k].function);
}

/* status: what the program exits with; none if that is not known */
static void run_handlers(builder *b, ex status)
{
    if (!b->exit_model || !graph_alive(b)) return;
    if (ex_none(status) || !ty_is_scalar(ty_get(b->s, ex_get(b->s, status)->type))) {
        status = graph_temp(b, b->p->int_type);
        graph_emit(b, op_havoc(b->s, status));
    }
    status = ex_cast(b->s, b->p->int_type, status);
    graph_emit(b, op_call(b->s, (ex){0}, build_function_ex(b, build_symbol(b, b->exit_model)), &status, 1));
    jump_after_call(b, false);
}

/* Destructors run as if they were the first handler that was registered; what they register runs after them. */
static void end_program(builder *b, ex status)
{
    run_handlers(b, status);
    for (uint32_t k = b->destructors.len; k-- > 0;) call(b, b->destructors.data[k].function);
    if (b->destructors.len) run_handlers(b, status);
}

void startup_before_call(builder *b, const symbol *callee, ex argument)
{
    if (!b->exit_model && !b->quick_exit_model && !b->destructors.len) return;
    const char *called = link_called(b, callee);
    if (link_definition(b, callee)->body) return;
    if (strcmp(called, "exit") == 0 || strcmp(called, "__builtin_exit") == 0) end_program(b, argument);
    else if (strcmp(called, "quick_exit") == 0 && b->quick_exit_model) call(b, b->quick_exit_model);
}

ex startup_return(builder *b, ex value)
{
    if ((!b->exit_model && !b->destructors.len) || !is_main(b) || !graph_alive(b)) return value;
    if (!ex_none(value) && ex_get(b->s, value)->reads_memory) value = graph_save(b, value);
    end_program(b, value);
    return value;
}
