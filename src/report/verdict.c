#include "report/verdict.h"

#include "base/hash.h"
#include "base/map.h"
#include "base/text.h"
#include <jansson.h>
#include <stdarg.h>
#include <string.h>

static const char *const names[] = {"true", "false", "unknown", "error"};

void verdict_free(verdict *v)
{
    vec_free(&v->warnings);
    vec_free(&v->assumptions);
    vec_free(&v->invariants);
    vec_free(&v->summaries);
    vec_free(&v->choices);
    vec_free(&v->engines);
    free(v->story);
    json_decref(v->violation);
    arena_free(&v->memory);
}

void verdict_set(verdict *v, reprove_verdict kind, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    verdict_set_list(v, kind, format, list);
    va_end(list);
}

void verdict_set_list(verdict *v, reprove_verdict kind, const char *format, va_list list)
{
    char reason[sizeof v->text - sizeof "unknown()"];
    text_fit_list(reason, sizeof reason, format, list);
    for (char *c = reason; *c; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    v->kind = kind;
    snprintf(v->text, sizeof v->text, "%s(%s)", names[kind], reason);
}

void verdict_true(verdict *v, uint32_t bound)
{
    v->kind = REPROVE_TRUE;
    v->bound = bound;
    if (bound) snprintf(v->text, sizeof v->text, "true(bounded %u)", bound);
    else snprintf(v->text, sizeof v->text, "true");
}

void verdict_true_restricted(verdict *v, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    verdict_set_list(v, REPROVE_TRUE, format, list);
    va_end(list);
    v->is_relative = true;
}

void verdict_true_under_condition(verdict *v, uint32_t bound)
{
    if (bound) verdict_true_restricted(v, "bounded %u, under condition", bound);
    else verdict_true_restricted(v, "under condition");
    v->bound = bound;
}

/* Else parts of it are in SMT-LIB (analysis/predicate/predicate_text.h). */
static bool is_in_c(const char *text)
{
    static const char *const others[] = {"(=", "mem:", "(as const", "(_ ", "#b", "#x"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (strstr(text, others[k])) return false;
    return true;
}

static uint64_t key_of(const verdict_invariant *n)
{
    hash128 h = hash_join(hash_bytes(n->text, strlen(n->text)), hash_bytes(n->function, strlen(n->function)));
    return hash_add(hash_join(h, hash_bytes(n->file, strlen(n->file))), n->line).lo;
}

/* Each once, and those that people can read: the others are in the JSON report. */
static void print_invariants(const verdict_invariants *all, const char *heading, FILE *out)
{
    map64 told = {0};
    uint32_t not_in_c = 0;
    if (all->len) fprintf(out, "%s:\n", heading);
    for (uint32_t i = 0; i < all->len; i++) {
        const verdict_invariant *n = &all->data[i];
        bool fresh;
        (void)map_slot(&told, key_of(n), &fresh);
        if (!fresh) continue;
        if (is_in_c(n->text)) fprintf(out, "  %s:%u, in %s: %s\n", n->file, n->line, n->function, n->text);
        else not_in_c++;
    }
    if (not_in_c) fprintf(out, "  %u of the %s cannot be written in C\n", not_in_c, heading);
    map_free(&told);
}

/* The assumption of a proof about overflow. */
#define WRAPS "signed arithmetic wraps around, as with gcc -fwrapv"

static void print_checks(const verdict *v, FILE *out)
{
    if (!v->checks_counted) return;
    if (!v->checks && v->kind == REPROVE_UNKNOWN) fprintf(out, "no assertion and no error call is in reach of what is modelled");
    else if (!v->checks) fprintf(out, "no check is reachable: no assertion and no error call is in reach");
    else fprintf(out, "checked: %u assertion%s or error call%s", v->checks, v->checks == 1 ? "" : "s", v->checks == 1 ? "" : "s");
    fprintf(out, "; not checked: memory safety, overflow%s\n", v->kind == REPROVE_TRUE ? " (" WRAPS ")" : "");
    for (uint32_t i = 0; i < v->warnings.len; i++) fprintf(out, "warning: %s\n", v->warnings.data[i]);
}

void verdict_print(const verdict *v, FILE *out)
{
    print_checks(v, out);
    if (v->note) fprintf(out, "%s\n", v->note);
    if (v->story) fputs(v->story, out);
    if (v->replayed) fprintf(out, "replayed: %s\n", v->replayed);
    print_invariants(&v->invariants, "invariants", out);
    print_invariants(&v->summaries, "summaries", out);
    if (v->assumptions.len) fprintf(out, "assumptions:\n");
    for (uint32_t i = 0; i < v->assumptions.len; i++) fprintf(out, "  %s\n", v->assumptions.data[i]);
}

void verdict_print_engines(const verdict *v, FILE *out)
{
    if (v->engine && v->engine[0]) fprintf(out, "engine: %s\n", v->engine);
    for (uint32_t i = 0; i < v->engines.len; i++) {
        const verdict_engine *e = &v->engines.data[i];
        fprintf(out, "engine.%s: %s, %.3f s, %llu ticks, %llu MB\n", e->name, e->outcome, e->cpu_seconds, (unsigned long long)e->ticks,
                (unsigned long long)e->peak_mb);
    }
}

static json_t *invariants_json(const verdict_invariants *all, const char *what)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < all->len; i++) {
        const verdict_invariant *n = &all->data[i];
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:i, s:s}", "function", n->function, "file", n->file, "line", (int)n->line, what, n->text));
    }
    return list;
}

