// expect: true
// args: --32
// says: not in x87's
// native: error at -O0
extern void reach_error(void);
long long l = 0x7fffffffffffffffLL;
int main(void)
{
    double d = l;
    if ((double)l != d) reach_error();
    return 0;
}
