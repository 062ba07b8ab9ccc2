// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    int line = __builtin_LINE();
    const char *f = __builtin_FUNCTION();
    if (line == 6 && f[0] == 'm' && f[3] == 'n' && f[4] == 0) reach_error();
    return 0;
}
