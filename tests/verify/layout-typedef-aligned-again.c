// expect: false
// native: error
// inputs: 2654435761
// The second one of two typedefs has the alignment from there on.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef int word;
struct before {
    char a;
    word b;
};
typedef int word __attribute__((aligned(16)));
struct after {
    char a;
    word b;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (sizeof(struct before) == 8 && sizeof(struct after) == 32) reach_error();
    return 0;
}
