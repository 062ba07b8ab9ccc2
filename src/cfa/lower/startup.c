#include "cfa/lower/internal.h"

/* Functions that run before main and after it: constructors and destructors, by attribute or as pointers in .init_array and .fini_array.
 * main calls the ones when it begins and the others when it returns; so does whoever calls exit. The functions themselves are ordinary
 * ones then. What is beyond that (parameters, pointers that are not constant, a main that the program calls itself) is left to
 * analysis/facts/unmodelled.h. */

static bool starts_with(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

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

/* Pointers in a section of this name; false: something is no function that can be called. */
static bool collect_pointers(builder *b, const char *prefix, build_startup_list *to)
{
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const unit *u = b->units[i];
        for (uint32_t k = 0; k < u->objects.len; k++) {
            const symbol *object = u->objects.data[k];
            const char *section = space_text(b->s, object->section);
            if (!starts_with(section, prefix)) continue;
            for (uint32_t n = 0; object->init && n < object->init->count; n++) {
                symbol *f = function_of(object->init->items[n].value);
                if (!f || !takes_nothing(b, f) || object->init->count > 1) return false; /* gcc aligns arrays: null pointers in between */
                vec_push(to, ((build_startup){(symbol *)link_definition(b, f), priority_in(section, prefix)}));
            }
            if (!object->init) return false;
        }
    }
    return true;
}

static bool collect_functions(builder *b, bool constructors, build_startup_list *to)
{
    for (uint32_t i = 0; i < b->unit_count; i++)
        for (uint32_t k = 0; k < b->units[i]->functions.len; k++) {
            symbol *f = b->units[i]->functions.data[k];
            if (!(constructors ? f->constructor : f->destructor) || !link_is_chosen(b, f)) continue;
            if (!takes_nothing(b, f)) return false;
            vec_push(to, ((build_startup){f, constructors ? f->constructor_priority : f->destructor_priority}));
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

/* Which of two with the same priority comes first depends on the compiler. */
static bool is_ordered(const build_startup_list *list)
{
    for (uint32_t i = 1; i < list->len; i++)
        if (list->data[i - 1].priority == list->data[i].priority) return false;
    return true;
}

static const symbol *find_main(const builder *b)
{
    uint32_t i;
    return map_get(&b->entry_of, b->main_name.i, &i) ? b->entries.data[i].chosen : NULL;
}

/* They run before the destructors, in an order that is known at run time only. */
static bool has_exit_handlers(const builder *b)
{
    static const char *const functions[] = {"atexit", "on_exit", "__cxa_atexit"};
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
        uint32_t i;
        if (!map_get(&b->entry_of, intern_str(&b->s->names, functions[k]).i, &i)) continue;
        if (b->entries.data[i].chosen->used) return true;
    }
    return false;
}

void startup_collect(builder *b)
{
    const symbol *f = find_main(b);
    bool good = f && f->body && !f->mentioned_by && !f->address_taken;
    good = good && collect_functions(b, true, &b->constructors);
    uint32_t constructors = b->constructors.len;
    good = good && collect_pointers(b, ".init_array", &b->constructors) && (!constructors || b->constructors.len == constructors);
    good = good && collect_functions(b, false, &b->destructors);
    uint32_t destructors = b->destructors.len;
    good = good && collect_pointers(b, ".fini_array", &b->destructors) && (!destructors || b->destructors.len == destructors);
    sort(&b->constructors);
    sort(&b->destructors);
    b->runs_startup = good && b->constructors.len + b->destructors.len > 0 && is_ordered(&b->constructors) && is_ordered(&b->destructors) &&
                      !(b->destructors.len && has_exit_handlers(b));
    if (b->runs_startup) b->p->unmodelled = "constructors and destructors"; /* where another entry than main is asked about */
}

static void call(builder *b, symbol *f)
{
    if (graph_alive(b)) graph_emit(b, op_call(b->s, (ex){0}, build_function_ex(b, build_symbol(b, f)), NULL, 0));
}

static bool is_main(const builder *b) { return b->function && b->function == find_main(b); }

void startup_begin(builder *b)
{
    if (!b->runs_startup || !is_main(b)) return;
    b->at = b->function->at;
    for (uint32_t k = 0; k < b->constructors.len; k++) call(b, b->constructors.data[k].function);
}

void startup_end(builder *b)
{
    if (!b->runs_startup) return;
    for (uint32_t k = b->destructors.len; k-- > 0;) call(b, b->destructors.data[k].function);
}

ex startup_return(builder *b, ex value)
{
    if (!b->runs_startup || !b->destructors.len || !is_main(b) || !graph_alive(b)) return value;
    if (!ex_none(value) && ex_get(b->s, value)->reads_memory) value = graph_save(b, value);
    startup_end(b);
    return value;
}
