#include "verify/property_file.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *at;
    property_file *out;
    char *problem;
} reader;

enum { PROBLEM_SIZE = 128 };

static void skip_blanks(reader *r)
{
    for (;;) {
        while (isspace((unsigned char)*r->at)) r->at++;
        if (*r->at != '#' && strncmp(r->at, "//", 2) != 0) return;
        r->at += strcspn(r->at, "\n");
    }
}

static bool take(reader *r, const char *word)
{
    skip_blanks(r);
    size_t n = strlen(word);
    if (strncmp(r->at, word, n) != 0) return false;
    if (isalnum((unsigned char)word[n - 1]) && (isalnum((unsigned char)r->at[n]) || r->at[n] == '_')) return false;
    r->at += n;
    return true;
}

static bool expect(reader *r, const char *word)
{
    if (take(r, word)) return true;
    int shown = (int)strcspn(r->at, "\n");
    if (*r->at) snprintf(r->problem, PROBLEM_SIZE, "expected '%s' before '%.*s'", word, shown < 40 ? shown : 40, r->at);
    else snprintf(r->problem, PROBLEM_SIZE, "expected '%s' at the end", word);
    return false;
}

/* NAME() or NAME, as a copy; NULL: not a name */
static const char *function_name(reader *r)
{
    skip_blanks(r);
    size_t n = 0;
    while (isalnum((unsigned char)r->at[n]) || r->at[n] == '_' || r->at[n] == '$') n++;
    if (!n || isdigit((unsigned char)*r->at)) {
        snprintf(r->problem, PROBLEM_SIZE, "expected the name of a function");
        return NULL;
    }
    const char *name = arena_copy(&r->out->memory, r->at, n);
    r->at += n;
    if (!take(r, "(")) return name;
    return expect(r, ")") ? name : NULL;
}

static void add_function(property_file *p, const char *name)
{
    for (uint32_t i = 0; i < p->error_functions.len; i++)
        if (strcmp(p->error_functions.data[i], name) == 0) return;
    vec_push(&p->error_functions, name);
}

/* The text in LTL( … ) or FQL( … ): up to the parenthesis that closes it. */
static bool other_formula(reader *r, const char *from)
{
    int open = 1;
    for (r->at = from; *r->at; r->at++) {
        open += (*r->at == '(') - (*r->at == ')');
        if (!open) break;
    }
    if (!*r->at) {
        snprintf(r->problem, PROBLEM_SIZE, "a parenthesis is not closed");
        return false;
    }
    size_t n = (size_t)(r->at - from);
    while (n && isspace((unsigned char)from[n - 1])) n--;
    while (n && isspace((unsigned char)*from)) from++, n--;
    r->out->unsupported = arena_copy(&r->out->memory, from, n);
    return true;
}

static bool formula(reader *r)
{
    bool ltl = take(r, "LTL");
    if (!ltl && !take(r, "FQL") && !take(r, "COVER")) return expect(r, "LTL");
    if (!expect(r, "(")) return false;
    const char *from = r->at;
    if (ltl && take(r, "G") && take(r, "!") && take(r, "call")) {
        if (!expect(r, "(")) return false;
        const char *name = function_name(r);
        if (!name || !expect(r, ")")) return false;
        add_function(r->out, name);
    } else if (!other_formula(r, from)) {
        return false;
    }
    return expect(r, ")");
}

static bool check_clause(reader *r)
{
    if (!take(r, "COVER") && !expect(r, "CHECK")) return false;
    if (!expect(r, "(") || !expect(r, "init") || !expect(r, "(")) return false;
    const char *entry = function_name(r);
    if (!entry) return false;
    if (r->out->entry && strcmp(r->out->entry, entry) != 0) {
        snprintf(r->problem, PROBLEM_SIZE, "two entry functions: %.40s and %.40s", r->out->entry, entry);
        return false;
    }
    r->out->entry = entry;
    return expect(r, ")") && expect(r, ",") && formula(r) && expect(r, ")");
}

bool property_file_parse(const char *text, property_file *out, char problem[PROBLEM_SIZE])
{
    *out = (property_file){0};
    reader r = {.at = text, .out = out, .problem = problem};
    do {
        if (!check_clause(&r)) return false;
        skip_blanks(&r);
    } while (*r.at);
    return true;
}

void property_file_free(property_file *p)
{
    vec_free(&p->error_functions);
    arena_free(&p->memory);
}
