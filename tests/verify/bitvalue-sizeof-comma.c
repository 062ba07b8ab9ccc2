// expect: false
// native: error
extern void reach_error(void);
struct s { unsigned f : 9; unsigned long g : 33; unsigned h : 3; unsigned long x : 20; unsigned i : 32; };
int main(void)
{
    struct s g = {0};
    if (sizeof(0, g.f) == 2 && sizeof(({ g.h; })) == 1 && sizeof((g.f = 1)) == 2) reach_error();
    return 0;
}
