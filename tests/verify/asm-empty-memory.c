// expect: true
// native: no error
// An output in memory is the object: nothing is written, and the input has it stored before.
extern void reach_error(void);
struct pair {
    int a, b;
};
int main(void)
{
    unsigned x = 254, list[2] = {1, 2}, *p = &list[1];
    struct pair s = {3, 4};
    __asm__ volatile("" : "=m"(x) : "m"(x));
    __asm__ volatile("" : "=m"(s) : "m"(s) : "memory");
    __asm__ volatile("nop" : "=m"(*p) : "m"(*p));
    if (x != 254 || s.a != 3 || s.b != 4 || list[1] != 2) reach_error();
    return 0;
}
