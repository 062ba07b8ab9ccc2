// expect: false
// native: error
/* An alias has the address of the function that it is another name of. */
extern void reach_error(void);
int f(void) { return 3; }
int g(void) __attribute__((alias("f")));
int h(void) __attribute__((weak, alias("g")));
int (*table[])(void) = {f, h};
int main(void)
{
    if (f == g && table[0] == table[1] && table[1]() == 3) reach_error();
    return 0;
}
