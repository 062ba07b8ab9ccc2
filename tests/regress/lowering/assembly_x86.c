// expect: exit 0
/* Instructions that become operations: bits in words and beside them, flags, additions, exchanges. */
#include <stdio.h>

typedef unsigned long word;
enum { BITS = 8 * sizeof(word) };

static word bits[4];
static unsigned numbers[3];

static int test_and_set(int nr, word *at)
{
    int old;
    __asm__ volatile("lock; bts %2,%1\n\tsbb %0,%0" : "=r"(old), "+m"(*(volatile long *)at) : "Ir"(nr) : "memory");
    return old;
}

static int test_and_clear(int nr, word *at)
{
    int old;
    __asm__ volatile(".section .smp_locks,\"a\"\n .balign 4 \n .long 661f - .\n.previous\n661:\n\tlock; btr %2,%1\n\tsbb %0,%0"
                     : "=r"(old), "=m"(*(volatile long *)at)
                     : "Ir"(nr), "m"(*(volatile long *)at)
                     : "memory");
    return old;
}

static int test_and_change(int nr, word *at)
{
    unsigned char old;
    __asm__ volatile("btc %[nr],%[at]\n\tsetc %[old]" : [old] "=qm"(old), [at] "+m"(*at) : [nr] "r"(nr) : "memory", "cc");
    return old;
}

static int test(int nr, const word *at)
{
    int old;
    __asm__ volatile("bt %2,%1\n\tsbb %0,%0" : "=r"(old) : "m"(*at), "Ir"(nr));
    return old;
}

static int dec_and_test(unsigned *at)
{
    unsigned char is_zero;
    __asm__ volatile("lock; decl %0; sete %1" : "=m"(*at), "=qm"(is_zero) : "m"(*at) : "memory");
    return is_zero;
}

static int add_negative(int by, int *at)
{
    unsigned char is_negative;
    __asm__ volatile("lock; addl %2,%0; sets %1" : "+m"(*at), "=qm"(is_negative) : "ir"(by) : "memory");
    return is_negative;
}

static int sub_borrows(unsigned by, unsigned *at)
{
    int borrow;
    __asm__ volatile("subl %2,%0" : "+m"(*at), "=@ccc"(borrow) : "r"(by));
    return borrow;
}

static int add_carries(unsigned by, unsigned *at)
{
    unsigned char carry;
    __asm__("addl %2,%0; setnc %1" : "+r"(*at), "=&q"(carry) : "r"(by));
    return carry;
}

static unsigned fetch_add(unsigned by, unsigned *at)
{
    __asm__ volatile("lock; xaddl %0,%1" : "+r"(by), "+m"(*at) : : "memory");
    return by;
}

static unsigned exchange(unsigned with, unsigned *at)
{
    unsigned old;
    __asm__ volatile("xchgl %0,%1" : "=r"(old), "+m"(*at) : "0"(with) : "memory");
    return old;
}

static unsigned mixed(unsigned a, unsigned b)
{
    __asm__("andl %1,%0; orl $5,%0; xorl %1,%0; incl %0; notl %0; negl %0" : "+&r"(a) : "r"(b) : "cc");
    return a;
}

static word registers(word a, word nr)
{
    __asm__("bts %1,%0" : "+r"(a) : "r"(nr) : "cc");
    return a;
}

static void show(unsigned value) { printf("%u ", value); }

int main(void)
{
    static const unsigned samples[] = {0, 1, 2, 31, 32, 33, 0x7fffffff, 0x80000000, 0xffffffff};
    for (int nr = 0; nr < 2 * (int)BITS; nr += 7) {
        show((unsigned)test_and_set(nr, bits + 1));
        show((unsigned)test_and_set(nr, bits + 1));
        show((unsigned)test(nr, bits + 1));
        show((unsigned)test(nr ^ 1, bits + 1));
        if (nr % 3) show((unsigned)test_and_clear(nr, bits + 1));
        show((unsigned)test_and_change(nr - 9, bits + 1));
    }
    printf("\n%lx %lx %lx %lx\n", bits[0], bits[1], bits[2], bits[3]);
    show((unsigned)test_and_set(3, bits));
    show((unsigned)test_and_clear(3, bits));
    for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++) {
        for (unsigned n = 0; n < sizeof samples / sizeof *samples; n++) {
            unsigned a = samples[k], b = samples[n], c = a;
            int d = (int)a;
            show((unsigned)dec_and_test(&a));
            show((unsigned)add_negative((int)b, &d));
            show((unsigned)sub_borrows(b, &c));
            show((unsigned)add_carries(b, &c));
            numbers[1] = a;
            show(fetch_add(b, &numbers[1]));
            show(exchange(b, &numbers[0]));
            printf("%u %u %d %u %u %lx\n", numbers[0], numbers[1], d, c, mixed(a, b), registers(a, b));
        }
    }
    return 0;
}
