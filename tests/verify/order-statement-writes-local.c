// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int h(int a, int b) { return a * 10 + b; }
int main(void)
{
    int x = 1;
    if (h(x, ({ x = 7; x; })) == 77) reach_error();
    return 0;
}
