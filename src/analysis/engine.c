#include "analysis/engine.h"

#include "base/text.h"
#include <stdarg.h>
#include <string.h>

#define ENGINE(name) extern const engine engine_##name;
#include "analysis/engines.def"
#undef ENGINE

static const engine *const all_engines[] = {
#define ENGINE(name) &engine_##name,
#include "analysis/engines.def"
#undef ENGINE
};

const engine *engine_at(uint32_t i) { return i < sizeof all_engines / sizeof *all_engines ? all_engines[i] : NULL; }

const engine *engine_find(const char *called)
{
    const engine *e;
    for (uint32_t i = 0; (e = engine_at(i)); i++)
        if (strcmp(e->name, called) == 0) return e;
    return NULL;
}

void engine_result_init(engine_result *r) { *r = (engine_result){.answer = ENGINE_UNKNOWN}; }

void engine_result_free(engine_result *r)
{
    vec_free(&r->choices);
    vec_free(&r->invariants);
    vec_free(&r->summaries);
    vec_free(&r->assumptions);
    vec_free(&r->claims);
    vec_free(&r->work);
    vec_free(&r->artefacts);
    arena_free(&r->memory);
}

void engine_result_unknown(engine_result *r, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    r->answer = ENGINE_UNKNOWN;
    text_fit_list(r->reason, sizeof r->reason, format, list);
    va_end(list);
}

void engine_result_fail_audit(engine_result *r, const char *what)
{
    engine_result_unknown(r, "%s", what);
    r->fails_audit = true;
}

void engine_result_limit(engine_result *r, const limits *l) { engine_result_unknown(r, "%s", limits_reason_text(l ? l->hit : LIMIT_NONE)); }

void engine_result_leave(engine_result *r, artefact_kind kind, const void *bytes, size_t len)
{
    if (len)
        vec_push(&r->artefacts, (artefact){.kind = kind, .function = FN_NONE, .bytes = arena_copy(&r->memory, bytes, len), .len = len});
}

void engine_result_assume(engine_result *r, const char *sentence)
{
    for (uint32_t i = 0; i < r->assumptions.len; i++)
        if (strcmp(r->assumptions.data[i], sentence) == 0) return;
    vec_push(&r->assumptions, arena_copy(&r->memory, sentence, strlen(sentence)));
}
