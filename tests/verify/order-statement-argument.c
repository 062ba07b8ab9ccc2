// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int g = 1;
int ch(void) { g = 5; return 1; }
int h(int a, int b) { return b ? a : 0; }
int main(void)
{
    if (h(({ int t = g; t; }), ch()) == 5) reach_error();
    return 0;
}
