// expect: true
/* Distances within an object say nothing of places. */
extern void reach_error(void);
static char text[16] = "key=value", other[16];
static int find(const char *in, char what)
{
    const char *at = in;
    while (*at && *at != what) at++;
    return (int)(at - in);
}
int main(void)
{
    int at = find(text, '=');
    other[at] = 1;
    text[at] = 0;
    if (at != 3 || other[3] != 1 || text[2] != 'y') reach_error();
    return 0;
}
