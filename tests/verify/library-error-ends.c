// expect: true
// native: no error
// error and error_at_line end the program if their status is not zero.
#include <error.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int status = __VERIFIER_nondet_int();
    error(status, 0, "one");
    if (status != 0) reach_error();
    error_at_line(2, 0, "file", 1, "two");
    reach_error();
    return 0;
}
