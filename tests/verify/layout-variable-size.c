// expect: false
// args: tests/verify/linked/long_variable.c
// says: the type of 'g' differs
// native: error
extern int g;
extern void reach_error(void);
int main(void)
{
    if (g == 5) reach_error();
    return 0;
}
