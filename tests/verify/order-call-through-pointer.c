// expect: unknown(order of evaluation: operands at...
// native: error
extern void reach_error(void);
int g;
int one(void) { g = 1; return 0; }
int two(void) { g = 2; return 0; }
int (*f)(void) = one, (*h)(void) = two;
void take(int x, int y) { (void)x; (void)y; }
int main(void)
{
    take(f(), h());
    if (g == 1) reach_error();
    return 0;
}
