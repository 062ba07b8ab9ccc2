// expect: false
// native: error
extern void reach_error(void);
struct s { unsigned f : 9; unsigned long g : 33; unsigned h : 3; unsigned long x : 20; unsigned i : 32; };
int main(void)
{
    struct s g = {0};
    if (__alignof__(g.f = 1) == 2 && __alignof__(g.h = 1) == 1) reach_error();
    return 0;
}
