// expect: false
// native: error
/* A builtin of the library has the address of the library's function. */
extern void reach_error(void);
extern int abs(int);
int main(void)
{
    int (*p)(int) = abs, (*q)(int) = __builtin_abs;
    if (p == q && q(-3) == 3) reach_error();
    return 0;
}
