// expect: false
// native: error
// The error is reached wherever the object is.
extern void reach_error(void);
int g;
int main(void)
{
    int n = 0;
    if ((unsigned long)&g < 0x40000000UL) n = 1;
    else n = 2;
    if (n) reach_error();
    return 0;
}
