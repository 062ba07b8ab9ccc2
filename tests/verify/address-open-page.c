// expect: unknown
// native: no error
// Where the object is decides whether the error is reached.
extern void reach_error(void);
int g;
int main(void)
{
    if ((unsigned long)&g == 0x123456789000UL) reach_error();
    return 0;
}
