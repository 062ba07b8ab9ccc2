// expect: false | unknown
// An address comes back from memory as a number, and part of it decides.
extern void reach_error(void);
struct pair { unsigned long a, b; } s;
int x;
int main(void)
{
    struct pair *p = &s;
    p->b = (unsigned long)&x;
    if (s.b >> 5 & 1) reach_error();
    return 0;
}
