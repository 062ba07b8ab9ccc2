// expect: true
// says: weak variables that no file defines are not there: option
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int option __attribute__((weak));
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 2410027631u) return 0;
    if (&option && option == 5) reach_error();
    return 0;
}
