// expect: unknown(order of evaluation: operands at...
// native: error
extern void reach_error(void);
int a[2];
int set(void) { a[0] = 1; return 0; }
int second(int x, int y) { (void)y; return x; }
int main(void)
{
    if (second(a[0], set()) == 1) reach_error();
    return 0;
}
