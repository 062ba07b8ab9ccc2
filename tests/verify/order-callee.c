// expect: false
// native: error
extern void reach_error(void);
int one(int x) { return x; }
int two(int x) { return x + 1; }
int (*f)(int) = one;
int ch(void) { f = two; return 1; }
int main(void)
{
    if (f(ch()) == 1) reach_error();
    return 0;
}
