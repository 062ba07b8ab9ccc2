// expect: true
// args: tests/verify/linked/functions.c
// says: the type of 'same' differs
// native: error
extern void reach_error(void);
float same();
int main(void)
{
    if (same(1.5f) != 1.5f) reach_error();
    return 0;
}
