// expect: false
// args: tests/verify/linked/short_struct.c
// says: layout-struct-false.c:6
// native: error
// The files disagree on the struct: the other one writes `extra`. gcc's program fails, too.
struct s { int a; int extra; int b; };
void set(struct s *p);
extern void reach_error(void);
int main(void)
{
    struct s x = {0, 0, 0};
    set(&x);
    if (x.b != 1) reach_error();
    return 0;
}
