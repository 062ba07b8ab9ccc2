// expect: true
// args: tests/verify/linked/short_struct.c
// says: the layout of struct s differs between
// says: layout-struct-true.c:6: each file accesses the bytes as it declares them
// native: no error
struct s { int a; int extra; int b; };
void set_second(struct s *p);
extern void reach_error(void);
int main(void)
{
    struct s x[2] = {{0}};
    set_second(x);
    if (x[1].a != 1 || x[1].b) reach_error();
    return 0;
}
