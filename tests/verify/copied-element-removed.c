// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
/* a linked table by index: elements removed by moving the last one in */
struct E { unsigned short key; unsigned char next; };
struct T { unsigned char n; struct E e[4]; };
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    struct T t = {3, {{10, 1}, {20, 2}, {30, 255}}};
    unsigned i = k % 3;
    t.e[i] = t.e[--t.n];
    if (t.e[1].key == 30 && t.n == 2 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
