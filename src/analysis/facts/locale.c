#include "analysis/facts/locale.h"
#include "base/text.h"

#include <string.h>

/* ---- which locale is chosen ---- */

static bool chooses(const char *function)
{
    static const char *const names[] = {"setlocale", "uselocale", NULL};
    return text_is_one_of(function, names);
}

/* The text of a literal; NULL: it is something else. */
static const char *literal(const cfa_space *s, ex e)
{
    for (;;) {
        const ex_info *i = ex_get(s, e);
        if (i->kind == E_STRING) return space_text(s, i->text);
        if (i->kind != E_CAST && i->kind != E_ADDR && i->kind != E_INDEX) return NULL;
        e = i->a;
    }
}

/* A question, the "C" locale, or a category that no model depends on. */
static bool keeps_locale(const cfa_space *s, const char *function, const op_info *o)
{
    enum { TIME = 2, MONETARY = 4, MESSAGES = 5 };
    __int128 number;
    uint32_t chosen = strcmp(function, "setlocale") == 0 ? 1 : 0;
    if (o->count_args <= chosen) return false;
    ex e = o->args[chosen];
    while (ex_get(s, e)->kind == E_CAST) e = ex_get(s, e)->a;
    if (ex_is_int(s, e, &number) && number == 0) return true;
    if (chosen == 0) return false;
    const char *text = literal(s, e);
    if (text && (strcmp(text, "C") == 0 || strcmp(text, "POSIX") == 0)) return true;
    return ex_is_int(s, o->args[0], &number) && (number == TIME || number == MONETARY || number == MESSAGES);
}

/* ---- what depends on it ---- */

static bool is_dependent(const char *function)
{
    static const char *const names[] = {"strcoll",
                                        "strxfrm",
                                        "isalnum",
                                        "isalpha",
                                        "isblank",
                                        "iscntrl",
                                        "isgraph",
                                        "islower",
                                        "isprint",
                                        "ispunct",
                                        "isspace",
                                        "isupper",
                                        "tolower",
                                        "toupper",
                                        "__ctype_b_loc",
                                        "__ctype_tolower_loc",
                                        "strcasecmp",
                                        "__ctype_toupper_loc",
                                        "strncasecmp",
                                        "strcasestr",
                                        "atof",
                                        "strtod",
                                        "strtof",
                                        "strtold",
                                        "atoi",
                                        "atol",
                                        "atoll",
                                        "strtol",
                                        "strtoll",
                                        "strtoul",
                                        "strtoull",
                                        "strtoq",
                                        "strtouq",
                                        "strtoimax",
                                        "strtoumax",
                                        "strerror",
                                        NULL};
    if (strncmp(function, "__builtin_", 10) == 0) function += 10;
    if (strncmp(function, "__isoc", 6) == 0 && strchr(function + 2, '_')) function = strchr(function + 2, '_') + 1;
    return text_is_one_of(function, names) || strstr(function, "scanf");
}

/* A decimal point, digits in groups, or characters of several bytes are printed; or the format is not known. */
static bool prints_dependent(const cfa_space *s, const char *function, const op_info *o)
{
    bool into_memory = strstr(function, "sprintf") || strstr(function, "snprintf") || strstr(function, "asprintf");
    if (!strstr(function, "printf") || (!into_memory && ex_none(o->lhs))) return false;
    for (uint32_t k = 0; k < o->count_args; k++) {
        const char *text = literal(s, o->args[k]), *percent = text ? strchr(text, '%') : NULL;
        for (; percent; percent = strchr(percent + 1, '%')) {
            const char *c = percent + 1 + strspn(percent + 1, "0123456789*$+-# .hljztLqZ");
            if (*c && strchr("'IaAeEfFgGmCS", *c)) return true;
            if ((*c == 's' || *c == 'c') && c[-1] == 'l') return true;
        }
        if (text) return false;
    }
    return true;
}

/* ---- the program ---- */

static bool depends(const verify_task *t, const call_edge *c, const char *function)
{
    const location *l = &fn_get(t->program, c->caller)->locations[c->location];
    return is_dependent(function) || prints_dependent(t->program->space, function, op_get(t->program->space, l->op));
}

static bool is_reachable_call(const verify_task *t, const call_edge *c)
{
    return c->symbol.i && c->callee.i == FN_NONE.i && t->reachable[c->caller.i] && !t->is_error[c->caller.i];
}

static const char *name_of(const verify_task *t, var symbol)
{
    return space_text(t->program->space, var_get(t->program->space, symbol)->name);
}

static bool has_dependent_call(const verify_task *t)
{
    for (uint32_t e = 0; e < t->calls->count_edges; e++) {
        const call_edge *c = &t->calls->edges[e];
        if (is_reachable_call(t, c) && depends(t, c, name_of(t, c->symbol))) return true;
    }
    for (uint32_t x = 0; x < t->program->externals.len; x++) {
        var symbol = t->program->externals.data[x].symbol;
        if (is_dependent(name_of(t, symbol)) && program_address_taken(t->program, symbol)) return true;
    }
    return false;
}

bool locale_matters(const verify_task *t, const char **function, srcpos *at)
{
    const cfa_program *p = t->program;
    bool is_chosen = false;
    for (uint32_t x = 0; x < p->externals.len && !is_chosen; x++) {
        var symbol = p->externals.data[x].symbol;
        *function = name_of(t, symbol);
        *at = (srcpos){0};
        if (!chooses(*function)) continue;
        is_chosen = program_address_taken(p, symbol);
        for (uint32_t e = 0; e < t->calls->count_edges && !is_chosen; e++) {
            const call_edge *c = &t->calls->edges[e];
            if (!is_reachable_call(t, c) || c->symbol.i != symbol.i) continue;
            const location *l = &fn_get(p, c->caller)->locations[c->location];
            is_chosen = !keeps_locale(p->space, *function, op_get(p->space, l->op));
            *at = l->at;
        }
    }
    return is_chosen && has_dependent_call(t);
}
