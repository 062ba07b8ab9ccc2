// expect: true
// native: no error
extern void reach_error(void);
int g;
int a(void) { g = 1; return 0; }
int b(void) { g = 2; return 0; }
int main(void)
{
    if (!a() && !b() && g == 1) reach_error();
    return 0;
}
