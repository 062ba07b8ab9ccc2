// expect: unknown | false
// native: error
extern void reach_error(void);
extern int strcmp(const char *, const char *);
int main(void)
{
    if (strcmp("a", "c") == -1) reach_error();
    return 0;
}
