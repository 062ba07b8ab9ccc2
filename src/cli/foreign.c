#include "cli/foreign.h"

#include "base/shell.h"
#include <ctype.h>
#include <errno.h>
#include <regex.h>
#include <string.h>

/* ---- adapters ---- */

static char *copy_text(const char *text, size_t len)
{
    char *copy = mem_alloc(len + 1);
    memcpy(copy, text, len);
    copy[len] = 0;
    return copy;
}

static char **field_of(foreign_adapter *a, const char *key)
{
    const struct {
        const char *key;
        char **field;
    } fields[] = {{"command", &a->command}, {"true", &a->is_true}, {"false", &a->is_false}, {"unknown", &a->unknown},
                  {"doubt", &a->doubt},     {"value", &a->value},  {"append", &a->append}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i].key, key) == 0) return fields[i].field;
    return NULL;
}

bool foreign_is_expression(const char *text)
{
    regex_t r;
    if (regcomp(&r, text, REG_EXTENDED) != 0) return false;
    regfree(&r);
    return true;
}

static char *trim(char *text)
{
    while (isspace((unsigned char)*text)) text++;
    size_t n = strlen(text);
    while (n && isspace((unsigned char)text[n - 1])) text[--n] = 0;
    return text;
}

/* The mistake in the line; NULL: none. */
static const char *read_line(foreign_adapters *a, char *line)
{
    line = trim(line);
    size_t n = strlen(line);
    if (!n || *line == '#') return NULL;
    if (*line == '[' && line[n - 1] == ']') {
        vec_push(&a->all, ((foreign_adapter){.name = copy_text(line + 1, n - 2)}));
        return NULL;
    }
    char *equals = strchr(line, '=');
    if (!equals) return "neither [NAME] nor KEY = VALUE";
    *equals = 0;
    char *key = trim(line), *value = trim(equals + 1);
    if (!a->all.len) return "a line before the first [NAME]";
    char **field = field_of(&vec_last(&a->all), key);
    if (!field) return "no such key";
    if (*field) return "the key is there twice";
    bool is_pattern = strcmp(key, "command") != 0 && strcmp(key, "append") != 0;
    if (is_pattern && !foreign_is_expression(value)) return "no extended regular expression";
    *field = copy_text(value, strlen(value));
    return NULL;
}

bool foreign_read(foreign_adapters *a, const char *file, char problem[200])
{
    FILE *in = fopen(file, "r");
    char *line = NULL;
    size_t room = 0;
    const char *wrong = NULL;
    unsigned number = 0;
    if (!in) {
        snprintf(problem, 200, "%.120s: %s", file, strerror(errno));
        return false;
    }
    uint32_t first = a->all.len;
    while (!wrong && getline(&line, &room, in) >= 0) {
        number++;
        wrong = read_line(a, line);
    }
    for (uint32_t k = first; !wrong && k < a->all.len; k++)
        if (!a->all.data[k].command || !(a->all.data[k].is_true || a->all.data[k].is_false))
            wrong = "an adapter needs a command, and an expression for true or false";
    if (wrong) snprintf(problem, 200, "%.120s:%u: %s", file, number, wrong);
    free(line);
    fclose(in);
    return !wrong;
}

void foreign_add_line(foreign_adapters *a, const char *line)
{
    static const char *const usual[] = {
        "^(Result: |RESULT: )?(true|TRUE)$|^VERIFICATION SUCCESSFUL$|^Verification result: TRUE",
        "^(Result: |RESULT: )?(false|FALSE)([(].*[)])?$|^VERIFICATION FAILED$|^Verification result: FALSE",
        "^(Result: |RESULT: )?(unknown|UNKNOWN|error|ERROR)([(:].*)?$|^VERIFICATION UNKNOWN$|^Verification result: UNKNOWN",
        "^  (-?[0-9'][^ ]*)  [(]",
    };
    foreign_adapter made = {.name = copy_text(line, strlen(line)), .command = copy_text(line, strlen(line))};
    char **fields[] = {&made.is_true, &made.is_false, &made.unknown, &made.value};
    for (int k = 0; k < 4; k++) *fields[k] = copy_text(usual[k], strlen(usual[k]));
    vec_push(&a->all, made);
}

void foreign_free(foreign_adapters *a)
{
    for (uint32_t k = 0; k < a->all.len; k++) {
        foreign_adapter *x = &a->all.data[k];
        char *texts[] = {x->name, x->command, x->is_true, x->is_false, x->unknown, x->doubt, x->value, x->append};
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) free(texts[i]);
    }
    vec_free(&a->all);
}

const foreign_adapter *foreign_find(const foreign_adapters *a, const char *name)
{
    for (uint32_t k = 0; k < a->all.len; k++)
        if (strcmp(a->all.data[k].name, name) == 0) return &a->all.data[k];
    return NULL;
}

/* ---- the command ---- */

/* 'it''s' for the shell */
static void add_quoted(buf *out, const char *text)
{
    buf_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'') buf_str(out, "'\\''");
        else buf_char(out, *text);
    }
    buf_char(out, '\'');
}

