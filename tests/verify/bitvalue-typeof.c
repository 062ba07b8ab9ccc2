// expect: unknown
// says: bit-field
// native: error
extern void reach_error(void);
struct s { unsigned f : 9; unsigned long g : 33; unsigned h : 3; unsigned long x : 20; unsigned i : 32; };
int main(void)
{
    struct s g = {0};
    __typeof__(g.f = 1) x = 1000;
    if (x == 488) reach_error();
    return 0;
}
