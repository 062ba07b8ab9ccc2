// expect: unknown
// args: --engine native --64
/* A program without inputs that has no stack any more. */
extern void reach_error(void);

static unsigned deep(unsigned n)
{
    unsigned room[256];
    room[n % 256] = n;
    return n > 4000000000u ? 1 : room[n % 256] + deep(n + 1);
}

int main(void)
{
    unsigned x = 1;
    for (unsigned k = 0; k < 50000000; k++) x = x * 1664525u + 1013904223u;
    if (deep(x % 2) == 3) reach_error();
    return 0;
}
