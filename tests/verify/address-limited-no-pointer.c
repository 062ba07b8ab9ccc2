// expect: true
// expect-bmc: true
// native: no error
// A number that was computed from an address, and limited, is an index. No pointer is made from it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x, table[16];
int main(void)
{
    unsigned long hash = ((unsigned long)&x >> 4) % 16;
    int n = __VERIFIER_nondet_int();
    table[hash] = n;
    if (table[hash] != n && hash > 15) reach_error();
    return 0;
}
