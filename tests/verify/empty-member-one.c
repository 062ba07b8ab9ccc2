// expect: false
// native: error
// inputs: 2
// To gcc, an array of one element at the end of a structure may be longer, also within another structure.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct head {
    int count;
    char bytes[1];
};
union packet {
    struct head head;
    char raw[16];
};
static union packet p;
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k > 8) return 0;
    p.head.bytes[k] = 7;
    if (p.raw[6] == 7) reach_error();
    return 0;
}
