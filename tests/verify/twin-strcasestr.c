// expect: false
// native: error
extern void reach_error(void);
char *strcasestr(const char *, const char *);
int main(void)
{
    char text[] = "xAby", *found = strcasestr(text, "ab");
    if (!found) return 0;
    *found = 'q';
    if (text[1] == 'q') reach_error();
    return 0;
}
