// expect: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int checksum(int seed);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 12) reach_error();
    return checksum(x);
}
