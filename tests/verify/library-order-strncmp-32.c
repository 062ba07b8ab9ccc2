// expect: unknown | false
// native: error at -O0
// args: --32
extern void reach_error(void);
extern int strncmp(const char *, const char *, __SIZE_TYPE__);
int main(void)
{
    char a[3] = "ab", c[3] = "cb";
    int order = strncmp(a, c, 2);
    if (order == -1) reach_error();
    return 0;
}
