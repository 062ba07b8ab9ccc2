// expect: true
// args: tests/verify/linked/functions.c
// says: the type of 'twice' differs
// native: no error
extern void reach_error(void);
int twice(int x, int y);
int main(void)
{
    if (twice(2, 3) != 4) reach_error();
    return 0;
}
