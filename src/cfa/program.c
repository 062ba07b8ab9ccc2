#include "cfa/program.h"

static ty basic_type(cfa_space *s, ty_kind kind, uint32_t size, uint32_t align, bool is_signed)
{
    return ty_intern(s,
                     &(ty_info){.kind = (uint8_t)kind, .size = size, .align = align, .is_signed = is_signed, .complete = kind != TY_VOID});
}

cfa_program *program_new(cfa_space *s, bool ilp32)
{
    cfa_program *p = mem_alloc(sizeof *p);
    *p = (cfa_program){.space = s, .ilp32 = ilp32};
    uint32_t word = ilp32 ? 4 : 8;
    p->void_type = basic_type(s, TY_VOID, 1, 1, false);
    p->char_type = basic_type(s, TY_CHAR, 1, 1, true);
    p->int_type = basic_type(s, TY_INT, 4, 4, true);
    p->size_type = basic_type(s, ilp32 ? TY_UINT : TY_ULONG, word, word, false);
    p->ptrdiff_type = basic_type(s, ilp32 ? TY_INT : TY_LONG, word, word, true);
    p->void_pointer = ty_intern(s, &(ty_info){.kind = TY_POINTER, .size = word, .align = word, .complete = true, .target = p->void_type});
    return p;
}

void program_free(cfa_program *p)
{
    if (!p) return;
    arena_free(&p->memory);
    vec_free(&p->functions);
    vec_free(&p->globals);
    vec_free(&p->externals);
    vec_free(&p->mentioned);
    vec_free(&p->only_declared);
    vec_free(&p->records);
    vec_free(&p->assemblies);
    vec_free(&p->unknown_flags);
    vec_free(&p->borrowed);
    vec_free(&p->differences);
    vec_free(&p->unsequenced);
    vec_free(&p->unsequenced_names);
    map_free(&p->symbol_function);
    map_free(&p->symbol_global);
    map_free(&p->symbol_external);
    map_free(&p->recast);
    map_free(&p->punned);
    map_free(&p->recast_known);
    vec_free(&p->recast_targets);
    map_free(&p->address_taken);
    free(p);
}

#define COPY_LIST(to, from)                                                           \
    do {                                                                              \
        for (uint32_t k_ = 0; k_ < (from)->len; k_++) vec_push(to, (from)->data[k_]); \
    } while (0)

static void copy_map(map64 *to, const map64 *from)
{
    for (uint32_t i = 0; i < from->count; i++) map_put(to, from->entries[i].key, from->entries[i].value);
}

cfa_program *program_variant(const cfa_program *of)
{
    cfa_program *p = program_new(of->space, of->ilp32);
    p->sources = of->sources;
    p->meaning = of->meaning;
    p->unmodelled = of->unmodelled;
    p->runs_at_end = of->runs_at_end;
    p->loose_floats = of->loose_floats;
    COPY_LIST(&p->functions, &of->functions);
    COPY_LIST(&p->globals, &of->globals);
    COPY_LIST(&p->externals, &of->externals);
    COPY_LIST(&p->records, &of->records);
    COPY_LIST(&p->assemblies, &of->assemblies);
    COPY_LIST(&p->mentioned, &of->mentioned);
    COPY_LIST(&p->only_declared, &of->only_declared);
    COPY_LIST(&p->unknown_flags, &of->unknown_flags);
    COPY_LIST(&p->borrowed, &of->borrowed);
    COPY_LIST(&p->differences, &of->differences);
    COPY_LIST(&p->recast_targets, &of->recast_targets);
    copy_map(&p->symbol_function, &of->symbol_function);
    copy_map(&p->symbol_global, &of->symbol_global);
    copy_map(&p->symbol_external, &of->symbol_external);
    copy_map(&p->recast, &of->recast);
    copy_map(&p->punned, &of->punned);
    copy_map(&p->recast_known, &of->recast_known);
    copy_map(&p->address_taken, &of->address_taken);
    return p;
}

fn program_find(const cfa_program *p, const char *function_name)
{
    fn found = FN_NONE;
    for (uint32_t i = 0; i < p->functions.len; i++) {
        const cfa_function *f = &p->functions.data[i];
        if (strcmp(fn_name(p, (fn){i}), function_name) != 0) continue;
        if (!f->is_static) return (fn){i};
        if (found.i == FN_NONE.i) found = (fn){i};
    }
    return found;
}

fn program_function(const cfa_program *p, var symbol)
{
    uint32_t i;
    return map_get(&p->symbol_function, symbol.i, &i) ? (fn){i} : FN_NONE;
}

const cfa_global *program_global(const cfa_program *p, var symbol)
{
    uint32_t i;
    return map_get(&p->symbol_global, symbol.i, &i) ? &p->globals.data[i] : NULL;
}

const cfa_external *program_external(const cfa_program *p, var symbol)
{
    uint32_t i;
    return map_get(&p->symbol_external, symbol.i, &i) ? &p->externals.data[i] : NULL;
}

uint64_t program_end_of_item(const cfa_space *s, ex place)
{
    uint64_t end = ty_get(s, ex_get(s, place)->type)->size;
    for (const ex_info *i = ex_get(s, place); i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(s, i->a)) {
        const ty_info *outer = ty_get(s, ex_get(s, i->a)->type), *own = ty_get(s, i->type);
        __int128 index;
        if (i->kind == E_MEMBER) {
            end += outer->members[i->index].offset;
        } else if (ex_is_int(s, i->b, &index)) {
            if (outer->count <= 0 && end < own->size) end = own->size;
            end += (uint64_t)index * own->size;
        }
    }
    return end;
}
