// repository: jsmn; files: jsmn.c jsmn.h
// Tokens lie within the text, and there are no more of them than the caller has room for.
#if __has_include("jsmn.c")
#include "jsmn.c"
#else
#include "jsmn.h"
#endif
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
enum { LENGTH = 3, ROOM = 2 };

int main(void)
{
    char text[LENGTH + 1];
    jsmntok_t tokens[ROOM];
    jsmn_parser parser;
    for (int k = 0; k < LENGTH; k++) text[k] = __VERIFIER_nondet_char();
    text[LENGTH] = 0;
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, LENGTH, tokens, ROOM);
    if (count > ROOM) reach_error();
    for (int k = 0; k < count; k++) {
        if (tokens[k].start < 0 || tokens[k].end > LENGTH) reach_error();
        if (tokens[k].start > tokens[k].end) reach_error();
    }
    return 0;
}
