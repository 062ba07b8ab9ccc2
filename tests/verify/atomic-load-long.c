// expect: false
// native: error
// The result of a type-generic builtin has 8 bytes.
extern void reach_error(void);
int main(void)
{
    long x = 0x100000000L;
    if (__atomic_load_n(&x, 0) == 0x100000000L) reach_error();
    return 0;
}
