#include "report/verdict_support.h"

#include "report/trace.h"

#include <string.h>

void verdict_assume(verdict *v, const char *sentence)
{
    for (uint32_t i = 0; i < v->assumptions.len; i++)
        if (strcmp(v->assumptions.data[i], sentence) == 0) return;
    vec_push(&v->assumptions, arena_copy(&v->memory, sentence, strlen(sentence)));
}

static void add_invariant(verdict *v, const cfa_program *p, const engine_invariant *n, verdict_invariants *to)
{
    if (n->function.i >= p->functions.len || n->where >= fn_get(p, n->function)->count_locations) return;
    const char *function = fn_name(p, n->function);
    verdict_invariant out = {.function = arena_copy(&v->memory, function, strlen(function)),
                             .text = arena_copy(&v->memory, n->text, strlen(n->text)),
                             .file = ""};
    srcpos at = fn_get(p, n->function)->locations[n->where].at;
    if (p->sources && at.i) {
        source_place place = source_locate(p->sources, at);
        out.file = arena_copy(&v->memory, place.file, strlen(place.file));
        out.line = place.line;
    }
    vec_push(to, out);
}

static double as_double(const chosen_value *c)
{
    double d = 0;
    float f = 0;
    if (c->width == 32) {
        uint32_t bits = (uint32_t)c->bits;
        memcpy(&f, &bits, sizeof f);
        return (double)f;
    }
    uint64_t bits = (uint64_t)c->bits;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static const char *value_text(arena *a, const cfa_program *p, const chosen_value *c)
{
    char address[120];
    if (chosen_is_address(c)) {
        trace_show_address(p, c, address, sizeof address);
        return arena_copy(a, address, strlen(address));
    }
    if (c->is_float && (c->width == 32 || c->width == 64)) return arena_printf(a, "%.17g", as_double(c));
    uint64_t low = (uint64_t)c->bits, high = (uint64_t)(c->bits >> 64);
    if (c->width > 64 && high) return arena_printf(a, "0x%llx%016llx", (unsigned long long)high, (unsigned long long)low);
    if (c->is_pointer) return arena_printf(a, "0x%llx", (unsigned long long)low);
    if (!c->is_signed || !c->width) return arena_printf(a, "%llu", (unsigned long long)low);
    if (c->width < 64 && low >> (c->width - 1) & 1) low |= ~(uint64_t)0 << c->width;
    return arena_printf(a, "%lld", (long long)low);
}

static void add_choice(verdict *v, const cfa_program *p, const chosen_value *c)
{
    verdict_value out = {.text = value_text(&v->memory, p, c), .is_input = c->is_input};
    if (p->sources && c->at.i) {
        source_place place = source_locate(p->sources, c->at);
        out.file = arena_copy(&v->memory, place.file, strlen(place.file));
        out.line = place.line;
    }
    vec_push(&v->choices, out);
}

void verdict_support(verdict *v, const cfa_program *p, const engine_result *r)
{
    for (uint32_t i = 0; i < r->assumptions.len; i++) verdict_assume(v, r->assumptions.data[i]);
    for (uint32_t i = 0; i < r->invariants.len; i++) add_invariant(v, p, &r->invariants.data[i], &v->invariants);
    for (uint32_t i = 0; i < r->summaries.len; i++) add_invariant(v, p, &r->summaries.data[i], &v->summaries);
    for (uint32_t i = 0; i < r->choices.len; i++) add_choice(v, p, &r->choices.data[i]);
}
