#include "cfa/external_effect.h"
#include "base/text.h"

#include "cfa/library.h"
#include <string.h>

/* The words of the column `effect`, joined by |. */
#define GIVES(what)       ((uint32_t)GIVES_##what << 24)                               /* effect_gives */
#define DOES(what)        ((uint32_t)DOES_##what << 20)                                /* effect_does */
#define COPIES(from, to)  (DOES(COPY) | (uint32_t)(from) << 18 | (uint32_t)(to) << 16) /* numbers of arguments */
#define WRITES(arguments) ((uint32_t)(arguments) << 8)                                 /* what these arguments point to */
#define READS(arguments)  ((uint32_t)(arguments))
#define A0                1u
#define A1                2u
#define A2                4u
#define A3                8u
#define A4                16u
#define A5                32u
#define A6                64u
#define SETS_ERRNO        ((uint64_t)EFFECT_ERRNO << 32)
#define FILLS(value)      (DOES(FILL) | (uint32_t)(value) << 18)
#define WRITES_STATIC     ((uint64_t)EFFECT_STATIC << 32)
#define WRITES_DEEP       ((uint64_t)EFFECT_DEEP << 32)
#define KEEPS             ((uint64_t)EFFECT_KEEPS << 32)
#define PARSES            ((uint64_t)EFFECT_PARSES << 32)
#define PRINTS            ((uint64_t)EFFECT_PRINTS << 32)
#define CALLS_BACK        ((uint64_t)EFFECT_CALLS << 32)
#define REST              (1u << EFFECT_REST)
#define SUMS              ((uint64_t)EFFECT_SUMS << 32)
#define REMEMBERS         ((uint64_t)EFFECT_REMEMBERS << 32)
/* Atomics: all arguments but the first are values; … of which a sum is stored; argument 1 is a place; all are; perhaps some are. */
#define ATOMIC_OF(places) (GIVES(CONTENT) | DOES(STORE) | WRITES(A0 | (places)) | READS(A0 | (places)))
#define ATOMIC            ATOMIC_OF(0)
#define ATOMIC_SUM        (ATOMIC | SUMS)
#define ATOMIC_COMPARE    ATOMIC_OF(A1)
#define ATOMIC_PLACES     ATOMIC_OF(REST)
#define ATOMIC_ANY        (ATOMIC_PLACES | SUMS)
#define NONE              0u

#define EFFECT(words)                                                                                                \
    {                                                                                                                \
        .gives = (words) >> 24 & 15, .does = (words) >> 20 & 15, .from = (words) >> 18 & 3, .to = (words) >> 16 & 3, \
        .writes = (words) >> 8 & 255, .reads = (words)&255, .beyond = (uint64_t)(words) >> 32                        \
    }

static const external_effect effects[] = {
#define LIBRARY(name, effect, executor, encoder, variant, signature) EFFECT(effect),
#include "cfa/library.def"
};

static const external_effect atomic = EFFECT(ATOMIC_ANY), checked_sprintf = EFFECT(WRITES(A0) | READS(A1 | REST) | PRINTS | SETS_ERRNO),
                             checked_printf = EFFECT(READS(A0 | REST) | PRINTS | SETS_ERRNO | REMEMBERS);

static bool ends_with(const char *text, const char *with)
{
    size_t n = strlen(text), m = strlen(with);
    return n >= m && strcmp(text + n - m, with) == 0;
}

const external_effect *external_effect_of_row(uint32_t row) { return row != LIBRARY_NO_ROW ? &effects[row] : NULL; }

static const external_effect *effect_of_text(const char *text, size_t length)
{
    char plain[32];
    if (length >= sizeof plain) return NULL;
    memcpy(plain, text, length);
    plain[length] = 0;
    return external_effect_of_row(library_find(plain));
}

/* A name that is not in the table: another form of one that is, perhaps. */
static const external_effect *effect_of_form(const char *function)
{
    size_t length = strlen(function);
    if (text_starts_with(function, "__sync_") || text_starts_with(function, "__atomic_")) return &atomic;
    if (text_starts_with(function, "__isoc99_") || text_starts_with(function, "__isoc23_")) return effect_of_text(function + 9, length - 9);
    if (length < 6 || !text_starts_with(function, "__") || !ends_with(function, "_chk")) return NULL;
    if (strstr(function, "printf")) /* flags shift the arguments */
        return function[2] == 's' || text_starts_with(function + 2, "vs") ? &checked_sprintf : &checked_printf;
    return effect_of_text(function + 2, length - 6);
}

const external_effect *external_effect_find(const char *function)
{
    const char *plain = library_plain_name(function);
    uint32_t row = library_find_function(function);
    return row != LIBRARY_NO_ROW ? external_effect_of_row(row) : effect_of_form(plain);
}

const external_effect *external_effects_of(external_effects *known, const cfa_space *s, var function)
{
    bool fresh;
    uint32_t *index = map_slot(&known->index, function.i, &fresh);
    if (fresh) {
        *index = known->effects.len;
        vec_push(&known->effects, external_effect_find(space_text(s, var_get(s, function)->name)));
    }
    return known->effects.data[*index];
}

static bool is_always_known(const char *function)
{
    return text_starts_with(function, "__builtin_") || text_starts_with(function, "__VERIFIER_");
}

bool external_effects_lack(external_effects *known, const cfa_space *s, var function)
{
    return !external_effects_of(known, s, function) && !is_always_known(space_text(s, var_get(s, function)->name));
}

void external_effects_free(external_effects *known)
{
    map_free(&known->index);
    vec_free(&known->effects);
}

bool external_effect_is_unknown(const char *function) { return !is_always_known(function) && !external_effect_find(function); }

/* A pointer to a structure with pointers to functions in it, or to one that is only named here. */
static bool points_to_functions(const cfa_space *s, ty type)
{
    const ty_info *t = ty_get(s, type);
    if (t->kind != TY_POINTER) return false;
    t = ty_get(s, t->target);
    if (ty_is_record(t) && !t->complete) return true;
    for (uint32_t k = 0; ty_is_record(t) && k < t->count_members; k++) {
        const ty_info *member = ty_get(s, t->members[k].type);
        if (member->kind == TY_POINTER && ty_get(s, member->target)->kind == TY_FUNCTION) return true;
    }
    return false;
}

static ex without_casts(const cfa_space *s, ex value)
{
    while (ex_get(s, value)->kind == E_CAST) value = ex_get(s, value)->a;
    return value;
}

bool external_effect_calls_back(const cfa_space *s, const external_effect *effect, const op_info *o)
{
    enum { SIG_IGN_NUMBER = 1 };
    if (!(effect->beyond & EFFECT_CALLS)) return false;
    bool has_function = false, has_structure = false;
    for (uint32_t i = 0; i < o->count_args; i++) {
        __int128 number = -1;
        const ty_info *type = ty_get(s, ex_get(s, o->args[i])->type);
        has_structure |= points_to_functions(s, ex_get(s, o->args[i])->type);
        if (type->kind != TY_POINTER || ty_get(s, type->target)->kind != TY_FUNCTION) continue;
        has_function = true;
        if (!ex_is_int(s, without_casts(s, o->args[i]), &number) || number < 0 || number > SIG_IGN_NUMBER) return true;
    }
    if (has_function) return has_structure; /* glob */
    /* sigaction: the handler is in what argument 1 points to */
    __int128 action = -1;
    bool is_pointer = o->count_args > 1 && ty_get(s, ex_get(s, o->args[1])->type)->kind == TY_POINTER;
    return !(is_pointer && ex_is_int(s, without_casts(s, o->args[1]), &action) && action == 0);
}
