// expect: false
// native: error at -O0
extern void reach_error(void);
extern int strncmp(const char *, const char *, __SIZE_TYPE__);
int main(void)
{
    char a[3] = "ab", c[3] = "cb";
    if (strncmp(a, c, 1) == -2) reach_error();
    return 0;
}
