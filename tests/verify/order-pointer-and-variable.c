// expect: unknown(order of evaluation: operands at...
// native: error
extern void reach_error(void);
int g;
int one(void) { g = 1; return 0; }
int (*f)(void) = one;
int second(int x, int y) { (void)y; return x; }
int main(void)
{
    if (second(g, f()) == 1) reach_error();
    return 0;
}
