// expect: false | unknown
// An address is compared with a number in memory.
extern void reach_error(void);
int x;
struct s { unsigned long a, b; } kept;
int main(void)
{
    struct s *s = &kept;
    s->b = 0x123456789000UL;
    if ((unsigned long)&x == s->b) reach_error();
    return 0;
}
