#include "nondet.h"
char buf[16] = "abc", out[16], *names[3] = {"one", "two", "three"}; int n1, n2, n3; const char *found;
static int mylen(const char *s) { int n = 0; while (*s++) n++; return n; }
int main(void)
{
    char c = __VERIFIER_nondet_char(); unsigned i = __VERIFIER_nondet_uint() % 3; char loc[8] = "xyz";
    __VERIFIER_assume(c != 0);
    buf[1] = c; strcpy(out, buf); strcat(out, "!"); n1 = strlen(out); n2 = strcmp(out, buf); n3 = strncmp(buf, "axc", 2);
    loc[i] = c; n1 += mylen(names[i]) + mylen(loc); found = strchr(names[i], 'e'); strncpy(out + 8, names[i], 6);
    if (found) n2 += *found; else n2--;
    if (strcmp(names[i], "two") == 0) n3 = 7;
    const char *last = strrchr(out, '!'); n1 += last - out; memcpy(loc, names[i], 3);
    return (n1 + n2 + n3 + loc[2]) & 31;
}
