// expect: false(unreach-call)
// args: --32
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static const char path[] = "CANARY-new";

int main(void)
{
    int result = 8; /* creat */
    __asm__ volatile("int $0x80" : "+a"(result) : "b"(path), "c"(0644) : "memory");
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
