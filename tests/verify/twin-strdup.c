// expect: false
// native: error
// The names with underscores mean the same functions.
extern void reach_error(void);
char *__strdup(const char *);
int main(void)
{
    char text[] = "abc", *copy = __strdup(text);
    if (!copy) return 0;
    text[0] = 'x';
    if (copy[0] == 'a' && text[0] == 'x') reach_error();
    return 0;
}
