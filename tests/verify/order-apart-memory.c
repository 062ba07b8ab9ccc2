// expect: true
// native: no error
extern void reach_error(void);
int a[2];
char b[4];
int set(void) { b[0] = 1; return 0; }
int second(int x, int y) { (void)y; return x; }
int main(void)
{
    if (second(a[0], set()) == 1) reach_error();
    return 0;
}
