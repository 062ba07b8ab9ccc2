// expect: true
// native: no error
extern void reach_error(void);
extern int strcmp(const char *, const char *);
int main(void)
{
    char a[2] = "a", c[2] = "c";
    int order = strcmp(a, c);
    if (order >= 0) reach_error();
    return 0;
}
