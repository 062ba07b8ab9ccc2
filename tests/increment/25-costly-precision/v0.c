/* The example of the summary paper, Fig. 1: procedure inc and the loop of main are blocks with summaries. */
extern void reach_error(void);
static int inc(int a, int sign)
{
    if (sign) return a + 1;
    else return a - 1;
}
int main(void)
{
    int i = 0, x = 0;
    while (i < 10) {
        if (x <= 5) x = inc(x, 1);
        else x = inc(x, 0);
        i = inc(i, 1);
    }
    if (x < 5) reach_error();
    return 0;
}
