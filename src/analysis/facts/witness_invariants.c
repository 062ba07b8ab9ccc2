/* Reads the YAML of a witness and finds the loops that it means. */
#include "analysis/facts/witness_invariants.h"

#include "analysis/budgets.h"
#include "analysis/facts/witness_expression.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

typedef struct {
    const verify_task *t;
    const source *text;
    diag *d;
    candidate_list *out;
    yaml_document_t document;
    VEC(uint32_t) lines; /* offset of each line */
} reader;

/* ---- YAML ---- */

static srcpos position(const reader *r, yaml_mark_t mark)
{
    uint32_t from = mark.line < r->lines.len ? r->lines.data[mark.line] : r->text->len;
    uint32_t at = from + (uint32_t)(mark.column < 100000 ? mark.column : 0);
    return (srcpos){r->text->base + (at < r->text->len ? at : r->text->len ? r->text->len - 1 : 0)};
}

static void find_lines(reader *r)
{
    vec_push(&r->lines, 0);
    for (uint32_t k = 0; k < r->text->len; k++)
        if (r->text->text[k] == '\n') vec_push(&r->lines, k + 1);
}

static yaml_node_t *node(reader *r, int index) { return yaml_document_get_node(&r->document, index); }

static const char *scalar(const yaml_node_t *n)
{
    if (!n || n->type != YAML_SCALAR_NODE) return NULL;
    const char *text = (const char *)n->data.scalar.value;
    return strlen(text) == n->data.scalar.length ? text : NULL;
}

static yaml_node_t *child(reader *r, const yaml_node_t *mapping, const char *key)
{
    if (!mapping || mapping->type != YAML_MAPPING_NODE) return NULL;
    for (yaml_node_pair_t *p = mapping->data.mapping.pairs.start; p < mapping->data.mapping.pairs.top; p++) {
        const char *text = scalar(node(r, p->key));
        if (text && strcmp(text, key) == 0) return node(r, p->value);
    }
    return NULL;
}

static bool number(reader *r, const yaml_node_t *mapping, const char *key, uint32_t *out)
{
    const char *text = scalar(child(r, mapping, key));
    char *end;
    if (!text) return false;
    errno = 0;
    unsigned long v = strtoul(text, &end, 10);
    if (errno || end == text || *end || v > UINT32_MAX || *text == '-') return false;
    *out = (uint32_t)v;
    return true;
}

/* ---- loops by position ---- */

typedef struct {
    fn f;
    uint32_t loop, head;
    bool found;
} loop_place;

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool same_file(const char *a, const char *b) { return !a || !b || strcmp(last_part(a), last_part(b)) == 0; }

static bool is_before(uint32_t line, uint32_t column, source_place than)
{
    return line < than.line || (line == than.line && column <= than.column);
}

/* The first loop whose head comes at or after the position; the head of a loop is its condition, which stands after its keyword, or the
 * first statement of do … while. */
static loop_place find_loop(const reader *r, const char *file, const char *function, uint32_t line, uint32_t column)
{
    const cfa_program *p = r->t->program;
    loop_place best = {0};
    source_place best_at = {.line = UINT32_MAX};
    for (uint32_t f = 0; p->sources && f < p->functions.len; f++) {
        const cfa_function *g = &p->functions.data[f];
        const loop_info *l = &r->t->loops[f];
        if ((function && strcmp(function, fn_name(p, (fn){f})) != 0) || !l->count) continue;
        source_place first = source_locate(p->sources, g->at), last = source_locate(p->sources, g->end);
        if (line < first.line || (last.line && line > last.line) || !same_file(file, first.file)) continue;
        for (uint32_t k = 0; k < l->count; k++) {
            source_place at = source_locate(p->sources, g->locations[l->loops[k].head].at);
            if (!at.line || !is_before(line, column, at) || at.line > line + BUDGET_WITNESS_LINES) continue;
            if (best.found && !is_before(at.line, at.column, best_at)) continue;
            best = (loop_place){(fn){f}, k, l->loops[k].head, true};
            best_at = at;
        }
    }
    return best;
}

/* ---- entries ---- */

