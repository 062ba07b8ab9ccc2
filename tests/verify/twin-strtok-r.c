// expect: false
// native: error
extern void reach_error(void);
char *__strtok_r(char *, const char *, char **);
int main(void)
{
    char text[] = "a,b", *next;
    char *word = __strtok_r(text, ",", &next);
    if (!word) return 0;
    *word = 'c';
    if (text[0] == 'c' && text[1] == 0) reach_error();
    return 0;
}
