// expect: false
// args: --engine native
/* What the library compares, an input that is hidden by an exclusive or, and a checksum. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    char name[12];
    unsigned kind = __VERIFIER_nondet_uint(), check = __VERIFIER_nondet_uint(), sum = 17;
    if ((kind ^ 0x5a5a1234u) != 0xdeadbeefu) return 0;
    for (int i = 0; i < 11; i++) name[i] = (char)__VERIFIER_nondet_uchar();
    name[11] = 0;
    if (strcmp(name, "hello-world") != 0) return 0;
    for (int i = 0; i < 11; i++) sum = sum * 31 + (unsigned char)name[i];
    if (check - 7 == sum) reach_error();
    return 0;
}
