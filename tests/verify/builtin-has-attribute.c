// expect: unknown(unsupported:__builtin_has_attribute)
// native: error
extern void reach_error(void);
int x __attribute__((aligned(32)));
int main(void)
{
    if (__builtin_has_attribute(x, aligned)) reach_error();
    return 0;
}
