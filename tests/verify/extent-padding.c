// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct F { unsigned char n; int m; };
static struct F x = {1};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    unsigned char *p = k & 1 ? (unsigned char *)&x + 3 : &x.n;
    *p = 9;
    if (x.n == 1 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
