// expect: false
// native: error
// inputs: 200 -3
unsigned char __CPROVER_nondet_uchar(void);
short nondet_short(void);
extern void reach_error(void);
int main(void)
{
    int x = __CPROVER_nondet_uchar() + nondet_short();
    if (x == 197) reach_error();
    return 0;
}
