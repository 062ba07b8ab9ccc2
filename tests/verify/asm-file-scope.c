// expect: unknown(unsupported: assembly outside of functions)
// native: error
extern void reach_error(void);
void e(void) { reach_error(); }
extern void start(void);
__asm__(".text\n.globl start\nstart: jmp e\n");
int main(void)
{
    start();
    return 0;
}
