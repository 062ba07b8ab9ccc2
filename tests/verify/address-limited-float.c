// expect: false | unknown
// native: error
// inputs: 19088743
// args: --engine bmc
// A floating-point number holds every address of the machine, but not every number of its width.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int set(int depth, int *outer)
{
    int cells[3] = {0, 0, 0};
    if (depth) return set(depth - 1, cells);
    double number = (double)(unsigned long)(outer + 1);
    *(int *)(unsigned long)number = 1;
    return outer[1];
}
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    if (set(2, 0) == 1) reach_error();
    return 0;
}
