// expect: false
// native: error
extern void reach_error(void);
struct pair {
    int b[2];
    int next;
} s;
int main(void)
{
    char *d = (char *)s.b;
    unsigned long count = 3;
    __asm__ volatile("rep stosl" : "+D"(d), "+c"(count) : "a"(7) : "memory");
    if (s.next == 7) reach_error();
    return 0;
}
