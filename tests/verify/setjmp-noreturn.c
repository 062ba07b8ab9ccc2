// expect: true
// native: no error
// inputs: 3
// A function that throws does not return; functions in between are left.
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf buffer;
static int entered, left;
static void __attribute__((noreturn)) throw(int code) { longjmp(buffer, code); }
static int check(int n)
{
    entered++;
    if (n < 0) throw(2);
    if (n > 10) throw(3);
    left++;
    return n;
}

int main(void)
{
    int r = setjmp(buffer);
    if (r == 0) {
        int n = check(__VERIFIER_nondet_int());
        if (n < 0 || n > 10) reach_error();
        if (entered != left) reach_error();
    } else {
        if (r != 2 && r != 3) reach_error();
        if (entered != 1 || left != 0) reach_error();
    }
    return 0;
}
