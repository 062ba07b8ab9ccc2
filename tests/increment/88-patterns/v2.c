extern unsigned nondet_uint(void);
extern void reach_error(void);

static unsigned mode;

static unsigned step(unsigned x, unsigned in)
{
    unsigned low = in & 15;
    if (mode == 3) x += 2;
    if (in > 1000) return x + low;
    return (x ^ (in << 1)) & ~1u;
}

int main(void)
{
    unsigned x = 0;
    for (unsigned k = 0; k < 6; k++) {
        unsigned in = nondet_uint();
        mode = in >> 4;
        x = step(x, in);
    }
    if (x & 1) reach_error();
    return 0;
}
