#include "analysis/engine.h"

#include <stdarg.h>
#include <string.h>

extern const engine engine_bmc, engine_kinduction, engine_value, engine_interval, engine_predicate, engine_paths;

/* In the order in which auto gives them their first turn: who is done soonest, with or without an answer, comes first. */
static const engine *const known[] = {&engine_value, &engine_paths, &engine_kinduction, &engine_predicate, &engine_bmc, &engine_interval};

const engine *engine_at(uint32_t i) { return i < sizeof known / sizeof *known ? known[i] : NULL; }

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
    vec_free(&r->work);
    arena_free(&r->memory);
}

void engine_result_unknown(engine_result *r, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    r->answer = ENGINE_UNKNOWN;
    vsnprintf(r->reason, sizeof r->reason, format, list);
    va_end(list);
}

void engine_result_limit(engine_result *r, const limits *l) { engine_result_unknown(r, "%s", limits_reason_text(l ? l->hit : LIMIT_NONE)); }

void engine_result_assume(engine_result *r, const char *sentence)
{
    for (uint32_t i = 0; i < r->assumptions.len; i++)
        if (strcmp(r->assumptions.data[i], sentence) == 0) return;
    vec_push(&r->assumptions, arena_copy(&r->memory, sentence, strlen(sentence)));
}
