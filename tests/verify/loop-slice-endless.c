// expect: false
// The loops have no influence on the error but by not ending: a proof that leaves them out counts segments of another program.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i = 0, k = __VERIFIER_nondet_int(), e = __VERIFIER_nondet_int();
    while (i < 2) {
        while (k < 0) {
        }
        i++;
    }
    if (e == 5) reach_error();
    return 0;
}
