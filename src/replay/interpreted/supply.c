#include "replay/interpreted/supply.h"

#include "cfa/property.h"
#include <string.h>

enum { ARGUMENTS_AT = RUN_OUTSIDE_START + 0x100000, TEXT_AT = ARGUMENTS_AT + 0x100, OBJECTS_AT = RUN_OUTSIDE_START + 0x200000 };
enum { OBJECT_SIZE = 0x1000 };

uint64_t supply_object(uint32_t number) { return OBJECTS_AT + (uint64_t)number % SUPPLY_OBJECTS * OBJECT_SIZE; }

static void note_value(value_supply *s, chosen_value v)
{
    if (s->values.len < SUPPLY_VALUES) vec_push(&s->values, v);
    else s->is_full = true;
}

static void give_input(void *context, unsigned __int128 *bits, uint32_t size, bool is_pointer)
{
    value_supply *s = context;
    *bits = s->pick(s->context, size, is_pointer);
    if (size < sizeof *bits) *bits &= ((unsigned __int128)1 << 8 * size) - 1;
    note_value(s, (chosen_value){.bits = *bits, .width = 8 * size, .is_input = true, .is_pointer = is_pointer, .function = FN_NONE});
}

static bool is_integer(const cfa_program *p, uint32_t global)
{
    ty_kind kind = ty_get(p->space, var_get(p->space, p->globals.data[global].symbol)->type)->kind;
    return kind >= TY_CHAR && kind <= TY_ULLONG;
}

/* argc is 1; an extern variable holds a number. */
static bool give_other(void *context, arbitrary_kind kind, uint32_t index, void *bytes, uint64_t size)
{
    value_supply *s = context;
    bool is_argument = kind == ARBITRARY_ENTRY && index < 2;
    if (size > 8 || kind == ARBITRARY_HERE || (kind == ARBITRARY_ENTRY && !is_argument)) return false;
    if (kind == ARBITRARY_GLOBAL && !is_integer(s->task->program, index)) return false;
    uint64_t bits = is_argument ? index ? ARGUMENTS_AT : 1 : s->pick(s->context, (uint32_t)size, false);
    if (size < 8) bits &= ((uint64_t)1 << 8 * size) - 1;
    memcpy(bytes, &bits, size);
    note_value(s, (chosen_value){.bits = bits,
                                 .width = (uint32_t)(8 * size),
                                 .function = FN_NONE,
                                 .where = index,
                                 .origin = is_argument ? ORIGIN_ENTRY : ORIGIN_GLOBAL});
    return true;
}

/* The program's name, "a". */
static void give_outside(void *context, unsigned char *start)
{
    value_supply *s = context;
    uint32_t size = s->task->program->ilp32 ? 4 : 8;
    const uint64_t text = TEXT_AT;
    if (strcmp(fn_name(s->task->program, s->task->entry), "main") != 0 || fn_get(s->task->program, s->task->entry)->count_params < 2)
        return;
    memcpy(start + (ARGUMENTS_AT - RUN_OUTSIDE_START), &text, size);
    start[TEXT_AT - RUN_OUTSIDE_START] = 'a';
    note_value(s, (chosen_value){.bits = text, .width = 8 * size, .function = FN_NONE, .origin = ORIGIN_OUTSIDE, .offset = ARGUMENTS_AT});
    note_value(s, (chosen_value){.bits = 'a', .width = 8, .function = FN_NONE, .origin = ORIGIN_OUTSIDE, .offset = TEXT_AT});
}

void supply_begin(value_supply *s)
{
    vec_clear(&s->values);
    s->is_full = false;
}

run_supply supply_values(value_supply *s)
{
    return (run_supply){.context = s, .input = give_input, .arbitrary = give_other, .outside = give_outside};
}
