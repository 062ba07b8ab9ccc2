// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int g = 1;
int h(int a, int b) { return a * 10 + b; }
int main(void)
{
    if (h(g, ({ g = 7; g; })) == 77) reach_error();
    return 0;
}
