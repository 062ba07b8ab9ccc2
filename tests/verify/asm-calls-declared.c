// expect: unknown(unsupported:assembly that may call or jump...
// Also where the function has no body.
extern void reach_error(void);
int main(void)
{
    __asm__ volatile("call reach_error" : : : "memory");
    return 0;
}
