// repository: inih; files: ini.c ini.h
// Names and sections that a handler gets are terminated within their limits; the result is the number of a line.
#include "ini.c"
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static char text[4];
static int given;

static int handle(void *user, const char *section, const char *name, const char *value)
{
    given++;
    if (user != &given || !section) reach_error();
    if (name && !value && !INI_ALLOW_MULTILINE) reach_error();
    return 1;
}

static char *next_line(char *line, int size, void *stream)
{
    int *left = stream;
    if (!*left) return 0;
    (*left)--;
    for (int k = 0; k < 3 && k < size - 1; k++) line[k] = text[k];
    line[3] = 0;
    return line;
}

int main(void)
{
    int left = 1;
    for (int k = 0; k < 3; k++) text[k] = __VERIFIER_nondet_char();
    int error = ini_parse_stream((ini_reader)next_line, &left, handle, &given);
    if (error < 0 || error > 1) reach_error();
    if (given > 1) reach_error();
    return 0;
}
