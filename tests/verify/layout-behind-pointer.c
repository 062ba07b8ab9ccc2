// expect: false
// args: tests/verify/linked/short_struct.c
// says: the layout of struct s differs
// native: error
struct s { char c[12]; };
typedef void setter(struct s *);
extern setter set;
extern void reach_error(void);
int main(void)
{
    struct s x = {{0}};
    setter *f = set;
    f(&x);
    if (x.c[4] == 1) reach_error();
    return 0;
}
