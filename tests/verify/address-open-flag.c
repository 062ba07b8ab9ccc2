// expect: true
// expect-bmc: true
// expect-predicate: true
// native: no error
// inputs: 0 0
// A chain of assignments resets a flag through a pointer; an unrelated number becomes a pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int pended;
void *routine;
int main(void)
{
    char *other = (char *)__VERIFIER_nondet_ulong();
    int n = __VERIFIER_nondet_int();
    routine = &pended;
    pended = (int)(long)(routine = 0);
    if (n && other) pended = 2;
    if (pended == 1) reach_error();
    return 0;
}
