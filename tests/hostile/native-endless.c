// expect: unknown
// args: --engine native --64
/* A program without inputs that never ends: the blocks of the compiled program are counted. */
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    while (x) x = x * 1664525u + 1013904222u | 1;
    reach_error();
    return 0;
}
