#include "report/diff_report.h"

#include <jansson.h>

static json_t *text(const char *s)
{
    json_t *j = json_string(s ? s : "");
    return j ? j : json_string("(not UTF-8)");
}

static void put_hash(json_t *o, const char *key, hash128 h)
{
    char hex[33];
    hash_format(h, hex);
    json_object_set_new(o, key, json_string(hex));
}

static json_t *fragment_json(const fragment_change *f, const cfa_program *old_program, const cfa_program *new_program)
{
    json_t *o = json_object();
    json_object_set_new(o, "kind", json_string(f->kind == FRAGMENT_FUNCTION ? "function" : "loop"));
    json_object_set_new(o, "function", text(space_text(new_program->space, f->function)));
    if (f->kind == FRAGMENT_LOOP)
        json_object_set_new(o, "loop", json_integer((json_int_t)(f->new_loop != LOOP_NONE ? f->new_loop : f->old_loop) + 1));
    json_object_set_new(o, "status", json_string(change_word(f->status)));
    json_object_set_new(o, "impacted", json_boolean(f->impacted));
    if (f->old_name.i) json_object_set_new(o, "old_name", text(space_text(new_program->space, f->old_name)));
    json_object_set_new(o, "reason", text(f->reason));
    const cfa_program *p = f->new_fn.i != FN_NONE.i ? new_program : old_program;
    if (p->sources && f->at.i) {
        source_place at = source_locate(p->sources, f->at);
        json_object_set_new(o, "file", text(at.file));
        json_object_set_new(o, "line", json_integer(at.line));
    }
    fn which = f->new_fn.i != FN_NONE.i ? f->new_fn : f->old_fn;
    if (f->kind == FRAGMENT_FUNCTION && which.i != FN_NONE.i) {
        put_hash(o, "body", fn_get(p, which)->body);
        put_hash(o, "closure", fn_get(p, which)->closure);
    }
    return o;
}

bool diff_report_json(const change_map *m, const cfa_program *old_program, const cfa_program *new_program, FILE *out)
{
    json_t *root = json_object(), *counts = json_object(), *fragments = json_array(), *globals = json_array();
    json_object_set_new(root, "format", json_string("reprove-diff-1"));
    for (int s = 0; s <= CHANGE_RENAMED; s++) json_object_set_new(counts, change_word((change_status)s), json_integer(m->counts[s]));
    json_object_set_new(root, "functions", counts);
    for (uint32_t i = 0; i < m->count; i++) json_array_append_new(fragments, fragment_json(&m->fragments[i], old_program, new_program));
    json_object_set_new(root, "fragments", fragments);
    for (uint32_t i = 0; i < m->count_globals; i++) {
        json_t *g = json_object();
        json_object_set_new(g, "name", text(space_text(new_program->space, m->globals[i].name)));
        json_object_set_new(g, "status", json_string(change_word(m->globals[i].status)));
        json_object_set_new(g, "reason", text(m->globals[i].reason));
        json_array_append_new(globals, g);
    }
    json_object_set_new(root, "globals", globals);
    bool ok = json_dumpf(root, out, JSON_INDENT(1)) == 0 && fputc('\n', out) != EOF;
    json_decref(root);
    return ok;
}
