// expect: false
// native: error
// inputs: 2654435761
// The pointer stands for two elements; from the last one the step leaves the array.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int a, b;
};
static struct {
    struct pair head, all[3];
    int behind, last;
} s;
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k != 0x9e3779b1u) return 0;
    s.all[1].a = 0;
    s.behind = 0;
    char *q = (char *)&s + 12; /* s.all[0].b */
    if (k) q = (char *)&s + 28; /* s.all[2].b */
    *(int *)(q + 4) = 5;
    if (s.behind == 5) reach_error();
    return 0;
}
