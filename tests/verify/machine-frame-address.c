// expect: unknown
// native: error
extern void reach_error(void);
int main(void)
{
    if (__builtin_frame_address(0)) reach_error();
    return 0;
}
