// expect: true
// args: tests/verify/linked/long_variable.c
// native: no error
// An unknown or shorter length is no difference.
extern int table[];
extern void reach_error(void);
int main(void)
{
    if (table[2] != 3) reach_error();
    return 0;
}
