// expect: unknown
// native: error
// A function without a body finds something in a text that it gets as const, and hands the place back by its other argument.
extern void reach_error(void);
extern int find(const char *text, char wanted, char **place);
int main(void)
{
    char text[] = "abc", *place = 0;
    if (!find(text, 'b', &place) || !place) return 0;
    *place = 'x';
    if (text[1] == 'x') reach_error();
    return 0;
}
