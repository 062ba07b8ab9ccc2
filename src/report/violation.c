#include "report/violation.h"

#include "report/absent.h"
#include "report/trace.h"

enum {
    KEPT = 10000 /* at the beginning, at least */,
    SHOWN_FIRST = 150,
    SHOWN_LAST = 150,
    SHOWN_INPUTS = 200,
    TEXT_WIDTH = 46,
    WIDEST_INDENT = 24
};

/* ---- text ---- */

static const char *short_name(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash && slash[1] ? slash + 1 : file;
}

static void write_value(const cfa_program *p, const trace_value *v, bool *any, int room, FILE *out)
{
    char what[120], value[120];
    if (!trace_show_name(p, v, what, sizeof what)) {
        if (v->kind != TRACE_CONDITION) return;
        snprintf(what, sizeof what, "%s", v->bits ? "true" : "false");
    } else if (v->kind == TRACE_CONDITION) {
        if (!v->bits) {
            char plain[sizeof what];
            memcpy(plain, what, sizeof plain);
            snprintf(what, sizeof what, "!(%.110s)", plain);
        }
    }
    if (*any) fprintf(out, ", %s", what);
    else fprintf(out, "%*s  // %s", room, "", what);
    *any = true;
    if (v->kind == TRACE_CONDITION) return;
    if (v->type.i) trace_show_bits(p, v->type, v->bits, value, sizeof value);
    else snprintf(value, sizeof value, v->is_pointer ? "0x%llx" : "%lld", (long long)v->bits);
    fprintf(out, "%s%s", v->kind == TRACE_RETURN ? " " : " = ", value);
}

static void write_head(const trace *t, const trace_entry *e, int place_width, int indent, FILE *out)
{
    const char *separator = "";
    fprintf(out, "  %*s %*s%s(", place_width, "", indent, "", fn_name(t->program, e->function));
    for (uint32_t k = 0; k < e->count_values; k++) {
        const trace_value *v = &t->values.data[e->first_value + k];
        char what[120], value[120];
        if (v->kind != TRACE_PARAMETER || !trace_show_name(t->program, v, what, sizeof what)) continue;
        trace_show_bits(t->program, v->type, v->bits, value, sizeof value);
        fprintf(out, "%s%s = %s", separator, what, value);
        separator = ", ";
    }
    fprintf(out, "):\n");
}

static void write_entry(trace *t, const trace_entry *e, int place_width, FILE *out)
{
    char place[300];
    trace_line line;
    int indent = e->depth > 1 ? (int)(e->depth - 1) * 2 : 0;
    if (indent > WIDEST_INDENT) indent = WIDEST_INDENT;
    if (e->is_cut) {
        fprintf(out, "  … %llu lines are left out …\n", (unsigned long long)e->left_out);
        return;
    }
    bool located = trace_line_of(t, e->function, e->where, &line);
    if (e->left_out) {
        fprintf(out, "  %*s %*s… %llu more iteration%s …\n", place_width, "", indent, "", (unsigned long long)e->left_out,
                e->left_out == 1 ? "" : "s");
        return;
    }
    if (e->is_first) write_head(t, e, place_width, indent, out);
    if (located) snprintf(place, sizeof place, "%.280s:%u", short_name(line.file), line.line);
    else snprintf(place, sizeof place, "?");
    fprintf(out, "  %-*s %*s", place_width, place, indent + 2, "");
    int width = 0;
    if (e->is_later) width = 1, fprintf(out, "…");
    else if (located) width = fprintf(out, "%.*s", (int)(line.length < 160 ? line.length : 160), line.text);
    bool any = false;
    for (uint32_t k = 0; k < e->count_values; k++) {
        const trace_value *v = &t->values.data[e->first_value + k];
        int room = TEXT_WIDTH - indent - width;
        if (v->kind != TRACE_PARAMETER) write_value(t->program, v, &any, room > 0 ? room : 0, out);
    }
    fprintf(out, "\n");
}

static bool says_anything(const trace *t, const trace_entry *e)
{
    char ignored[200];
    if (!e->is_later) return true;
    for (uint32_t k = 0; k < e->count_values; k++)
        if (trace_show_name(t->program, &t->values.data[e->first_value + k], ignored, sizeof ignored)) return true;
    return false;
}

