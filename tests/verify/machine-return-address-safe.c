// expect: true
// native: no error
extern void reach_error(void);
__attribute__((noinline)) static void *called(void) { return __builtin_return_address(0); }
int main(void)
{
    if (!called() || !__builtin_frame_address(0)) reach_error();
    return 0;
}