static void fill_in(const foreign_adapter *a, const foreign_question *q, buf *out)
{
    for (const char *c = a->command; *c; c++) {
        if (strncmp(c, "{file}", 6) == 0) {
            add_quoted(out, q->file);
            c += 5;
        } else if (strncmp(c, "{property}", 10) == 0) {
            add_quoted(out, q->property);
            c += 9;
        } else if (strncmp(c, "{seconds}", 9) == 0) {
            buf_printf(out, "%.0f", q->seconds > 1 ? q->seconds : q->seconds > 0 ? 1 : 900.0);
            c += 8;
        } else if (strncmp(c, "{bits}", 6) == 0) {
            buf_str(out, q->is_ilp32 ? "32" : "64");
            c += 5;
        } else {
            buf_char(out, *c);
        }
    }
}

/* ---- what it says ---- */

typedef void line_visitor(void *context, const char *line, const regmatch_t *groups);

static void visit_lines(const char *text, const char *expression, line_visitor *visit, void *context)
{
    regex_t r;
    if (!expression || regcomp(&r, expression, REG_EXTENDED) != 0) return;
    while (*text) {
        size_t n = strcspn(text, "\r\n");
        char *line = copy_text(text, n);
        regmatch_t groups[2];
        if (regexec(&r, line, 2, groups, 0) == 0) visit(context, line, groups);
        free(line);
        text += n;
        if (*text) text++;
    }
    regfree(&r);
}

static void count_line(void *count, const char *line, const regmatch_t *groups)
{
    (void)line, (void)groups;
    ++*(uint32_t *)count;
}

static uint32_t count_lines(const char *text, const char *expression)
{
    uint32_t count = 0;
    visit_lines(text, expression, count_line, &count);
    return count;
}

static void collect_line(void *values, const char *line, const regmatch_t *groups)
{
    if (groups[1].rm_so < 0) return;
    foreign_values *out = values;
    vec_push(out, copy_text(line + groups[1].rm_so, (size_t)(groups[1].rm_eo - groups[1].rm_so)));
}

void foreign_collect(const char *text, const char *expression, foreign_values *out) { visit_lines(text, expression, collect_line, out); }

/* Why its output cannot be an answer; false: nothing speaks against it. */
static bool is_disturbed(const shell_result *r, char reason[200])
{
    enum { NOT_EXECUTABLE = 126, NOT_FOUND = 127, SIGNALLED = 128 }; /* what shells say */
    switch (r->end) {
    case SHELL_NOT_STARTED: snprintf(reason, 200, "it cannot be started: %s", strerror(r->status)); return true;
    case SHELL_TIMED_OUT: snprintf(reason, 200, "its time is up"); return true;
    case SHELL_INTERRUPTED: snprintf(reason, 200, "interrupted"); return true;
    case SHELL_KILLED: snprintf(reason, 200, "it crashed: %s", strsignal(r->status)); return true;
    case SHELL_EXITED: break;
    }
    if (r->status == NOT_FOUND) snprintf(reason, 200, "it is not there");
    else if (r->status == NOT_EXECUTABLE) snprintf(reason, 200, "it cannot be executed");
    else if (r->status > SIGNALLED) snprintf(reason, 200, "it crashed: %s", strsignal(r->status - SIGNALLED));
    else if (r->is_cut) snprintf(reason, 200, "it prints too much");
    else return false;
    return true;
}

/* Keeps the first line. */
static void note_doubt(void *reason, const char *line, const regmatch_t *groups)
{
    (void)groups;
    while (isspace((unsigned char)*line)) line++;
    if (!*(char *)reason) snprintf(reason, 200, "it says: %.180s", line);
}

static void judge(const foreign_adapter *a, const char *text, foreign_answer *out)
{
    uint32_t yes = count_lines(text, a->is_true), no = count_lines(text, a->is_false), open = count_lines(text, a->unknown);
    out->verdict = FOREIGN_UNKNOWN;
    visit_lines(text, a->doubt, note_doubt, out->reason);
    if (*out->reason) return;
    if (yes + no + open == 0) snprintf(out->reason, sizeof out->reason, "its output has no answer");
    else if (yes + no + open > 1) snprintf(out->reason, sizeof out->reason, "it answers %u times", yes + no + open);
    else if (open) snprintf(out->reason, sizeof out->reason, "it does not know");
    else out->verdict = yes ? FOREIGN_TRUE : FOREIGN_FALSE;
}

foreign_answer foreign_ask(const foreign_adapter *a, const foreign_question *q)
{
    foreign_answer out = {.verdict = FOREIGN_UNKNOWN};
    buf line = {0};
    fill_in(a, q, &line);
    buf_char(&line, 0);
    shell_result r = shell_run(line.data, q->seconds, q->interrupted);
    buf_char(&r.output, 0);
    for (uint32_t k = 0; k + 1 < r.output.len; k++)
        if (!r.output.data[k]) r.output.data[k] = '?'; /* it ends where it ends */
    out.seconds = r.seconds;
    if (!is_disturbed(&r, out.reason)) judge(a, r.output.data, &out);
    if (out.verdict == FOREIGN_FALSE) foreign_collect(r.output.data, a->value, &out.values);
    shell_result_free(&r);
    buf_free(&line);
    return out;
}

void foreign_answer_free(foreign_answer *a)
{
    for (uint32_t k = 0; k < a->values.len; k++) free(a->values.data[k]);
    vec_free(&a->values);
}
