// expect: true
// native: no error
extern void reach_error(void);
struct s { unsigned f : 9; unsigned long g : 33; unsigned h : 3; unsigned long x : 20; unsigned i : 32; };
int main(void)
{
    struct s g = {0};
    if (sizeof(g.g = 1) != 8 || sizeof(g.x = 1) != 4 || sizeof(g.i = 1) != 4 || sizeof(-g.g) != 8) reach_error();
    return 0;
}
