#include "cfa/library_type.h"
#include "base/text.h"

#include "cfa/external_effect.h"
#include "cfa/library.h"
#include <string.h>

static bool is_number(const ty_info *t) { return ty_is_integer(t) || ty_is_float(t); }

/* FILE, DIR, locale_t, and what has no tag: pthread_mutex_t, mbstate_t. */
static bool is_record_of_library(const cfa_space *s, const ty_info *t)
{
    return ty_is_record(t) && (t->anonymous || space_text(s, t->tag)[0] == '_');
}

static bool has_bit(uint32_t mask, uint32_t argument) { return argument < EFFECT_REST && mask >> argument & 1; }

/* Pointers to what only the library looks into are neither read nor written. */
static bool pointer_fits(const cfa_space *s, const external_effect *effect, uint32_t k, const ty_info *pointer)
{
    const ty_info *to = ty_get(s, pointer->target);
    bool reads = external_effect_has(effect->reads, k), writes = external_effect_has(effect->writes, k);
    if (writes || pointer->quals & TYQ_CONST || to->kind == TY_VOID || to->kind == TY_FUNCTION || is_record_of_library(s, to)) return true;
    if (reads) return !ty_is_record(to) && !(is_number(to) && to->size > 1);
    return false;
}

static bool parameter_fits(const cfa_space *s, const external_effect *effect, uint32_t k, const ty_info *t)
{
    if (t->is_va_list) return true;
    if (t->kind == TY_POINTER) return pointer_fits(s, effect, k, t);
    return !is_number(t) || !has_bit(effect->reads | effect->writes, k);
}

static bool result_fits(const external_effect *effect, const ty_info *t)
{
    switch ((effect_gives)effect->gives) {
    case GIVES_VALUE:
    case GIVES_CONTENT: return true;
    default: return !is_number(t);
    }
}

/* Functions whose objects have tags: they are no memory here (cfa/library_headers.def), or are only read and not const in the headers. */
static bool has_opaque_objects(const char *called)
{
    static const char *const families[] = {"pthread_",  "sem_",       "mtx_",       "cnd_",      "posix_spawn", "re_",
                                           "hcreate_r", "hsearch_r",  "hdestroy_r", "epoll_ctl", "semop",       "semtimedop",
                                           "_obstack_", "__builtin_", "__sync_",    "__atomic_", "__VERIFIER_", "__CPROVER_"};
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        if (text_starts_with(called, families[k])) return true;
    return false;
}

/* __vprintf_chk and its relatives have a number in front of the arguments that their rows mean. */
static bool is_checked_form(const char *called)
{
    size_t length = strlen(called);
    return length > 6 && text_starts_with(called, "__") && strcmp(called + length - 4, "_chk") == 0;
}

bool library_type_fits(const cfa_space *s, ty function, const char *called)
{
    const ty_info *t = ty_get(s, function);
    const external_effect *effect = library_find(called) != LIBRARY_NO_ROW ? external_effect_find(called) : NULL;
    if (!effect || t->kind != TY_FUNCTION || !t->has_prototype || has_opaque_objects(called) || is_checked_form(called)) return true;
    uint32_t named = (effect->reads | effect->writes) & ~(1u << EFFECT_REST);
    if (!t->variadic && t->count_params < EFFECT_REST && named >> t->count_params) return false;
    for (uint32_t k = 0; k < t->count_params; k++)
        if (!parameter_fits(s, effect, k, ty_get(s, t->params[k]))) return false;
    return result_fits(effect, ty_get(s, t->target));
}
