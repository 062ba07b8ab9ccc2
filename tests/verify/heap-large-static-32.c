// expect: false | unknown
// native: error
// args: --32
// Objects that fill the address space do not overlap.
extern void reach_error(void);
static char a[900u << 20], b[400u << 20], c[400u << 20];
int main(void)
{
    char *p = a, *q = b, *r = c;
    p[(900u << 20) - 1] = 1;
    q[0] = 2;
    q[(400u << 20) - 1] = 3;
    r[0] = 4;
    if (p[(900u << 20) - 1] == 1 && q[0] == 2 && q[(400u << 20) - 1] == 3 && p != q && q != r && r != p) reach_error();
    return 0;
}
