/* Counters that keep a relation; noise between. */
extern int nondet(void);
extern void reach_error(void);
int g;
static int inc(int x)
{
    g = g + 1;
    return x + 1;
}
int main(void)
{
    int i = 0, s = 0, noise = 0, n = nondet();
    while (i < n) {
        i = inc(i);
        noise = nondet() + noise;
        s = s + 2;
        if (n > 5) noise = noise - 1;
        else noise = noise + 3;
    }
    if (s != 2 * i) reach_error();
    if (g != i) reach_error();
    return 0;
}
