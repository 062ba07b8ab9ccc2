// expect: unknown
// native: no error
// The lower half of an address can be anything, also 0.
extern void reach_error(void);
int g[4];
int main(void)
{
    unsigned low = (unsigned)(unsigned long)&g[1];
    if (low == 0) reach_error();
    return 0;
}
