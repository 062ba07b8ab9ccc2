#include "analysis/value/levels.h"

#include "analysis/budgets.h"
#include <inttypes.h>
#include <stdlib.h>

/* ---- names ---- */

/* Empty: it has none that another revision could know. */
static void add_name(const value_analysis *v, uint32_t slot, buf *out)
{
    const scalar_slot *s = &v->c->slots.data[slot];
    if (!s->owner.i) return;
    if (s->function.i != FN_NONE.i) buf_printf(out, "%s::", fn_name(v->c->p, s->function));
    buf_printf(out, "%s+%" PRIu64, space_text(v->c->s, var_get(v->c->s, s->owner)->name), s->offset);
}

static uint64_t name_key(const char *text, size_t len) { return hash_bytes(text, len).lo; }

/* ---- writing ---- */

void value_levels_write(const value_analysis *v, buf *out)
{
    buf_printf(out, "states %" PRIu32 "\n", reach_count(v->r));
    for (uint32_t f = 0; f < v->c->p->functions.len; f++)
        if (v->entered[f]) buf_printf(out, "follow %s\n", fn_name(v->c->p, (fn){f}));
    for (uint32_t k = 0; k < v->c->slots.len; k++) {
        buf called = {0};
        if (v->level[k] != TRACK_NOT) add_name(v, k, &called);
        if (called.len) {
            buf_printf(out, "track %s %u", called.data, (unsigned)v->level[k]);
            for (uint32_t c = 0; v->added_cuts[k] && c < v->cuts[k].count; c++) buf_printf(out, " %" PRId64, v->cuts[k].at[c]);
            buf_char(out, '\n');
        }
        buf_free(&called);
    }
}

/* ---- reading ---- */

typedef struct {
    map64 of_name;           /* key of a name → index + 1 in lines */
    VEC(const char *) lines; /* behind the name */
    map64 followed;          /* keys of functions */
} stored_levels;

static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 ? line + n : NULL;
}

static void read_line(stored_levels *s, const char *line, uint64_t *states)
{
    const char *rest;
    if ((rest = after(line, "states "))) *states = strtoull(rest, NULL, 10);
    if ((rest = after(line, "follow "))) map_put(&s->followed, name_key(rest, strcspn(rest, "\n")), 1);
    if ((rest = after(line, "track "))) {
        size_t n = strcspn(rest, " \n");
        vec_push(&s->lines, rest + n);
        map_put(&s->of_name, name_key(rest, n), s->lines.len);
    }
}

static bool adopt_line(value_analysis *v, uint32_t slot, const char *rest)
{
    char *end;
    if (*rest != ' ') return false;
    unsigned long level = strtoul(rest, &end, 10);
    if (level < TRACK_VALUE || level > TRACK_EXACT) return false;
    value_track(v, slot, (uint8_t)level);
    for (uint32_t k = 0; *end == ' ' && k < BUDGET_VALUE_CUTS; k++) (void)value_add_cut(v, slot, strtoll(end, &end, 10));
    return true;
}

uint32_t value_levels_read(value_analysis *v, const char *text, uint64_t *states)
{
    stored_levels s = {0};
    uint32_t adopted = 0, line;
    buf called = {0};
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n') read_line(&s, at, states);
    for (uint32_t f = 0; f < v->c->p->functions.len; f++) {
        const char *function = fn_name(v->c->p, (fn){f});
        if (v->c->code[f].steps && map_get(&s.followed, name_key(function, strlen(function)), NULL)) v->entered[f] = true;
    }
    for (uint32_t k = 0; k < v->c->slots.len; k++) {
        vec_clear(&called);
        add_name(v, k, &called);
        if (called.len && map_get(&s.of_name, name_key(called.data, called.len), &line))
            adopted += adopt_line(v, k, s.lines.data[line - 1]);
    }
    buf_free(&called);
    map_free(&s.of_name);
    map_free(&s.followed);
    vec_free(&s.lines);
    return adopted;
}
