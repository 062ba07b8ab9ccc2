// expect: unknown
// native: error
// What the processor can do is not known.
extern void reach_error(void);
int main(void)
{
    if (__builtin_cpu_supports("sse2")) reach_error();
    return 0;
}
