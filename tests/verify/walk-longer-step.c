// expect: false
// native: error
// inputs: 5
// The pointer moves by one element at a time, through a literal and through numbers.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct {
    int first, second, third;
} numbers = {1, 2, 3};
static unsigned sum(const void *from, unsigned n)
{
    const unsigned char *c = from;
    unsigned total = 0;
    while (n--) total += *c++;
    return total;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() == 5 && sum("hello", 5) == 532 && sum(&numbers, sizeof numbers) == 6) reach_error();
    return 0;
}
