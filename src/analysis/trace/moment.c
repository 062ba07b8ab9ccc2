#include "analysis/trace/moment.h"

#include "base/buf.h"
#include <string.h>

static const char *const endings[] = {[MOMENT_NOW] = "", [MOMENT_ENTRY] = "::^old", [MOMENT_CALL] = "::^call"};

term moment_variable(alphabet *a, term variable, moment m)
{
    const term_info i = *term_get(a->t, variable);
    buf symbol = {0};
    buf_printf(&symbol, "%s%s", name_text(a->t->names, i.symbol), endings[m]);
    term made = term_var(a->t, intern_str(a->t->names, symbol.data), i.index, i.sort);
    buf_free(&symbol);
    return made;
}

/* The moment that a symbol speaks of; *len: without its ending. */
static moment split_symbol(const char *symbol, size_t *len)
{
    *len = strlen(symbol);
    for (moment m = MOMENT_ENTRY; m <= MOMENT_CALL; m++) {
        size_t ending = strlen(endings[m]);
        if (*len <= ending || strcmp(symbol + *len - ending, endings[m]) != 0) continue;
        *len -= ending;
        return m;
    }
    return MOMENT_NOW;
}

name moment_cell(alphabet *a, const char *symbol)
{
    size_t len;
    buf plain = {0};
    (void)split_symbol(symbol, &len);
    buf_add(&plain, symbol, len);
    buf_char(&plain, 0);
    name cell = intern_str(a->t->names, plain.data);
    buf_free(&plain);
    return cell;
}

/* The kind of a variable; it is looked up often. */
typedef enum { VARIABLE_LOCAL = 4, VARIABLE_SEEN = 8 } variable_trait; /* beside its moment */

static uint32_t traits_of(alphabet *a, term variable)
{
    bool fresh;
    uint32_t *slot = map_slot(&a->traits, variable.i, &fresh);
    if (!fresh) return *slot;
    const term_info i = *term_get(a->t, variable);
    size_t len;
    cell_id c;
    uint32_t traits = VARIABLE_SEEN | split_symbol(name_text(a->t->names, i.symbol), &len);
    if (!i.index && traits == VARIABLE_SEEN && encode_cell_find(a->e, i.symbol, &c) && encode_cell_get(a->e, c)->is_local)
        traits |= VARIABLE_LOCAL;
    return *slot = traits;
}

moment moment_of(alphabet *a, term variable, term *of)
{
    moment m = (moment)(traits_of(a, variable) % VARIABLE_LOCAL);
    const term_info i = *term_get(a->t, variable);
    if (of) *of = m == MOMENT_NOW ? variable : term_var(a->t, moment_cell(a, name_text(a->t->names, i.symbol)), i.index, i.sort);
    return m;
}

bool variable_is_local(alphabet *a, term variable) { return traits_of(a, variable) & VARIABLE_LOCAL; }
