// expect: unknown
// native: error
// inputs: 2654435761
// Z is an old name of the size z: %Zn writes the count.
#include <stdio.h>
#include <wchar.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned long n = 7;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    wprintf(L"abc%Zn", &n);
    if (n == 3) reach_error();
    return 0;
}
