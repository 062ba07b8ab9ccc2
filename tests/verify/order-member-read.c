// expect: unknown(order of evaluation: operands at...
// native: error
extern void reach_error(void);
struct s { int x, y; } s;
int set(struct s *p) { p->x = 1; return 0; }
int second(int x, int y) { (void)y; return x; }
int main(void)
{
    if (second(s.x, set(&s)) == 1) reach_error();
    return 0;
}
