#include "base/diag.h"

enum { MAX_WARNINGS = 100, SHOWN_WIDTH = 160 };

void diag_init(diag *d, const source_map *sources) { *d = (diag){.sources = sources, .max_errors = 20}; }

void diag_free(diag *d)
{
    for (uint32_t i = 0; i < d->messages.len; i++) free(d->messages.data[i].message);
    vec_free(&d->messages);
}

static void add_message(diag *d, diag_severity severity, srcpos at, const char *format, va_list ap)
{
    char *text = NULL;
    if (vasprintf(&text, format, ap) < 0) abort();
    vec_push(&d->messages, (diag_message){severity, at, text});
}

/* The variable arguments of the calling function, as a message. */
#define ADD_FORMATTED(d, severity, at, format)          \
    do {                                                \
        va_list ap;                                     \
        va_start(ap, format);                           \
        add_message((d), (severity), (at), format, ap); \
        va_end(ap);                                     \
    } while (0)

void diag_error(diag *d, srcpos at, const char *format, ...)
{
    if (diag_full(d)) return;
    d->errors++;
    ADD_FORMATTED(d, DIAG_ERROR, at, format);
}

void diag_warning(diag *d, srcpos at, const char *format, ...)
{
    if (d->warnings >= MAX_WARNINGS) {
        d->dropped_warnings++;
        return;
    }
    d->warnings++;
    ADD_FORMATTED(d, DIAG_WARNING, at, format);
}

void diag_note(diag *d, srcpos at, const char *format, ...) { ADD_FORMATTED(d, DIAG_NOTE, at, format); }

void diag_unsupported(diag *d, srcpos at, const char *construct)
{
    source_place p = source_locate(d->sources, at);
    diag_warning(d, at, "unsupported:%s at %s:%u", construct, p.file, p.line);
}

/* One line of text with a caret below; long lines are cut around the caret, control bytes shown as '?'. */
static void print_line(FILE *out, const source_place *p)
{
    uint32_t col = p->text_column ? p->text_column - 1 : 0;
    uint32_t from = col > SHOWN_WIDTH / 2 && p->text_len > SHOWN_WIDTH ? col - SHOWN_WIDTH / 2 : 0;
    uint32_t to = p->text_len - from > SHOWN_WIDTH ? from + SHOWN_WIDTH : p->text_len;
    for (uint32_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)p->text[i];
        fputc(c == '\t' ? ' ' : c < 32 || c >= 127 ? '?' : c, out);
    }
    fputc('\n', out);
    for (uint32_t i = from; i < col; i++) fputc(' ', out);
    fputs("^\n", out);
}

void diag_print(diag *d, FILE *out, bool colour, diag_severity least)
{
    static const char *const word[] = {"note", "warning", "error"};
    static const char *const paint[] = {"\033[36m", "\033[35m", "\033[31m"};
    if (d->shown == d->messages.len) return;
    for (uint32_t i = d->shown; i < d->messages.len; i++) {
        const diag_message *m = &d->messages.data[i];
        if (m->severity < least) continue;
        source_place p = source_locate(d->sources, m->at);
        if (m->at.i) fprintf(out, "%s:%u:%u: ", p.file, p.line, p.column);
        else fputs("reprove: ", out);
        fprintf(out, "%s%s:%s %s\n", colour ? paint[m->severity] : "", word[m->severity], colour ? "\033[0m" : "", m->message);
        if (m->at.i && p.text_len) print_line(out, &p);
    }
    d->shown = d->messages.len;
    if (diag_full(d)) fprintf(out, "reprove: error: too many errors, giving up\n");
    if (d->dropped_warnings && least <= DIAG_WARNING) fprintf(out, "reprove: %u more warnings\n", d->dropped_warnings);
}
