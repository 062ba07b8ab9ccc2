// expect: false(unreach-call)
// args: --assembly opaque
// says: replayed: in the interpreter only: the sandbox stopped the compiled program, which called socket
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    __asm__ volatile("movl $41, %%eax\n\tmovl $2, %%edi\n\tmovl $1, %%esi\n\txorl %%edx, %%edx\n\tsyscall"
                     :
                     :
                     : "rax", "rdi", "rsi", "rdx", "rcx", "r11");
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
