#include "replay/arguments.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ARGUMENTS = 4, LONGEST_STRING = 4096 }; /* as many as cfa/lower/environment.c makes sure of */

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

/* A byte of the memory from outside; zero if it was not chosen. */
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

static void add_byte(chosen_values *to, uint64_t address, uint64_t byte)
{
    chosen_value c = {.origin = ORIGIN_OUTSIDE, .function = FN_NONE, .offset = address, .width = 8, .bits = byte};
    if (byte) vec_push(to, c);
}

/* The same execution with a copy of every argument in a place of its own. */
static bool holds_with_copies(const verify_task *t, const values *v, uint64_t list, uint64_t n, limits *l)
{
    enum { MOST = 4096, APART = 64 };
    uint64_t size = t->program->ilp32 ? 4 : 8, end = list + (n + 1) * size;
    chosen_values all = {0};
    if (n > MOST || end > RUN_OUTSIDE_END - (n + 1) * APART) return false;
    for (uint32_t i = 0; i < v->count; i++)
        if (v->choices[i].is_input || v->choices[i].origin != ORIGIN_OUTSIDE || v->choices[i].offset < list || v->choices[i].offset >= end)
            vec_push(&all, v->choices[i]);
    for (uint64_t k = 0; k < n; k++) {
        uint64_t old = pointer_at(v, list + k * size, size), own = RUN_OUTSIDE_END - (k + 1) * APART;
        for (uint64_t b = 0; b < size; b++) add_byte(&all, list + k * size + b, own >> 8 * b & 255);
        for (uint64_t b = 0; old && b < APART - 1 && byte_at(v, old + b); b++) add_byte(&all, own + b, byte_at(v, old + b));
    }
    bool holds = replay_check(t, all.data, all.len, l).confirmed;
    vec_free(&all);
    return holds;
}

bool arguments_can_be_passed(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, char why[200])
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
    stretch places[MOST_ARGUMENTS + 1] = {{list, list + (uint64_t)n * size + size - 1}};
    bool good = n <= MOST_ARGUMENTS;
    for (uint32_t k = 0; k < (uint32_t)n && good; k++) {
        uint64_t from = pointer_at(&v, list + k * size, size);
        places[k + 1] = (stretch){from, end_of_string(&v, from)};
        for (uint32_t i = 0; i <= k; i++) good &= !overlap(places[i], places[k + 1]);
    }
    if (good || holds_with_copies(t, &v, list, (uint64_t)n, l)) return true;
    snprintf(why, 200, "no environment passes such arguments: one is not a string in a place of its own");
    return false;
}
