#include "analysis/upgrade/function_summaries.h"

#include "base/bytes.h"
#include "logic/term/smtlib.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char title[] = "function summaries ", line_word[] = "function ", last_line[] = "formulas\n", inlined_word[] = "inlined",
                  none_word[] = "none";

void summaries_init(function_summaries *s, uint32_t count_functions)
{
    *s = (function_summaries){.count = count_functions};
    s->of = mem_zalloc(count_functions * sizeof *s->of);
}

void summaries_free(function_summaries *s)
{
    for (uint32_t f = 0; f < s->count; f++) vec_free(&s->of[f].conjuncts);
    free(s->of);
    *s = (function_summaries){0};
}

bool summaries_add(function_summaries *s, fn f, term conjunct)
{
    summary_list *known = &s->of[f.i].conjuncts;
    for (uint32_t k = 0; k < known->len; k++)
        if (known->data[k].i == conjunct.i) return false;
    vec_push(known, conjunct);
    return true;
}

/* ---- text ---- */

void summaries_write(const function_summaries *s, const cfa_program *p, const term_table *t, buf *out)
{
    summary_list all = {0};
    buf_printf(out, "%s%s %s %.0f\n", title,
               s->is_none       ? none_word
               : s->is_complete ? "complete"
                                : "bounded",
               s->is_sliced ? "slice" : "program", s->cost * LIMITS_TICKS_PER_SECOND);
    for (uint32_t f = 0; f < s->count; f++) {
        const function_summary *x = &s->of[f];
        char hash[33];
        if (!x->is_known && !x->is_inlined) continue;
        hash_format(x->content, hash);
        buf_printf(out, "%s%s %s %u %s\n", line_word, hash,
                   x->is_inlined ? inlined_word
                   : x->is_local ? "local"
                                 : "-",
                   x->conjuncts.len, fn_name(p, (fn){f}));
        for (uint32_t k = 0; k < x->conjuncts.len; k++) vec_push(&all, x->conjuncts.data[k]);
    }
    buf_str(out, last_line);
    smtlib_print_script(t, all.data, all.len, false, out);
    vec_free(&all);
}

typedef struct {
    hash128 content;
    bool is_local, is_inlined;
    uint32_t conjuncts;
    char name[300];
} stored_line;

/* One line about a function; NULL: it is damaged. Else what follows it. */
static const char *read_line(const char *text, stored_line *out)
{
    const char *end = strchr(text, '\n');
    char state[8];
    *out = (stored_line){0};
    if (!end || strncmp(text, line_word, strlen(line_word)) != 0) return NULL;
    text += strlen(line_word);
    if ((size_t)(end - text) >= sizeof out->name || !bytes_parse_hash(text, &out->content)) return NULL;
    if (sscanf(text + 32, " %7s %" SCNu32 " %299s", state, &out->conjuncts, out->name) != 3) return NULL;
    out->is_local = strcmp(state, "local") == 0;
    out->is_inlined = strcmp(state, inlined_word) == 0;
    if (out->is_inlined && out->conjuncts) return NULL;
    return end + 1;
}

static bool read_title(const char **text, function_summaries *s)
{
    char coverage[16], subject[16];
    double ticks;
    if (strncmp(*text, title, strlen(title)) != 0) return false;
    if (sscanf(*text + strlen(title), "%15s %15s %lf", coverage, subject, &ticks) != 3) return false;
    s->is_complete = strcmp(coverage, "complete") == 0;
    s->is_none = strcmp(coverage, none_word) == 0;
    s->is_sliced = strcmp(subject, "slice") == 0;
    s->cost = ticks / LIMITS_TICKS_PER_SECOND;
    *text = strchr(*text, '\n');
    return *text && *++*text;
}

static bool read_formulas(term_table *t, const char *text, smtlib_terms *out)
{
    source_map sources = {0};
    diag messages;
    diag_init(&messages, &sources);
    bool fine = smtlib_parse(t, source_add(&sources, "summaries", text, strlen(text)), &messages, out);
    diag_free(&messages);
    source_map_free(&sources);
    return fine;
}

static bool read_all(function_summaries *s, const cfa_program *p, term_table *t, const char *bytes)
{
    smtlib_terms formulas = {0};
    const char *lines, *at;
    stored_line line;
    uint32_t next = 0;
    bool fine = read_title(&bytes, s);
    for (lines = at = bytes; fine && strncmp(at, last_line, strlen(last_line)) != 0;) fine = (at = read_line(at, &line)) != NULL;
    fine = fine && read_formulas(t, at + strlen(last_line), &formulas);
    for (at = lines; fine && strncmp(at, last_line, strlen(last_line)) != 0;) {
        at = read_line(at, &line);
        fn f = program_find(p, line.name);
        if (formulas.len - next < line.conjuncts) fine = false;
        for (uint32_t k = 0; fine && k < line.conjuncts; k++, next++) {
            fine = term_sort(t, formulas.data[next]).i == t->bool_sort.i;
            if (fine && f.i != FN_NONE.i) vec_push(&s->of[f.i].conjuncts, formulas.data[next]);
        }
        if (f.i == FN_NONE.i) continue;
        fine = fine && !s->of[f.i].is_known && !s->of[f.i].is_inlined;
        s->of[f.i].is_known = !line.is_inlined;
        s->of[f.i].is_inlined = line.is_inlined;
        s->of[f.i].is_local = line.is_local;
        s->of[f.i].content = line.content;
    }
    fine = fine && next == formulas.len;
    vec_free(&formulas);
    return fine;
}

bool summaries_read(function_summaries *s, const cfa_program *p, term_table *t, const char *bytes, size_t len)
{
    if (strlen(bytes) == len && read_all(s, p, t, bytes)) return true;
    uint32_t count = s->count;
    summaries_free(s);
    summaries_init(s, count);
    return false;
}

bool summaries_visit(term_table *t, const char *bytes, size_t len, summary_visitor *visit, void *context)
{
    function_summaries s = {0};
    smtlib_terms formulas = {0};
    stored_line line;
    uint32_t next = 0;
    uint64_t count;
    bool fine = summaries_count(bytes, len, &count) && read_title(&bytes, &s);
    const char *last = fine ? strstr(bytes, last_line) : NULL;
    fine = last && read_formulas(t, last + strlen(last_line), &formulas);
    while (fine && bytes != last) {
        bytes = read_line(bytes, &line);
        fine = bytes && formulas.len - next >= line.conjuncts;
        for (uint32_t k = 0; fine && k < line.conjuncts; k++) visit(context, line.name, formulas.data[next++]);
    }
    vec_free(&formulas);
    return fine;
}

bool summaries_are_none(const char *bytes, size_t len)
{
    function_summaries s = {0};
    return strlen(bytes) == len && read_title(&bytes, &s) && s.is_none;
}

bool summaries_count(const char *bytes, size_t len, uint64_t *count)
{
    function_summaries s = {0};
    stored_line line;
    *count = 0;
    if (strlen(bytes) != len || !read_title(&bytes, &s)) return false;
    while (bytes && strncmp(bytes, last_line, strlen(last_line)) != 0)
        if ((bytes = read_line(bytes, &line)) != NULL) *count += line.conjuncts > 0;
    return bytes != NULL;
}
