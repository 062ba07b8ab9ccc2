// expect: true
// args: -std=gnu90
// native: no error
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
enum { B = 5 };
int main(void)
{
    if (sizeof(enum { C = 7 }) == 4) (void)sizeof(enum { D = 8 });
    if (C != 7 || D != 8) reach_error();
    return 0;
}
