// The engines look at the slice first, whether there is a store or not. What the whole program does with an address is no part of it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int object, seen;

int main(void)
{
    int n = __VERIFIER_nondet_int(), locked = 0;
    int *p = n > 3 ? &object : &seen;
    while (__VERIFIER_nondet_int()) {
        if (locked) reach_error();
        locked = 1;
        if ((unsigned long)p > 0xffffffff) seen++;
        if (n > 7) locked = 0;
        if (n <= 7) return seen;
    }
    return 0;
}
