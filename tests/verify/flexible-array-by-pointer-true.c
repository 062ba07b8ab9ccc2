// expect: true
// expect-interval: unknown
// native: no error
extern void reach_error(void);
struct s { int n; int a[]; };
static struct s g = {1, {7}};
int main(void)
{
    struct s *p = &g;
    int v = p->a[0];
    if (v != 7) reach_error();
    return 0;
}
