// repository: picohttpparser; files: picohttpparser.c picohttpparser.h
// What phr_parse_headers says about a short text: a count within the room, or one of its two codes.
#include "picohttpparser.c"
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
enum { LENGTH = 4, ROOM = 2 };

int main(void)
{
    char text[LENGTH];
    struct phr_header headers[ROOM];
    size_t count = ROOM;
    for (int k = 0; k < LENGTH; k++) text[k] = __VERIFIER_nondet_char();
    int used = phr_parse_headers(text, LENGTH, headers, &count, 0);
    if (used < -2 || used == 0 || used > LENGTH) reach_error();
    if (count > ROOM) reach_error();
    return 0;
}
