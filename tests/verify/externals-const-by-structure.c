// expect: unknown
// native: error
// The same, by a structure that the function fills in.
extern void reach_error(void);
struct token {
    char *start;
    int length;
};
extern int next_token(const char *text, struct token *found);
int main(void)
{
    char text[] = "abc";
    struct token found = {0, 0};
    if (!next_token(text, &found) || !found.start) return 0;
    found.start[0] = 'x';
    if (text[0] == 'x') reach_error();
    return 0;
}
