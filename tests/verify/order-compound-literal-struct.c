// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
struct S { int a, b; };
int g = 1;
int ch(void) { g = 5; return 1; }
int h(struct S s, int x) { return s.a + 0 * x; }
int main(void)
{
    if (h((struct S){g, 2}, ch()) == 5) reach_error();
    return 0;
}
