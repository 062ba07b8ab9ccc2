#include "nondet.h"
/* Pointers to literals in a program that has arguments: what lies behind the arguments is not theirs. */
const char *sign, *size; int length;
int main(int argc, char **argv)
{
    int n = __VERIFIER_nondet_int();
    if (argc > 1 && argv[1]) length = 100;
    sign = n < 0 ? "negative" : n ? "positive" : "zero";
    size = n > 1000 ? "large" : "small";
    while (sign[length]) length++;
    return length + (size[0] == 'l');
}
