// expect: true
// args: tests/verify/linked/long_variable.c
// says: the layout of struct t differs
// native: no error
struct t { int f; };
extern struct t v;
extern void reach_error(void);
int main(void)
{
    if (v.f == 1) reach_error();
    return 0;
}
