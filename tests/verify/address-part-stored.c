// expect: false | unknown
// Part of an address comes back from memory.
extern void reach_error(void);
struct pair { unsigned long a, b; } s;
int x;
int main(void)
{
    s.a = (unsigned long)&x >> 5 & 1;
    if (s.a) reach_error();
    return 0;
}
