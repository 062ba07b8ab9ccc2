// expect: false
// native: error
// The value of a bit-field has a type of just its bits for gcc.
extern void reach_error(void);
struct s { unsigned f : 9; };
int main(void)
{
    struct s g = {0};
    if (sizeof(g.f = 1) == 2) reach_error();
    return 0;
}
