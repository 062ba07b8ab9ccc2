/* cfa/print/part.c — a part of a program: which functions, objects and types the wanted locations mention, directly or through
 * initialisers. Functions that are mentioned only are printed without their body. */
#include "cfa/mentions.h"
#include "cfa/library.h"
#include "cfa/print/internal.h"

typedef struct {
    const cfa_program *p;
    print_names *n;
    mentions seen;
    uint32_t next_function, next_object; /* of seen: not looked at yet */
} collector;

/* The address of a label is a value: a function that has labels is printed as a whole. */
bool part_wants_location(const print_names *n, fn f, uint32_t l)
{
    if (!n || !n->part || n->part->from) return true;
    const bool *wanted = n->part->locations[f.i];
    return wanted && (wanted[l] || fn_get(n->program, f)->count_labels);
}

bool part_wants_body(const print_names *n, fn f) { return !n->part || n->part->from || n->part->locations[f.i]; }

static void add_function(collector *c, uint32_t f)
{
    const cfa_function *i = &c->p->functions.data[f];
    if (!c->n->no_function[f]) return;
    c->n->no_function[f] = false;
    bool has_body = part_wants_body(c->n, (fn){f});
    for (uint32_t l = LOC_ENTRY; has_body && l < i->count_locations; l++)
        if (i->locations[l].op.i && part_wants_location(c->n, (fn){f}, l)) mentions_add_operation(&c->seen, i->locations[l].op);
}

static void add_global(collector *c, uint32_t g)
{
    const cfa_global *i = &c->p->globals.data[g];
    if (!c->n->no_global[g]) return;
    c->n->no_global[g] = false;
    for (uint32_t k = 0; k < i->count_inits; k++) mentions_add_expression(&c->seen, i->inits[k].value);
}

static void follow_mentions(collector *c)
{
    uint32_t k;
    while (c->next_function < c->seen.functions.len || c->next_object < c->seen.objects.len) {
        while (c->next_function < c->seen.functions.len) {
            var v = c->seen.functions.data[c->next_function++];
            if (map_get(&c->p->symbol_function, v.i, &k)) add_function(c, k);
            else if (map_get(&c->p->symbol_external, v.i, &k)) c->n->no_external[k] = false;
        }
        while (c->next_object < c->seen.objects.len)
            if (map_get(&c->p->symbol_global, c->seen.objects.data[c->next_object++].i, &k)) add_global(c, k);
    }
}

static bool *all_true(arena *memory, uint32_t count)
{
    bool *a = ARENA_ARRAY(memory, bool, count + 1);
    memset(a, 1, count + 1);
    return a;
}

print_names *part_names_new(const cfa_program *p, const print_part *part)
{
    print_names *n = mem_alloc(sizeof *n);
    *n = (print_names){.program = p, .count_vars = p->space->vars.len, .part = part};
    n->no_function = all_true(&n->memory, p->functions.len);
    n->no_global = all_true(&n->memory, p->globals.len);
    n->no_external = all_true(&n->memory, p->externals.len);
    n->no_type = all_true(&n->memory, p->space->types.len);
    collector c = {.p = p, .n = n};
    mentions_init(&c.seen, p->space);
    mentions_begin(&c.seen);
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (part->from ? part->from[f] : part->locations[f] != NULL) add_function(&c, f);
    follow_mentions(&c);
    mentions_free(&c.seen);
    names_fill(n, p);
    return n;
}

/* The library itself makes the choices of a model. */
static void print_library_call(const printer *pr, const char *library)
{
    bool sorts = strcmp(library, "qsort") == 0;
    buf_printf(pr->out, "\n{\n    extern %s%s(%s, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));\n",
               sorts ? "void " : "void *", library, sorts ? "void *" : "const void *, const void *");
    buf_printf(pr->out, "    %s%s(__reprove_1, __reprove_2, __reprove_3, __reprove_4%s);\n}\n", sorts ? "" : "return ", library,
               sorts ? "" : ", __reprove_5");
}

void part_print_without_body(const printer *pr, fn f)
{
    bool is_error = pr->n->part && pr->n->part->is_error && pr->n->part->is_error[f.i];
    const char *library = model_chooses_for(fn_name(pr->p, f));
    function_print_head(pr, f, true);
    if (library) {
        print_library_call(pr, library);
        return;
    }
    print_text(pr, is_error ? "\n{\n    extern void __reprove_error(void);\n    __reprove_error();\n" : "\n{\n");
    print_text(pr, "    __builtin_trap();\n}\n");
}
