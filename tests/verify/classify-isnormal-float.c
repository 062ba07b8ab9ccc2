// expect: true
// native: no error
// A float is classified as a float, not as the double it could be promoted to.
extern void reach_error(void);
int main(void)
{
    float f = 0x1p-130f;
    if (__builtin_isnormal(f)) reach_error();
    return 0;
}
