// expect: false
// native: error
extern void reach_error(void);
int __asprintf_chk(char **, int, const char *, ...);
int main(void)
{
    char *text = 0;
    if (__asprintf_chk(&text, 1, "%d", 5) < 0) return 0;
    if (text && text[0] == '5') reach_error();
    return 0;
}
