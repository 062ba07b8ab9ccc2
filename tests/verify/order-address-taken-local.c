// expect: unknown(order of evaluation: operands at...
// native: error
extern void reach_error(void);
int set(int *p) { *p = 1; return 0; }
int second(int x, int y) { (void)y; return x; }
int main(void)
{
    int x = 0;
    if (second(x, set(&x)) == 1) reach_error();
    return 0;
}
