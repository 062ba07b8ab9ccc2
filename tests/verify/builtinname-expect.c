// expect: false
// native: error
extern void reach_error(void);
__attribute__((weak)) long expect(long x, long y) { return x + y; }
int main(void)
{
    if (expect(1, 2) == 3) reach_error();
    return 0;
}
