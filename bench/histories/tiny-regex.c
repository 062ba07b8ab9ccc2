// repository: tiny-regex-c; files: re.c re.h
// Where a pattern matches lies within the text.
#include "re.c"
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
enum { LENGTH = 3 };

int main(void)
{
    char text[LENGTH + 1];
    int length = 0;
    for (int k = 0; k < LENGTH; k++) text[k] = __VERIFIER_nondet_char();
    text[LENGTH] = 0;
    int at = re_match("a+b", text, &length);
    if (at < -1 || at > LENGTH) reach_error();
    return 0;
}
