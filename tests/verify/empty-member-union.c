// expect: false
// native: error
// inputs: 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union word {
    char bytes[0];
    int number;
};
static union word w;
int main(void)
{
    w.number = __VERIFIER_nondet_int();
    w.bytes[1] = 1;
    if (w.number == 256) reach_error();
    return 0;
}
