// expect: false
// args: --engine native
/* The error needs a hundred thousand rounds with any inputs: too many for engines that look at paths. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int values[100000];

int main(void)
{
    int least = 0;
    for (int i = 0; i < 100000; i++) values[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 100000; i++)
        if (values[i] > least) least = values[i];
    for (int i = 0; i < 100000; i++)
        if (values[i] <= least) reach_error();
    return 0;
}
