// repository: http-parser; files: http_parser.c http_parser.h
// The parser reads no more than it is given.
#include "http_parser.c"
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
enum { LENGTH = 2 };

int main(void)
{
    char text[LENGTH];
    http_parser parser;
    static http_parser_settings settings;
    for (int k = 0; k < LENGTH; k++) text[k] = __VERIFIER_nondet_char();
    http_parser_init(&parser, HTTP_REQUEST);
    size_t used = http_parser_execute(&parser, &settings, text, LENGTH);
    if (used > LENGTH) reach_error();
    return 0;
}
