// expect: true
// args: tests/verify/linked/functions.c
// hides: differs
// native: no error
extern void reach_error(void);
int get();
int small();
int twice();
void set(int *p);
int main(void)
{
    int x = 0;
    set(&x);
    if (get() != -1 || small(3) != 3 || twice(x) != 2) reach_error();
    return 0;
}