static int widest_place(trace *t, uint32_t from, uint32_t to)
{
    int widest = 6;
    for (uint32_t k = from; k < to; k++) {
        trace_line line;
        char place[300];
        if (!trace_line_of(t, t->entries.data[k].function, t->entries.data[k].where, &line)) continue;
        int width = snprintf(place, sizeof place, "%.280s:%u", short_name(line.file), line.line);
        if (width > widest) widest = width;
    }
    return widest < 40 ? widest : 40;
}

/* The value of an input as C writes it. */
static void show_input(const violation *v, const chosen_value *c, char *out, size_t size)
{
    const cfa_program *p = v->task->program;
    if (c->is_float) {
        long double value = 0;
        float narrow;
        double normal;
        switch (c->width) {
        case 32: memcpy(&narrow, &c->bits, sizeof narrow), value = narrow; break;
        case 64: memcpy(&normal, &c->bits, sizeof normal), value = normal; break;
        default: memcpy(&value, &c->bits, 10); break;
        }
        snprintf(out, size, c->width == 32 ? "%.9Lg" : c->width == 64 ? "%.17Lg" : "%.21Lg", value);
        return;
    }
    if (chosen_is_address(c)) {
        trace_show_address(p, c, out, size);
        return;
    }
    if (c->is_pointer) {
        trace_show_bits(p, p->void_pointer, c->bits, out, size);
        return;
    }
    unsigned __int128 bits = c->bits;
    bool negative = c->is_signed && c->width && c->width < 128 && bits >> (c->width - 1) & 1;
    if (negative) bits = ((unsigned __int128)1 << c->width) - bits;
    if (bits >> 64) snprintf(out, size, "%s0x%llx%016llx", negative ? "-" : "", (unsigned long long)(bits >> 64), (unsigned long long)bits);
    else snprintf(out, size, "%s%llu", negative ? "-" : "", (unsigned long long)bits);
}

static void write_inputs(const violation *v, FILE *out)
{
    const cfa_program *p = v->task->program;
    uint32_t shown = 0, all = 0;
    for (uint32_t k = 0; k < v->count; k++) all += v->choices[k].is_input;
    if (!all) return;
    fprintf(out, "Inputs, in order:\n");
    for (uint32_t k = 0; k < v->count && shown < SHOWN_INPUTS; k++) {
        char value[120];
        if (!v->choices[k].is_input) continue;
        shown++;
        show_input(v, &v->choices[k], value, sizeof value);
        fprintf(out, "  %s", value);
        if (p->sources && v->choices[k].at.i) {
            source_place at = source_locate(p->sources, v->choices[k].at);
            fprintf(out, "  (%s:%u)", at.file ? short_name(at.file) : "?", at.line);
        }
        fprintf(out, "\n");
    }
    if (shown < all) fprintf(out, "  … %u more\n", all - shown);
}

static void write_text(const violation *v, trace *t, const replay_result *y, bool complete, FILE *out)
{
    write_inputs(v, out);
    fprintf(out, "Trace (%llu steps):\n", (unsigned long long)y->steps);
    uint32_t count = t->entries.len, first = count, last = count;
    if (count > SHOWN_FIRST + SHOWN_LAST + 10) {
        first = SHOWN_FIRST;
        last = count - SHOWN_LAST;
    }
    int width = widest_place(t, 0, first);
    int other = widest_place(t, last, count);
    if (other > width) width = other;
    uint64_t hidden = last - first;
    for (uint32_t k = first; k < last; k++)
        if (t->entries.data[k].is_cut) hidden += t->entries.data[k].left_out - 1; /* it stands for them */
    for (uint32_t k = 0; k < count; k++) {
        if (k == first) fprintf(out, "  … %llu lines are left out …\n", (unsigned long long)hidden);
        if (k >= first && k < last) continue;
        if (says_anything(t, &t->entries.data[k])) write_entry(t, &t->entries.data[k], width, out);
    }
    if (!complete) fprintf(out, "  … the rest is not recorded: a limit …\n");
    char place[300] = "";
    const cfa_program *p = v->task->program;
    if (p->sources && y->at.i) {
        source_place at = source_locate(p->sources, y->at);
        snprintf(place, sizeof place, " at %.250s:%u", at.file ? at.file : "?", at.line);
    }
    fprintf(out, "  error: %s%s\n", y->error, place);
    if (y->signed_overflow) fprintf(out, "Note: a signed overflow happens on the way; it is taken to wrap.\n");
    if (y->oversized_shift) fprintf(out, "Note: a shift by the width of its operand or more happens on the way.\n");
    absent a = {0};
    absent_find(p, t->executed.data, t->executed.len, &a);
    absent_write(p, &a, out);
    absent_free(&a);
}

