// expect: unknown(unsupported: library function sprintf may be called through the pointer...
// args: --externals pure
// native: error
extern int sprintf(char *, const char *, ...);
extern void reach_error(void);
int main(void)
{
    int (*print)(char *, const char *, ...) = sprintf;
    char text[8] = "";
    print(text, "%d", 5);
    if (text[0] == '5') reach_error();
    return 0;
}
