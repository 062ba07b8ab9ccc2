// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    int x = 3;
    if (__builtin_cpu_supports("avx512f")) x += 2;
    else x += 4;
    if (x != 5 && x != 7) reach_error();
    return 0;
}
