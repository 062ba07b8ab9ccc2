// expect: true
// native: no error
extern void reach_error(void);
struct s { unsigned f : 9; unsigned i : 32; };
int main(void)
{
    struct s g = {0};
    __typeof__(g.i = 1) x = 100000;
    __typeof__(g.f + 0) y = 100000;
    if (x != 100000 || y != 100000 || _Generic(g.f + 0, int: 1, default: 2) != 1) reach_error();
    return 0;
}
