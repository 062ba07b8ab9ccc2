// expect: true
// args: tests/verify/linked/functions.c
// says: the type of 'get' differs
// native: error
extern void reach_error(void);
long get();
int main(void)
{
    if (get() != -1) reach_error();
    return 0;
}
