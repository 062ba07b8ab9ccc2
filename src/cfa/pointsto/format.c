/* cfa/pointsto/format.c — conversions in the formats of a program.
 * A function that prints writes where an argument points to only if its format has a %n, and gives addresses away only with %p. Formats
 * are string literals nearly always, and these are all known. A format that may lie in an object that the program can write may contain
 * anything.
 * In: a graph.  Out: points_to.counts, prints_pointers, has_widths. */
#include "cfa/pointsto/internal.h"
#include "cfa/pointsto/pointsto.h"
#include <string.h>

/* A string that is perhaps a format with such a conversion, or a * in one; a wide one has zeros between its characters. */
bool pt_format_has(const points_to *pt, ex string, char conversion)
{
    name text = ex_get(pt->s, string)->text;
    const char *c = space_text(pt->s, text), *end = c + name_len(&pt->s->names, text);
    bool in_conversion = false;
    for (; c < end; c++) {
        if (in_conversion && *c == conversion) return true;
        if (*c == '%') in_conversion = !in_conversion;
        else if (*c && !strchr("-+ #0'I.123456789hlLqjztZ*$w", *c)) in_conversion = false;
    }
    return false;
}

ex pt_literal_of(const points_to *pt, ex e)
{
    const ex_info *i = ex_get(pt->s, e);
    while (i->kind == E_CAST || i->kind == E_ADDR || i->kind == E_INDEX) {
        e = i->a;
        i = ex_get(pt->s, e);
    }
    return i->kind == E_STRING ? e : (ex){0};
}

static bool is_text(const points_to *pt, ex e)
{
    const ty_info *t = ty_get(pt->s, ex_get(pt->s, e)->type);
    if (t->kind != TY_POINTER) return false;
    t = ty_get(pt->s, t->target);
    return ty_is_integer(t) && t->size != 2 && t->size <= 4; /* wchar_t has four bytes */
}

bool pointsto_is_literal(const points_to *pt, ex pointer)
{
    if (pt_literal_of(pt, pointer).i) return true;
    uint32_t root = pt_find_const(&pt->g, pt_lookup_value(pt, pointer)).node;
    bool has_string = false;
    if (!root || pt->g.nodes.data[root].outside) return false;
    for (uint32_t k = 0; k < pt->node_of_string.count && !has_string; k++)
        has_string = pt_find_const(&pt->g, (pt_place){pt->node_of_string.entries[k].value, 0}).node == root;
    for (uint32_t v = 1; v < pt->variables && has_string; v++)
        if (pt->node_of_var[v]) has_string = pt_find_const(&pt->g, (pt_place){pt->node_of_var[v], 0}).node != root;
    for (uint32_t k = 0; k < pt->node_of_site.count && has_string; k++)
        has_string = pt_find_const(&pt->g, (pt_place){pt->node_of_site.entries[k].value, 0}).node != root;
    return has_string;
}

/* Any text that the function only reads may be the format: error_at_line has a file's name before it. Variable arguments are none. */
static bool may_be_format(const points_to *pt, const op_info *o, const external_effect *effect, uint32_t k)
{
    const ty_info *f = ty_get(pt->s, ty_get(pt->s, ex_get(pt->s, o->rhs)->type)->target);
    bool is_variable = f->kind == TY_FUNCTION && f->count_params && k >= f->count_params;
    return !is_variable && is_text(pt, o->args[k]) && !external_effect_has(effect->writes, k);
}

static bool call_has_open_format(const points_to *pt, const op_info *o)
{
    if (o->kind != OP_CALL || ex_get(pt->s, o->rhs)->kind != E_FUNC) return false;
    uint32_t external = 0;
    if (!map_get(&pt->p->symbol_external, ex_get(pt->s, o->rhs)->var.i, &external)) return false;
    const external_effect *effect = pt->effect_of[external];
    if (!effect || !(effect->beyond & EFFECT_PRINTS)) return false;
    for (uint32_t k = 0; k < o->count_args; k++)
        if (may_be_format(pt, o, effect, k) && !pointsto_is_literal(pt, o->args[k])) return true;
    return false;
}

static bool prints(const points_to *pt)
{
    for (uint32_t k = 0; k < pt->p->externals.len; k++)
        if (pt->effect_of[k] && pt->effect_of[k]->beyond & EFFECT_PRINTS) return true;
    return false;
}

static bool has_open_format(const points_to *pt)
{
    if (!prints(pt)) return false;
    for (uint32_t f = 0; f < pt->p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; l < pt->p->functions.data[f].count_locations; l++)
            if (call_has_open_format(pt, op_get(pt->s, pt->p->functions.data[f].locations[l].op))) return true;
    return false;
}

void pt_look_at_formats(points_to *pt)
{
    if (!pt->open_formats && has_open_format(pt)) {
        pt->open_formats = pt->counts = pt->prints_pointers = pt->has_widths = true;
        pt->g.changes++; /* constraints depend on it */
    }
    for (uint32_t i = 0; i < pt->node_of_string.count; i++) {
        ex string = {(uint32_t)pt->node_of_string.entries[i].key};
        pt->counts |= pt_format_has(pt, string, 'n');
        pt->prints_pointers |= pt_format_has(pt, string, 'p');
        pt->has_widths |= pt_format_has(pt, string, '*');
    }
}
