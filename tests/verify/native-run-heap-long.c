// expect: unknown(the execution says nothing: undefined behaviour: an access outside of objects)
// args: --engine native --facts none
extern void *malloc(unsigned long);
extern void free(void *);
extern void reach_error(void);

int main(void)
{
    unsigned x = 1, rounds;
    int *p = malloc(40), *q = malloc(40);
    for (rounds = 0; rounds < 7000000; rounds++) x = x * 1664525u + 1013904223u;
    *q = 1;
    *p = (int)x;
    free(p);
    *p = 3;
    if (*q == 5) reach_error();
    return 0;
}
