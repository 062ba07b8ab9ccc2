// expect: true
// native: no error
extern void reach_error(void);
extern int strcasecmp(const char *, const char *);
int main(void)
{
    if (strcasecmp("a", "C") >= 0 || strcasecmp("aB", "Ab") != 0) reach_error();
    return 0;
}
