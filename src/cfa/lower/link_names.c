#include "cfa/lower/internal.h"

/* Names that mean something else to the assembler and the linker than to the compiler, and that are not linked as they would do it. */

/* Its name for the assembler; empty: gcc chooses a name (x.0). */
static name assembler_name(const symbol *sym)
{
    if (!name_empty(sym->asm_name)) return sym->asm_name;
    return sym->is_static_local ? (name){0} : sym->name;
}

typedef struct {
    map64 symbols; /* by name for the assembler: 1, or 2 if a static symbol has it */
    name start;    /* main */
    bool clash;
} unit_names;

static bool is_static(const symbol *sym) { return sym->is_static_local || sym->linkage == LINK_INTERNAL; }

static void add_name(unit_names *n, const symbol *sym)
{
    name called = assembler_name(sym);
    bool fresh, starts = name_equal(called, n->start), is_called_so = name_equal(sym->name, n->start);
    n->clash |= starts != is_called_so && !sym->is_static_local;
    if (name_empty(called) || sym->is_register || (sym->linkage == LINK_NONE && !sym->is_static_local)) return;
    uint32_t *kind = map_slot(&n->symbols, called.i, &fresh), own = is_static(sym) ? 2 : 1;
    n->clash |= !fresh && (*kind == 2 || own == 2);
    *kind = fresh || own > *kind ? own : *kind;
}

/* alias("f") and ifunc("f") mean what is called f for the assembler. */
static void check_alias(unit_names *n, const symbol *alias, const symbol *sym)
{
    name to = name_empty(alias->alias) ? alias->resolver : alias->alias;
    bool by_name = name_equal(sym->name, to), by_call = name_equal(assembler_name(sym), to);
    n->clash |= by_name != by_call && !sym->is_static_local;
}

static void for_all(const unit *u, unit_names *n, const symbol *alias)
{
    for (uint32_t k = 0; k < u->functions.len; k++)
        if (alias) check_alias(n, alias, u->functions.data[k]);
        else add_name(n, u->functions.data[k]);
    for (uint32_t k = 0; k < u->externals.len; k++)
        if (alias) check_alias(n, alias, u->externals.data[k]);
        else add_name(n, u->externals.data[k]);
    for (uint32_t k = 0; k < u->objects.len; k++)
        if (alias) check_alias(n, alias, u->objects.data[k]);
        else add_name(n, u->objects.data[k]);
}

static bool names_target(const symbol *sym) { return !name_empty(sym->alias) || !name_empty(sym->resolver); }

static bool has_renamed(const unit *u)
{
    for (uint32_t k = 0; k < u->functions.len; k++)
        if (!name_empty(u->functions.data[k]->asm_name)) return true;
    for (uint32_t k = 0; k < u->externals.len; k++)
        if (!name_empty(u->externals.data[k]->asm_name)) return true;
    for (uint32_t k = 0; k < u->objects.len; k++)
        if (!name_empty(u->objects.data[k]->asm_name) && !u->objects.data[k]->is_register) return true;
    return false;
}

/* Two symbols of one file, one of them static, are the same for the assembler; an alias names another one there; another function is main.
 */
static bool has_two_names(const builder *b)
{
    bool clash = false;
    for (uint32_t i = 0; i < b->unit_count && !clash; i++) {
        const unit *u = b->units[i];
        if (!has_renamed(u)) continue;
        unit_names n = {.start = b->main_name};
        for_all(u, &n, NULL);
        for (uint32_t k = 0; k < u->objects.len; k++)
            if (names_target(u->objects.data[k])) for_all(u, &n, u->objects.data[k]);
        for (uint32_t k = 0; k < u->externals.len; k++)
            if (names_target(u->externals.data[k])) for_all(u, &n, u->externals.data[k]);
        clash = n.clash;
        map_free(&n.symbols);
    }
    return clash;
}

/* The definition that this file gives, and another file replaces: an alias of it stays with it. */
static bool is_replaced(const builder *b, const symbol *sym, name n)
{
    bool defines = sym->body || sym->defined || !name_empty(sym->alias);
    return sym->linkage == LINK_EXTERNAL && defines && name_equal(link_name(sym), n) && !link_is_chosen(b, sym);
}

static bool has_replaced_target(const builder *b, const unit *u, const symbol *alias)
{
    for (uint32_t k = 0; k < u->objects.len; k++)
        if (is_replaced(b, u->objects.data[k], alias->alias)) return true;
    for (uint32_t k = 0; k < u->functions.len; k++)
        if (is_replaced(b, u->functions.data[k], alias->alias)) return true;
    for (uint32_t k = 0; k < u->externals.len; k++)
        if (is_replaced(b, u->externals.data[k], alias->alias)) return true;
    return false;
}

static bool has_replaced_alias(const builder *b)
{
    for (uint32_t i = 0; b->unit_count > 1 && i < b->unit_count; i++) {
        const unit *u = b->units[i];
        for (uint32_t k = 0; k < u->objects.len; k++)
            if (!name_empty(u->objects.data[k]->alias) && has_replaced_target(b, u, u->objects.data[k])) return true;
        for (uint32_t k = 0; k < u->externals.len; k++)
            if (!name_empty(u->externals.data[k]->alias) && has_replaced_target(b, u, u->externals.data[k])) return true;
    }
    return false;
}

const char *link_problem(const builder *b)
{
    if (has_two_names(b)) return "two names of one object";
    return has_replaced_alias(b) ? "an alias of a definition that another file replaces" : NULL;
}
