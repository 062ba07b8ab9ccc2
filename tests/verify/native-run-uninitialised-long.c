// expect: unknown(the execution says nothing: it reads memory that it has not written)
// args: --engine native --facts none
extern void *malloc(unsigned long);
extern void reach_error(void);

static int *block;
static int is_special(void)
{
    int here = block[3];
    return here == 12345;
}

int main(void)
{
    unsigned x = 1, rounds;
    block = malloc(40);
    for (rounds = 0; rounds < 7000000; rounds++) x = x * 1664525u + 1013904223u;
    block[2] = (int)x;
    if (is_special()) reach_error();
    return 0;
}
