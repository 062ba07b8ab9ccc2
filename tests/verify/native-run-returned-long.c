// expect: unknown(the execution says nothing: undefined behaviour...
// args: --engine native --facts none
/* A pointer to a variable of a function that has returned. */
extern void reach_error(void);

static int *last(int n)
{
    int here = n;
    int *p = &here;
    return p;
}

int main(void)
{
    unsigned x = 1, rounds;
    for (rounds = 0; rounds < 7000000; rounds++) x = x * 1664525u + 1013904223u;
    int *p = last((int)(x % 7));
    if (*p == 9) reach_error();
    return 0;
}
