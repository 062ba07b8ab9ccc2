// expect: unknown
// native: error
extern void reach_error(void);
__attribute__((noinline)) static int called(void) { return __builtin_extract_return_addr(__builtin_return_address(0)) != 0; }
int main(void)
{
    if (called()) reach_error();
    return 0;
}
