// expect: false(unreach-call)
// says: (char *)&pairs + 12
// says: (char *)&elsewhere + 16
// says: replayed: yes
// … of a part of it, and the end of one that is defined elsewhere; other inputs stay what they are.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
    int first, second;
} pairs[3];
extern int elsewhere[4];
int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = __VERIFIER_nondet_pointer(), *q = __VERIFIER_nondet_pointer();
    if (n == 7 && p == &pairs[1].second && q == elsewhere + 4) {
        *p = n;
        if (pairs[1].second == 7) reach_error();
    }
    return 0;
}
