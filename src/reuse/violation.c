#include "reuse/violation.h"

#include "analysis/result_bytes.h"
#include "reuse/artefact_kinds.h"
#include <string.h>

artefact_reader violation_artefact_read;
artefact_writer violation_artefact_write;

void violation_values_write(const chosen_values *choices, buf *out) { result_bytes_write_choices(out, choices->data, choices->len); }

static bool read_values(byte_reader *r, chosen_values *out)
{
    result_bytes_read_choices(r, out);
    if (r->bad) vec_clear(out);
    return !r->bad;
}

bool violation_values_read(const char *bytes, size_t len, chosen_values *out)
{
    byte_reader r = {.at = bytes, .end = bytes + len};
    return read_values(&r, out) && r.at == r.end;
}

/* ---- the stored form: the values, then for each of them the name of the function or global that it arises at ---- */

static const char *global_name(const cfa_program *p, uint32_t g)
{
    return space_text(p->space, var_get(p->space, p->globals.data[g].symbol)->name);
}

static const char *place_name(const cfa_program *p, const chosen_value *c)
{
    if (c->origin == ORIGIN_GLOBAL) return c->where < p->globals.len ? global_name(p, c->where) : "";
    return c->function.i != FN_NONE.i && c->function.i < p->functions.len ? fn_name(p, c->function) : "";
}

void violation_artefact_write(const char *bytes, size_t len, const cfa_program *p, buf *stored)
{
    chosen_values choices = {0};
    buf_add(stored, bytes, len);
    if (violation_values_read(bytes, len, &choices))
        for (uint32_t i = 0; i < choices.len; i++) bytes_put_text(stored, place_name(p, &choices.data[i]));
    vec_free(&choices);
}

static uint32_t find_global(const cfa_program *p, const char *wanted)
{
    for (uint32_t g = 0; g < p->globals.len; g++)
        if (strcmp(global_name(p, g), wanted) == 0) return g;
    return UINT32_MAX;
}

/* The place of this name in this program, as far as it still exists. */
static void replace_place(const cfa_program *p, const char *called, chosen_value *c)
{
    bool is_global = c->origin == ORIGIN_GLOBAL;
    uint32_t found = !*called ? UINT32_MAX : is_global ? find_global(p, called) : program_find(p, called).i;
    c->at = (srcpos){0};
    if (is_global) c->where = found;
    else c->function.i = found;
    bool has_place = is_global || c->origin == ORIGIN_LOCATION;
    if (has_place && (found == UINT32_MAX || (!is_global && c->where >= fn_get(p, c->function)->count_locations)))
        c->origin = ORIGIN_UNKNOWN;
}

bool violation_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    chosen_values choices = {0};
    arena memory = {0};
    byte_reader r = {.at = stored, .end = stored + len};
    bool fine = read_values(&r, &choices);
    *items = choices.len;
    for (uint32_t i = 0; p && fine && i < choices.len; i++) {
        const char *called = bytes_get_text(&r, &memory);
        replace_place(p, called, &choices.data[i]);
    }
    fine = fine && !r.bad;
    if (p && fine) violation_values_write(&choices, out);
    arena_free(&memory);
    vec_free(&choices);
    return fine;
}
