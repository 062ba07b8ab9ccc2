// expect: false
// native: error
// inputs: 2654435761
// exit under another name runs destructors, too.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void bye(int) __asm__("exit");
static int on;
__attribute__((destructor)) static void handle(void)
{
    if (on) reach_error();
}
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    on = 1;
    bye(0);
    return 0;
}
