/* verify/reachable.c — what no execution from the entry can come to is left out before anything else is done.
 * That is possible where code outside of the program cannot bring more of it into play: functions without a body are pure, or no pointer
 * comes from outside into the part: as a result or through an argument of a function of which nothing is known, in a variable from
 * elsewhere, or as an argument of the entry. */
#include "cfa/external_effect.h"
#include "cfa/reachable_part.h"
#include "reuse/revision_key.h"
#include "verify/verification.h"
#include <string.h>

/* Answers about a part are none about conditions and witnesses of the program. */
static bool is_asked_about_all(const verification *w)
{
    const verify_request *g = w->given;
    const reprove_verify_options *o = g->options;
    return g->condition || o->wants_condition || o->invariants || w->question.externals == EXTERNALS_ANYTHING;
}

static bool passes_pointers(const cfa_space *s, var function)
{
    const ty_info *t = ty_get(s, var_get(s, function)->type);
    bool has = !t->has_prototype || t->variadic || ty_has_pointer(s, t->target);
    for (uint32_t k = 0; k < t->count_params; k++) has |= ty_has_pointer(s, t->params[k]);
    return has;
}

static bool exchanges_pointers(const cfa_program *part, const property *of)
{
    external_effects known = {0};
    bool found = false;
    for (uint32_t k = 0; k < part->externals.len && !found; k++) {
        var symbol = part->externals.data[k].symbol;
        bool is_error = property_is_error(of, space_text(part->space, var_get(part->space, symbol)->name));
        found = !is_error && external_effects_lack(&known, part->space, symbol) && passes_pointers(part->space, symbol);
    }
    external_effects_free(&known);
    return found;
}

static bool reads_foreign(const cfa_program *part)
{
    for (uint32_t k = 0; k < part->globals.len; k++)
        if (!part->globals.data[k].defined) return true;
    return false;
}

static bool is_closed(const cfa_program *part, fn entry, const property *of)
{
    bool gets_pointers = strcmp(fn_name(part, entry), "main") != 0 && fn_get(part, entry)->count_params;
    return !gets_pointers && !exchanges_pointers(part, of) && !reads_foreign(part);
}

reachable_program *reachable_program_make(const verification *w)
{
    const verify_request *g = w->given;
    if (is_asked_about_all(w)) return NULL;
    cfa_program *part = reachable_part(g->program, w->entry);
    if (!part) return NULL;
    fn entry = program_find(part, w->question.entry);
    bool is_less = part->functions.len < g->program->functions.len || part->globals.len < g->program->globals.len ||
                   part->externals.len < g->program->externals.len;
    bool suffices = is_less && (w->question.externals == EXTERNALS_PURE || is_closed(part, entry, &w->question.property));
    reachable_program *r = suffices ? mem_alloc(sizeof *r) : NULL;
    if (!r) {
        program_free(part);
        return NULL;
    }
    *r = (reachable_program){.request = *g, .program = part, .calls = callgraph_build(part, NULL, NULL)};
    r->request.program = part;
    r->request.calls = r->calls;
    memset(&r->request.text, 0, sizeof r->request.text); /* an outline is one of the whole */
    return r;
}

/* It is no program that is complete: its answers rest on what was left out having no part in it, which is seen when they are found. */
hash128 reachable_content(const verification *w, const cfa_program *p)
{
    enum { PART = 0x9a47 };
    hash128 h = revision_program(p);
    return w->reachable ? hash_add(h, PART) : h;
}

void reachable_base(verification *w, base_revision *base)
{
    reachable_program *r = w->reachable;
    fn entry = base->program && !base->is_outline ? program_find(base->program, w->question.entry) : FN_NONE;
    cfa_program *part = r && entry.i != FN_NONE.i ? reachable_part(base->program, entry) : NULL;
    if (!part) return;
    r->base = part;
    r->base_calls = callgraph_build(part, NULL, NULL);
    *base = (base_revision){.program = part, .calls = r->base_calls, .content = reachable_content(w, part)};
}

void reachable_program_free(reachable_program *r)
{
    if (!r) return;
    callgraph_free(r->calls);
    program_free(r->program);
    callgraph_free(r->base_calls);
    program_free(r->base);
    free(r);
}