static json_t *choices_json(const verdict *v)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < v->choices.len; i++) {
        const verdict_value *c = &v->choices.data[i];
        json_array_append_new(
            list, json_pack("{s:s, s:b, s:s?, s:i}", "value", c->text, "input", c->is_input, "file", c->file, "line", (int)c->line));
    }
    return list;
}

static json_t *engines_json(const verdict *v)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < v->engines.len; i++) {
        const verdict_engine *e = &v->engines.data[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:f, s:I, s:I}", "name", e->name, "outcome", e->outcome, "cpu_seconds",
                                              e->cpu_seconds, "ticks", (json_int_t)e->ticks, "peak_mb", (json_int_t)e->peak_mb));
    }
    return list;
}

bool verdict_write_json(const verdict *v, FILE *out)
{
    json_t *assumptions = json_array();
    for (uint32_t i = 0; i < v->assumptions.len; i++) json_array_append_new(assumptions, json_string(v->assumptions.data[i]));
    json_t *all = json_pack("{s:s, s:s, s:s, s:i, s:s?, s:s, s:s?, s:s?, s:o, s:o, s:o, s:o, s:o}", "format", "reprove-verify-1", "result",
                            v->text, "verdict", names[v->kind], "bound", (int)v->bound, "externals", v->externals, "engine",
                            v->engine ? v->engine : "", "note", v->note, "replayed", v->replayed, "assumptions", assumptions, "invariants",
                            invariants_json(&v->invariants, "invariant"), "summaries", invariants_json(&v->summaries, "summary"), "values",
                            choices_json(v), "engines", engines_json(v));
    json_t *warnings = json_array();
    for (uint32_t i = 0; i < v->warnings.len; i++) json_array_append_new(warnings, json_string(v->warnings.data[i]));
    if (all && v->checks_counted) json_object_set_new(all, "checks", json_integer(v->checks));
    if (all) json_object_set_new(all, "not_checked", json_pack("[s, s]", "memory safety", "overflow"));
    if (all && v->kind == REPROVE_TRUE) json_object_set_new(all, "overflow", json_string(WRAPS));
    if (all) json_object_set_new(all, "warnings", warnings);
    else json_decref(warnings);
    if (all && v->violation) json_object_set(all, "violation", v->violation);
    bool good = all && json_dumpf(all, out, JSON_INDENT(2) | JSON_ENSURE_ASCII) == 0 && fputc('\n', out) != EOF;
    json_decref(all);
    return good;
}
