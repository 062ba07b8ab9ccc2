// expect: false
// native: error
// inputs: 2654435761
// Of several alignments of a typedef gcc takes the last one at the first place.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef int last __attribute__((aligned(16), aligned(2)));
typedef int __attribute__((aligned(2))) two, before __attribute__((aligned(8)));
struct r {
    char a;
    last b;
};
struct s {
    char a;
    before b;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (sizeof(struct r) == 6 && sizeof(struct s) == 6) reach_error();
    return 0;
}
