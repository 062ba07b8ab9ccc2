#include "logic/term/smtlib_lines.h"

#include "logic/term/smtlib.h"
#include <string.h>

bool smtlib_is_assertion(const char *line, size_t len)
{
    static const char assertion[] = "(assert ";
    return len >= strlen(assertion) && memcmp(line, assertion, strlen(assertion)) == 0;
}

void smtlib_print_lines(const term_table *t, const term *terms, uint32_t count, buf *out)
{
    static const char logic[] = "(set-logic";
    buf script = {0};
    smtlib_print_script(t, terms, count, false, &script);
    for (uint32_t k = 0; k < script.len; k++) {
        bool at_line = !k || script.data[k - 1] == '\n';
        if (at_line && script.len - k > strlen(logic) && memcmp(script.data + k, logic, strlen(logic)) == 0)
            while (script.data[k] != '\n') k++;
        else if (script.data[k] != '\n' || k + 1 == script.len || script.data[k + 1] == '(') buf_char(out, script.data[k]);
        /* else: what is shared in a term begins a new line, which continues the command with a space */
    }
    buf_free(&script);
}

/* The terms of the assertions; false: a line is not understood, and is marked as bad now. */
static bool parse_lines(term_table *t, const char *called, smtlib_line *lines, uint32_t count, smtlib_terms *out)
{
    buf script = {0};
    for (uint32_t k = 0; k < count; k++) {
        if (!lines[k].is_bad) buf_add(&script, lines[k].text, lines[k].len);
        buf_char(&script, '\n');
    }
    source_map sources = {0};
    diag messages;
    diag_init(&messages, &sources);
    bool understood = smtlib_parse(t, source_add(&sources, called, script.data ? script.data : "", script.len), &messages, out);
    for (uint32_t k = 0; k < messages.messages.len && !understood; k++) {
        uint32_t line = messages.messages.data[k].at.i ? source_locate(&sources, messages.messages.data[k].at).line : 0;
        if (line && line <= count) lines[line - 1].is_bad = true;
    }
    diag_free(&messages);
    source_map_free(&sources);
    buf_free(&script);
    return understood;
}

bool smtlib_read_lines(term_table *t, const char *called, smtlib_line *lines, uint32_t count, uint32_t most_bad)
{
    smtlib_terms terms = {0};
    bool understood = false;
    uint32_t next = 0;
    for (uint32_t tried = 0; tried < most_bad && !understood; tried++) {
        vec_clear(&terms);
        understood = parse_lines(t, called, lines, count, &terms);
    }
    for (uint32_t k = 0; k < count && understood; k++)
        if (!lines[k].is_bad && smtlib_is_assertion(lines[k].text, lines[k].len) && next < terms.len) lines[k].found = terms.data[next++];
    vec_free(&terms);
    return understood;
}
