// expect: false
// native: error
// inputs: 2654435761
// gcc takes the first of {att|intel}.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    __asm__("add{l}\t{%1, %0|%0, %1}" : "+r"(x) : "r"(0x61c8864fu));
    if (x == 0) reach_error();
    return 0;
}
