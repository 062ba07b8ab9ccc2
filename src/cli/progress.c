#include "cli/progress.h"

#include <sys/ioctl.h>

static void show_line(const reprove_progress *p)
{
    struct winsize size = {0};
    int width = ioctl(2, TIOCGWINSZ, &size) == 0 && size.ws_col > 10 ? size.ws_col - 1 : 79;
    char line[240];
    snprintf(line, sizeof line, "%s  depth %llu  queries %llu  %.1f s", p->phase, (unsigned long long)p->depth,
             (unsigned long long)p->queries, p->seconds);
    fprintf(stderr, "\r\033[K%.*s", width, line);
}

static void show_json(const reprove_progress *p)
{
    fputs("{\"phase\": \"", stderr);
    for (const char *c = p->phase; *c; c++) {
        if (*c == '"' || *c == '\\') fputc('\\', stderr);
        fputc((unsigned char)*c < ' ' ? ' ' : *c, stderr);
    }
    fprintf(stderr, "\", \"depth\": %llu, \"queries\": %llu, \"seconds\": %.3f}\n", (unsigned long long)p->depth,
            (unsigned long long)p->queries, p->seconds);
}

void progress_show(void *view, const reprove_progress *p)
{
    progress_view *v = view;
    if (v->kind == PROGRESS_LINE) show_line(p);
    if (v->kind == PROGRESS_JSON) show_json(p);
    v->shown = true;
    fflush(stderr);
}

void progress_wipe(progress_view *v)
{
    if (v->kind == PROGRESS_LINE && v->shown) fputs("\r\033[K", stderr);
    fflush(stderr);
}
