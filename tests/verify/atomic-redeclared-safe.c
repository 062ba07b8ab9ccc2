// expect: true
// native: no error
extern void reach_error(void);
int __builtin_popcountl(unsigned long);
double __builtin_sqrt(double);
void *__builtin_memset(void *, int, unsigned long);
int __builtin_isinf();
int main(void)
{
    long x = 0;
    __builtin_memset(&x, 1, 2);
    if (x != 0x101 || __builtin_popcountl(0xf00000000UL) != 4 || __builtin_sqrt(9.0) != 3.0) reach_error();
    return 0;
}
