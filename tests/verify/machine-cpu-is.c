// expect: unknown
// native: no error
extern void reach_error(void);
int main(void)
{
    __builtin_cpu_init();
    if (__builtin_cpu_is("intel") && __builtin_cpu_is("amd")) reach_error();
    return 0;
}
