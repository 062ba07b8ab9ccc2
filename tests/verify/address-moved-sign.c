// expect: false | unknown
// args: --32
// Whether an address is a negative number.
extern void reach_error(void);
int x;
int main(void)
{
    if ((int)&x < 0) reach_error();
    return 0;
}
