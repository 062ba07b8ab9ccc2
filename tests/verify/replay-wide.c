// expect: false(unreach-call)
// says: replayed: yes
// native: error
// inputs: 7
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned __int128 x = (unsigned __int128)1 << 100;
    int n = __VERIFIER_nondet_int();
    if (n != 7) return 0;
    if ((int)(x / 3 % (unsigned)n) >= 0 && (double)x > 1e30) reach_error();
    return 0;
}
