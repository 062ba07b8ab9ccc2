// expect: false
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#pragma pack(2)
struct packed {
    char c;
    int i;
} x;
#pragma pack()
struct twice {
    char c;
} __attribute__((aligned(32), aligned(2)));
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (__alignof__(x.i) == 2 && sizeof(struct twice) == 2) reach_error(); /* the last one counts */
    return 0;
}
