// expect: unknown
// args: --engine native --64
/* A program without inputs that prints without end. */
extern int putchar(int);
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    for (unsigned k = 0; k != 1; k += 2) {
        putchar('a' + (int)(x % 26));
        x = x * 1664525u + 1013904223u;
        if (x > 0xfffffffe) reach_error();
    }
    return 0;
}
