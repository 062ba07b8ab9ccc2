// expect: unknown
// args: --engine native --64
/* A program without inputs that takes all memory. */
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    for (unsigned k = 0; k < 50000000; k++) x = x * 1664525u + 1013904223u;
    for (;;) {
        char *p = malloc(1 << 20);
        for (int k = 0; k < 1 << 20; k += 4096) p[k] = (char)x;
        if (p[4096] != (char)x) reach_error();
    }
}
