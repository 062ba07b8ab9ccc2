// expect: false
// native: error
// args: --externals writes
extern void reach_error(void);
int prefetch(const void *p);
int constant_p(int x);
int cpu_init(void);
int main(void)
{
    if (prefetch(0) == 1 && constant_p(5) == 9 && cpu_init() == 2) reach_error();
    return 0;
}
