// expect: unknown
// native: error
extern void reach_error(void);
int g;
int set(void) { g = 1; return 0; }
int second(int x, int y) { (void)y; return x; }
int main(void)
{
    if (second(g, set()) == 1) reach_error();
    return 0;
}
