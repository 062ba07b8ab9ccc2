// expect: unknown(missing: outside, ...
extern void reach_error(void);
int outside(void);
int main(void)
{
    int (*f)(void) = outside;
    if (f() == 3) reach_error();
    return 0;
}
