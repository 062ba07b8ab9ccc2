// expect: true
// native: no error
extern void reach_error(void);
struct s { unsigned f : 9; unsigned long g : 33; unsigned h : 3; unsigned long x : 20; unsigned i : 32; };
int main(void)
{
    struct s g = {0};
    if (sizeof(+g.f) != 4 || sizeof(1 ? g.f : g.h) != 4 || sizeof(g.f << 1) != 4 || sizeof(!g.h) != 4) reach_error();
    return 0;
}