/* ---- JSON ---- */

static json_t *text(const char *s, size_t length)
{
    json_t *j = json_stringn(s, length);
    return j ? j : json_string("(not UTF-8)");
}

static void put_place(json_t *o, const cfa_program *p, srcpos at)
{
    if (!p->sources || !at.i) return;
    source_place place = source_locate(p->sources, at);
    json_object_set_new(o, "file", text(place.file ? place.file : "?", strlen(place.file ? place.file : "?")));
    json_object_set_new(o, "line", json_integer(place.line));
}

static json_t *value_json(const cfa_program *p, const trace_value *v)
{
    static const char *const kinds[] = {"assigned", "input", "condition", "returned", "passed"};
    char what[300], value[120];
    if (!trace_show_name(p, v, what, sizeof what)) return NULL;
    if (v->kind == TRACE_CONDITION) snprintf(value, sizeof value, "%s", v->bits ? "true" : "false");
    else if (v->type.i) trace_show_bits(p, v->type, v->bits, value, sizeof value);
    else snprintf(value, sizeof value, "%lld", (long long)v->bits);
    json_t *o = json_object();
    json_object_set_new(o, "kind", json_string(kinds[v->kind]));
    json_object_set_new(o, "what", text(what, strlen(what)));
    json_object_set_new(o, "value", json_string(value));
    return o;
}

static json_t *entry_json(trace *t, const trace_entry *e)
{
    trace_line line;
    json_t *o = json_object(), *values = json_array();
    if (e->left_out) {
        json_object_set_new(o, e->is_cut ? "lines_left_out" : "iterations_left_out", json_integer((json_int_t)e->left_out));
        json_decref(values);
        return o;
    }
    json_object_set_new(o, "function", json_string(fn_name(t->program, e->function)));
    json_object_set_new(o, "depth", json_integer(e->depth));
    if (trace_line_of(t, e->function, e->where, &line)) {
        json_object_set_new(o, "file", text(line.file, strlen(line.file)));
        json_object_set_new(o, "line", json_integer(line.line));
        json_object_set_new(o, "text", text(line.text, line.length));
    }
    for (uint32_t k = 0; k < e->count_values; k++) {
        json_t *v = value_json(t->program, &t->values.data[e->first_value + k]);
        if (v) json_array_append_new(values, v);
    }
    json_object_set_new(o, "values", values);
    return o;
}

static json_t *write_json(const violation *v, trace *t, const replay_result *y)
{
    const cfa_program *p = v->task->program;
    json_t *root = json_object(), *inputs = json_array(), *entries = json_array();
    json_object_set_new(root, "error", json_string(y->error));
    put_place(root, p, y->at);
    json_object_set_new(root, "steps", json_integer((json_int_t)y->steps));
    for (uint32_t k = 0; k < v->count; k++) {
        char value[120];
        if (!v->choices[k].is_input) continue;
        json_t *o = json_object();
        show_input(v, &v->choices[k], value, sizeof value);
        json_object_set_new(o, "value", json_string(value));
        put_place(o, p, v->choices[k].at);
        json_array_append_new(inputs, o);
    }
    for (uint32_t k = 0; k < t->entries.len; k++)
        if (says_anything(t, &t->entries.data[k])) json_array_append_new(entries, entry_json(t, &t->entries.data[k]));
    json_object_set_new(root, "inputs", inputs);
    json_object_set_new(root, "trace", entries);
    return root;
}

/* ---- both ---- */

replay_result violation_tell(const violation *v, limits *l, FILE *text_out, json_t **json)
{
    trace t;
    replay_result y = trace_make(v, l, KEPT, &t);
    for (uint32_t k = 0, n = 0; k < v->count && n < t.inputs.len; k++) {
        if (!v->choices[k].is_input) continue;
        if (!v->choices[k].at.i) v->choices[k].at = t.inputs.data[n];
        n++;
    }
    const replay_result *end = !y.confirmed && v->replay ? v->replay : &y;
    if (text_out) write_text(v, &t, end, end == &y, text_out);
    if (json) *json = write_json(v, &t, end);
    if (json && end != &y) json_object_set_new(*json, "incomplete", json_true());
    trace_free(&t);
    return y;
}
