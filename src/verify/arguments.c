#include "verify/arguments.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ARGUMENTS = 4, LONGEST_STRING = 4096 }; /* as many as cfa/build/environment.c makes sure of */

typedef struct {
    const chosen_value *choices;
    uint32_t count;
} values;

typedef struct {
    uint64_t from, to; /* addresses, both included */
} stretch;

static const chosen_value *parameter(const values *v, uint32_t k)
{
    for (uint32_t i = 0; i < v->count; i++)
        if (!v->choices[i].is_input && v->choices[i].origin == ORIGIN_ENTRY && v->choices[i].where == k) return &v->choices[i];
    return NULL;
}

/* A byte of the memory from outside; what nobody chose is zero. */
static uint8_t byte_at(const values *v, uint64_t address)
{
    for (uint32_t i = 0; i < v->count; i++) {
        const chosen_value *c = &v->choices[i];
        if (!c->is_input && c->origin == ORIGIN_OUTSIDE && c->offset <= address && address - c->offset < (c->width + 7) / 8)
            return (uint8_t)(c->bits >> 8 * (address - c->offset));
    }
    return 0;
}

static uint64_t pointer_at(const values *v, uint64_t address, uint64_t size)
{
    uint64_t pointer = 0;
    for (uint64_t k = 0; k < size; k++) pointer |= (uint64_t)byte_at(v, address + k) << 8 * k;
    return pointer;
}

static uint64_t end_of_string(const values *v, uint64_t address)
{
    uint64_t n = 0;
    while (n < LONGEST_STRING && byte_at(v, address + n)) n++;
    return address + n;
}

static bool overlap(stretch a, stretch b) { return a.from <= b.to && b.from <= a.to; }

bool arguments_can_be_passed(const verify_task *t, const chosen_value *choices, uint32_t count, char why[200])
{
    values v = {choices, count};
    const chosen_value *argc = parameter(&v, 0), *argv = parameter(&v, 1);
    if (strcmp(fn_name(t->program, t->entry), "main") != 0 || !fn_get(t->program, t->entry)->count_params) return true;
    int64_t n = argc ? (int32_t)(uint32_t)argc->bits : 0;
    uint64_t size = t->program->ilp32 ? 4 : 8, list = argv ? (uint64_t)argv->bits : 0;
    if (n < 0 && argc) {
        snprintf(why, 200, "no environment passes a negative argc");
        return false;
    }
    if (!list || !pointer_at(&v, list, size)) return true; /* main does not look at them, or there are none */
    if (n > MOST_ARGUMENTS) {
        snprintf(why, 200, "of %lld arguments of main only %d are modelled", (long long)n, MOST_ARGUMENTS);
        return false;
    }
    stretch places[MOST_ARGUMENTS + 1] = {{list, list + (uint64_t)n * size + size - 1}};
    for (uint32_t k = 0; k < (uint32_t)n; k++) {
        uint64_t from = pointer_at(&v, list + k * size, size);
        places[k + 1] = (stretch){from, end_of_string(&v, from)};
        for (uint32_t i = 0; i <= k; i++)
            if (overlap(places[i], places[k + 1])) {
                snprintf(why, 200, "no environment passes argv[%u] inside of another argument or of argv", k);
                return false;
            }
    }
    return true;
}
