// expect: false
// native: error
extern void reach_error(void);
char *__strndup(const char *, unsigned long);
int main(void)
{
    char *copy = __strndup("abc", 2);
    if (!copy) return 0;
    if (copy[2] == 0) reach_error();
    return 0;
}
