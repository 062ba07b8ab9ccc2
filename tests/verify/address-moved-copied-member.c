// expect: false
// A structure holds a pointer, its number and a part of that; the number of one member decides.
extern void reach_error(void);
struct kept {
    int *pointer;
    unsigned long a;
    unsigned b;
} g;
int x;
int main(void)
{
    struct kept l;
    l.pointer = &x;
    l.a = (unsigned long)&x;
    l.b = (unsigned)l.a;
    g = l;
    if (g.a >> 5 & 1) reach_error();
    return 0;
}
