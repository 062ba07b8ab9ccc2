// expect: exit 0
int printf(const char *, ...);
static int calls;
static int note(int n) { calls = calls * 10 + n; return n; }
static int one(int n, int a[n++]) { return n + a[0]; }
static int two(int a[note(1)], int b[note(2)][note(3)]) { return calls + (int)sizeof *b; }
static int old(n, a) int n; int a[][n]; { return a[1][0] * 100 + n; }
static int older(n, a) int n; int a[n++]; { return n + a[1]; } /* gcc does not evaluate this one */

int main(void)
{
    int z[2] = {7, 8}, grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    printf("%d\n", one(3, z));
    printf("%d\n", two(z, grid));
    printf("%d %d\n", old(3, grid), older(4, z));
    return 0;
}
