/* Recursion: of one function, and of two. */
extern int nondet(void);
extern void reach_error(void);
static int sum(int n)
{
    if (n <= 0) return 0;
    return n + sum(n - 1);
}
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int main(void)
{
    int n = nondet();
    if (n < 0 || n > 6) return 0;
    int s = sum(n);
    if (s < n) reach_error();
    if (even(n) == odd(n)) reach_error();
    return 0;
}
