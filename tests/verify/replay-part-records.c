// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
    int a : 5;
    unsigned b : 7;
    struct {
        long c;
    };
};
static struct pair make(int x) { return (struct pair){.a = x, .b = 100, .c = 5}; }
static int other(struct pair p) { return p.a; }

int main(void)
{
    int unset;
    struct pair p = make(unset);
    if (p.a == -3 && p.b == 100 && p.c == 5) reach_error();
    return other(p);
}
