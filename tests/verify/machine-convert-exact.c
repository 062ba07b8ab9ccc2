// expect: true
// args: --32
// hides: x87
// native: no error
extern void reach_error(void);
int i = 16777219;
int main(void)
{
    double d = i;
    if ((double)i != d) reach_error();
    return 0;
}
