// expect: unknown
// native: error
// inputs: 2654435761
// The output ends with an array of any length.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct text {
    int length;
    int items[];
};
static struct text t = {3, {1, 2, 3}};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__("movq $-1, 4+%0" : "+m"(t));
    if (t.items[1] == -1) reach_error();
    return 0;
}
