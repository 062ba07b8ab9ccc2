// repository: tiny-regex-c; files: re.c re.h
// The same for the revisions before re_match gave a length.
#include "re.c"
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
enum { LENGTH = 3 };

int main(void)
{
    char text[LENGTH + 1];
    for (int k = 0; k < LENGTH; k++) text[k] = __VERIFIER_nondet_char();
    text[LENGTH] = 0;
    int at = re_match("a+b", text);
    if (at < -1 || at > LENGTH) reach_error();
    return 0;
}
