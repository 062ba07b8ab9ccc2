// expect: unknown(unsupported: the program compares addresses with numbers)
// native: error at -O0
// inputs: 1234577
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static struct {
    int step;
} from;
static char x[8], y[8];
static void note(const char *a, const char *b) { from.step = (int)(a - b); }
int main(void)
{
    note(y, x);
    *(int *)(x + from.step) = __VERIFIER_nondet_int();
    if (*(int *)y == 1234577) reach_error();
    return 0;
}
