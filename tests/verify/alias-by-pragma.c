// expect: false
// native: error
extern void reach_error(void);
#pragma weak g = f
int f(void) { return 3; }
int g(void);
int main(void)
{
    if (g == f && g() == 3) reach_error();
    return 0;
}
