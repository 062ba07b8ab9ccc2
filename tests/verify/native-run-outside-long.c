// expect: unknown(the execution says nothing: undefined behaviour...
// args: --engine native --facts none
/* Far behind the end of an object: no gap between objects is as wide. */
extern void reach_error(void);
static struct {
    int first[4], second[4];
} both;

int main(void)
{
    unsigned x = 1, rounds;
    int *p = both.first;
    for (rounds = 0; rounds < 7000000; rounds++) x = x * 1664525u + 1013904223u;
    p += x % 2 + 20;
    *p = 3;
    if (both.second[0] == 5) reach_error();
    return 0;
}
