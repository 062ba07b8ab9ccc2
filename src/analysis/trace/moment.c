#include "analysis/trace/moment.h"

#include "base/buf.h"
#include <string.h>

static const char *const endings[] = {[MOMENT_NOW] = "", [MOMENT_ENTRY] = "::$old", [MOMENT_CALL] = "::$call"};

term moment_variable(alphabet *a, term variable, moment m)
{
    const term_info i = *term_get(a->t, variable);
    buf symbol = {0};
    buf_printf(&symbol, "%s%s", name_text(a->t->names, i.symbol), endings[m]);
    term made = term_var(a->t, intern_str(a->t->names, symbol.data), i.index, i.sort);
    buf_free(&symbol);
    return made;
}

moment moment_of(alphabet *a, term variable, term *of)
{
    const term_info i = *term_get(a->t, variable);
    const char *symbol = name_text(a->t->names, i.symbol);
    size_t len = strlen(symbol);
    for (moment m = MOMENT_ENTRY; m <= MOMENT_CALL; m++) {
        size_t ending = strlen(endings[m]);
        if (len <= ending || memcmp(symbol + len - ending, endings[m], ending) != 0) continue;
        buf plain = {0};
        buf_add(&plain, symbol, len - ending);
        buf_char(&plain, 0);
        if (of) *of = term_var(a->t, intern_str(a->t->names, plain.data), i.index, i.sort);
        buf_free(&plain);
        return m;
    }
    if (of) *of = variable;
    return MOMENT_NOW;
}

bool variable_is_of(alphabet *a, term variable, fn f)
{
    const term_info *i = term_get(a->t, variable);
    cell_id c;
    return !i->index && encode_cell_find(a->e, i->symbol, &c) && encode_cell_is_of(a->e, c, f);
}
