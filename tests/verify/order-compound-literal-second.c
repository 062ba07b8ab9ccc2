// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int g = 1;
int ch(void) { g = 5; return 1; }
int h(int x, int *p) { return *p + 0 * x; }
int main(void)
{
    if (h(ch(), &(int){g}) == 1) reach_error();
    return 0;
}
