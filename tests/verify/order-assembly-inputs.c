// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int g = 1;
int ch(void) { g = 5; return 1; }
int main(void)
{
    int r;
    __asm__("" : "=r"(r) : "0"(g), "r"(ch()));
    if (r == 1) reach_error();
    return 0;
}
