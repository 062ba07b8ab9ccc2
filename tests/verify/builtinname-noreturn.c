// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    if (__builtin_expect(0, 0)) {
        __builtin_trap();
        reach_error();
    }
    return 0;
}
