// expect: true
// native: no error
// Functions in the shape of Linux's: outputs that nobody wants, inputs in the registers of outputs, addresses as numbers.
typedef unsigned long size_t;
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
    int number, state;
    char name[8];
};
static inline void *fill_bytes(void *s, int c, size_t count)
{
    long d0, d1;
    __asm__ volatile("rep\n\t"
                     "stosb"
                     : "=&c"(d0), "=&D"(d1)
                     : "a"(c), "1"(s), "0"(count)
                     : "memory");
    return s;
}
static inline void *fill_words(unsigned short *s, unsigned short v, size_t n)
{
    long d0, d1;
    __asm__ volatile("rep\n\t"
                     "stosw"
                     : "=&c"(d0), "=&D"(d1)
                     : "a"(v), "1"(s), "0"(n)
                     : "memory");
    return s;
}
static inline void *fill_constant(void *s, unsigned long pattern, size_t count)
{
    long d0, d1;
    __asm__ volatile("rep ; stosl\n\tstosw\n\tstosb"
                     : "=&c"(d0), "=&D"(d1)
                     : "a"(pattern), "0"(count / 4), "1"((long)s)
                     : "memory");
    return s;
}
static inline void *copy_bytes(void *to, const void *from, size_t len)
{
    void *ret = to;
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(len) : : "memory");
    return ret;
}
static inline void *copy_constant(void *to, const void *from, size_t n)
{
    long esi = (long)from, edi = (long)to;
    int ecx;
    if (n >= 5 * 4) {
        __asm__ volatile("rep ; movsl" : "=&c"(ecx), "=&D"(edi), "=&S"(esi) : "0"(n / 4), "1"(edi), "2"(esi) : "memory");
    } else {
        if (n >= 2 * 4) __asm__ volatile("movsl" : "=&D"(edi), "=&S"(esi) : "0"(edi), "1"(esi) : "memory");
        if (n >= 1 * 4) __asm__ volatile("movsl" : "=&D"(edi), "=&S"(esi) : "0"(edi), "1"(esi) : "memory");
    }
    if (n % 4 >= 2) __asm__ volatile("movsw" : "=&D"(edi), "=&S"(esi) : "0"(edi), "1"(esi) : "memory");
    if (n % 2) __asm__ volatile("movsb" : "=&D"(edi), "=&S"(esi) : "0"(edi), "1"(esi) : "memory");
    return to;
}
int main(void)
{
    struct device d = {.number = __VERIFIER_nondet_int(), .state = 2, .name = "abc"}, copy;
    unsigned short words[3];
    char pattern[12] = {0};
    fill_bytes(&copy, 0xab, sizeof copy);
    if (copy.state != (int)0xabababab) reach_error();
    copy_bytes(&copy, &d, sizeof d);
    if (copy.number != d.number || copy.name[2] != 'c') reach_error();
    fill_bytes(&copy, 0, sizeof copy);
    if (copy.number || copy.state || copy.name[2]) reach_error();
    copy_constant(&copy.state, &d.state, 7);
    if (copy.state != 2 || copy.name[2] != 'c' || copy.number) reach_error();
    if (fill_words(words, 0x1234, 3) != words || words[2] != 0x1234) reach_error();
    fill_constant(pattern, 0x01010101, 11);
    if (pattern[10] != 1 || pattern[11]) reach_error();
    return 0;
}
