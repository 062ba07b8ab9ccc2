// expect: false
// An address is printed as a number, and read again.
extern void reach_error(void);
extern int sprintf(char *, const char *, ...);
extern unsigned long strtoul(const char *, char **, int);
int x;
int main(void)
{
    char text[40];
    sprintf(text, "%lx", (unsigned long)&x);
    *(int *)strtoul(text, 0, 16) = 1;
    if (x == 1) reach_error();
    return 0;
}
