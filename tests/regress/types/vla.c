// expect: exit 0
#include <stdio.h>
static int sum(int n, int m, int a[n][m])
{
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) s += a[i][j];
    return s + (int)(sizeof a[0] / sizeof(int)) * 1000;
}
int main(void)
{
    int n = 3;
    int a[n][n + 1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++) a[i][j] = i * 10 + j;
    printf("%d %d\n", (int)(sizeof a / sizeof(int)), sum(n, n + 1, a));
    n = 7;
    printf("%d\n", (int)(sizeof a / sizeof a[0]));
    typedef char row[n];
    row r;
    printf("%d %d\n", (int)sizeof r, (int)sizeof(int[n]) / 4);
    for (int k = 1; k < 4; k++) { char s[k * 2]; s[k] = (char)k; printf("%d%d ", (int)sizeof s, s[k]); }
    int (*p)[n + 1 - 4] = (int (*)[n + 1 - 4])a;
    printf("\n%d\n", p[1][2]);
    return 0;
}
