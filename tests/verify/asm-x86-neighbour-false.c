// expect: false
// native: error
/* A number beyond the operand is a bit of the word behind it. */
extern void reach_error(void);
static unsigned long words[2];
static void set_bit(long nr, unsigned long *addr) { __asm__ volatile("bts %1,%0" : "+m"(*addr) : "r"(nr) : "memory"); }
int main(void)
{
    set_bit(8 * sizeof(long) + 2, words);
    if (words[1] == 4) reach_error();
    return 0;
}
