// expect: true
// native: no error
extern void reach_error(void);
char *__strdup(const char *);
int main(void)
{
    char text[] = "abc", *copy = __strdup(text);
    if (!copy) return 0;
    copy[0] = 'x';
    if (text[0] != 'a') reach_error();
    return 0;
}
