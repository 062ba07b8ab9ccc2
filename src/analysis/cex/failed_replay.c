/* Why it may be that the formula has a solution and the program no such execution: one cause, as a sentence about the program where it is
 * known; else what the execution met, and what the formula leaves open last. */
#include "analysis/cex/internal.h"

#include <string.h>

static const char *place_text(cex *c, srcpos at)
{
    const source_map *sources = c->enc.p->sources;
    if (!sources || !at.i) return "";
    source_place place = source_locate(sources, at);
    return place.file ? arena_printf(&c->texts, " at %s:%u", place.file, place.line) : "";
}

/* The last choice that the formula leaves open; NULL: none. */
static const encode_assumption *last_open(const cex *c)
{
    uint32_t k;
    const encode_assumption *all = encode_assumptions(c->enc.e, &k);
    while (k && all[k - 1].kind != LEFT_OPEN) k--;
    return k ? &all[k - 1] : NULL;
}

/* A builtin whose result is the compiler's choice; NULL: none. */
static const char *compilers_choice(const char *open)
{
    static const char *const builtins[] = {"__builtin_constant_p", "__builtin_object_size", "__builtin_dynamic_object_size"};
    for (size_t k = 0; k < sizeof builtins / sizeof *builtins; k++)
        if (strstr(open, builtins[k])) return builtins[k];
    return NULL;
}

static const char *cause(cex *c, const replay_result *r)
{
    const encode_assumption *open = last_open(c);
    if (c->hidden.at.i) {
        const char *object = c->hidden.object.i ? space_text(c->space, var_get(c->space, c->hidden.object)->name) : "an object";
        return arena_printf(&c->texts, CAUSE_POINTER "%s would be the address of %s, which has no name outside",
                            place_text(c, c->hidden.at), object);
    }
    if (r->outcome == RUN_UNSUPPORTED && strstr(r->reason, "inline assembly"))
        return arena_printf(&c->texts, CAUSE_ASSEMBLY "%s does is not known; --assembly opaque: its outputs are arbitrary",
                            place_text(c, r->at));
    const char *of_zero = r->outcome == RUN_UNDEFINED ? strstr(r->reason, "__builtin_") : NULL;
    if (of_zero && strstr(of_zero, " of 0"))
        return arena_printf(&c->texts, CAUSE_RESULT "%.*s%s is not defined, and the error depends on it", (int)strcspn(of_zero, " "),
                            of_zero, arena_printf(&c->texts, " of 0%s", place_text(c, r->at)));
    const char *builtin = open && r->outcome != RUN_UNDEFINED ? compilers_choice(open->text) : NULL;
    if (builtin)
        return arena_printf(&c->texts, CAUSE_COMPILER "%s%s either way, and the error depends on it", builtin, place_text(c, open->at));
    return open ? arena_printf(&c->texts, "%s; left open: %s", r->reason, open->text) : r->reason;
}

void cex_explain_failed_replay(cex *c, const replay_result *r, engine_result *out)
{
    engine_result_unknown(out, FAILED_REPLAY "%s", cause(c, r));
}
