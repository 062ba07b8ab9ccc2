/* Bit-fields, unions, masks, narrow and unsigned types, wrap-around. */
extern int nondet(void);
extern unsigned nondet_unsigned(void);
extern void reach_error(void);
struct flags {
    unsigned ready : 1, mode : 3, rest : 12;
};
union word {
    unsigned whole;
    unsigned char bytes[4];
};
int main(void)
{
    struct flags f = {0, 0, 0};
    union word w;
    unsigned char c = 250;
    unsigned u = nondet_unsigned(), steps = 0;
    short s = (short)nondet();
    while (nondet()) {
        f.mode = f.mode + 1;
        if (f.mode == 5) f.ready = 1;
        c = c + 3;
        steps++;
    }
    if (f.ready && steps < 5) reach_error();
    w.whole = u & 0xff00u;
    if (w.bytes[0] || w.bytes[2]) reach_error();
    if (s > 0 && (s & -s) > s) reach_error();
    if ((u | 1) == 0) reach_error();
    if (steps == 2 && c != 0) reach_error();
    return 0;
}