static void read_invariant(reader *r, yaml_node_t *n)
{
    const char *type = scalar(child(r, n, "type")), *format = scalar(child(r, n, "format"));
    const yaml_node_t *value = child(r, n, "value"), *place = child(r, n, "location");
    srcpos at = position(r, n->start_mark);
    if (!type) {
        diag_warning(r->d, at, "an invariant without a type is ignored");
        return;
    }
    bool of_loop = strcmp(type, "loop_invariant") == 0;
    if (!of_loop && strcmp(type, "location_invariant") != 0) {
        diag_note(r->d, at, "an invariant of type '%.60s' is ignored", type);
        return;
    }
    if (format && strcmp(format, "c_expression") != 0 && strcmp(format, "C") != 0) {
        diag_note(r->d, at, "an invariant in the format '%.60s' is ignored", format);
        return;
    }
    uint32_t line, column = 1;
    const char *text = scalar(value);
    if (!text || !number(r, place, "line", &line)) {
        diag_warning(r->d, at, "an invariant without a %s is ignored", text ? "line" : "value");
        return;
    }
    if (of_loop) (void)number(r, place, "column", &column);
    loop_place l = find_loop(r, scalar(child(r, place, "file_name")), scalar(child(r, place, "function")), line, column);
    if (l.found && !of_loop && source_locate(r->t->program->sources, fn_get(r->t->program, l.f)->locations[l.head].at).line != line)
        l.found = false;
    if (!l.found) {
        if (of_loop) diag_warning(r->d, position(r, place->start_mark), "no loop begins at line %u: the invariant is ignored", line);
        else diag_note(r->d, position(r, place->start_mark), "no loop begins at line %u: the invariant is ignored", line);
        return;
    }
    char problem[120];
    ex condition = witness_expression(r->t->program, l.f, l.head, &r->t->loops[l.f.i], text, problem);
    if (ex_none(condition)) {
        diag_warning(r->d, position(r, value->start_mark), "the invariant is ignored: %s", problem);
        return;
    }
    vec_push(r->out, (loop_claim){l.f, l.head, condition});
}

static void read_entry(reader *r, yaml_node_t *n)
{
    const char *type = scalar(child(r, n, "entry_type"));
    const yaml_node_t *content = child(r, n, "content");
    srcpos at = position(r, n->start_mark);
    if (!type) {
        diag_note(r->d, at, "an entry without entry_type is ignored");
        return;
    }
    if (strcmp(type, "loop_invariant") == 0 || strcmp(type, "location_invariant") == 0) { /* format 0.1: one invariant per entry */
        yaml_node_t *inner = child(r, n, type);
        diag_note(r->d, inner ? position(r, inner->start_mark) : at, "an entry of type '%.60s' (format 0.1) is ignored", type);
        return;
    }
    if (strcmp(type, "invariant_set") != 0) {
        diag_note(r->d, at, "an entry of type '%.60s' is ignored", type);
        return;
    }
    if (!content || content->type != YAML_SEQUENCE_NODE) {
        diag_warning(r->d, at, "an invariant_set without a list as content is ignored");
        return;
    }
    for (yaml_node_item_t *i = content->data.sequence.items.start; i < content->data.sequence.items.top; i++) {
        yaml_node_t *item = node(r, *i), *invariant = child(r, item, "invariant");
        if (invariant && invariant->type == YAML_MAPPING_NODE) read_invariant(r, invariant);
        else if (item) diag_note(r->d, position(r, item->start_mark), "this is not an invariant and is ignored");
    }
}

static bool read_document(reader *r)
{
    yaml_node_t *root = yaml_document_get_root_node(&r->document);
    if (!root || root->type != YAML_SEQUENCE_NODE) {
        diag_error(r->d, (srcpos){r->text->base}, "not a witness: a list of entries is expected");
        return false;
    }
    for (yaml_node_item_t *i = root->data.sequence.items.start; i < root->data.sequence.items.top; i++) {
        yaml_node_t *n = node(r, *i);
        if (n) read_entry(r, n);
    }
    return true;
}

bool witness_parse_invariants(const source *text, const verify_task *t, diag *d, candidate_list *out)
{
    reader r = {.t = t, .text = text, .d = d, .out = out};
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) return false;
    find_lines(&r);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text->text, text->len);
    bool ok = yaml_parser_load(&parser, &r.document);
    if (ok) {
        ok = read_document(&r);
        yaml_document_delete(&r.document);
    } else {
        yaml_mark_t mark = parser.problem_mark;
        diag_error(d, position(&r, mark), "not YAML: %s", parser.problem ? parser.problem : "?");
    }
    yaml_parser_delete(&parser);
    vec_free(&r.lines);
    return ok;
}

bool witness_read_invariants(const char *path, const verify_task *t, source_map *sources, diag *d, candidate_list *out)
{
    source *text = NULL;
    switch (source_read(sources, path, &text)) {
    case SOURCE_OK: break;
    case SOURCE_DIRECTORY: diag_error(d, (srcpos){0}, "%s: is a directory", path); return false;
    case SOURCE_TOO_LARGE: diag_error(d, (srcpos){0}, "%s: too large", path); return false;
    default: diag_error(d, (srcpos){0}, "%s: %s", path, strerror(errno)); return false;
    }
    if (text->len > BUDGET_WITNESS_FILE) {
        diag_error(d, (srcpos){0}, "%s: too large for a witness", path);
        return false;
    }
    return witness_parse_invariants(text, t, d, out);
}
