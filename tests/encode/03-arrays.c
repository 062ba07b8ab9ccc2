#include "nondet.h"
int a[8], m[3][4], big[100]; short sh[4][2][3]; struct E { int k; char n[3]; long v; } es[6], last; struct { struct E in[2]; int t; } nest[3]; char text[20] = "abc";
static int sum(const int *p, int n) { int r = 0; for (int i = 0; i < n; i++) r += p[i]; return r; }
int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar(); int v = __VERIFIER_nondet_int();
    int loc[6] = {1, 2, 3}, grid[2][2] = {{1}, {2, 3}}; char buf[12] = "hello";
    i %= 3; j %= 4;
    a[i] = v; a[i + 1] = a[i] + 1; m[i][j] = a[j]; m[2 - i][3 - j] += v; big[v & 63] = i; big[99] = big[v & 63] + j;
    sh[j][1][i] = v; sh[3 - j][0][2 - i] = sh[j][1][i] * 2;
    es[i + j].k = v; es[i + j].n[i] = v >> 8; es[i].v = es[i + j].k; last = es[i]; es[5] = last; es[5].n[2]--;
    nest[i].in[j & 1].n[i] = 'x'; nest[i].in[1].v += v; nest[2 - i].t = nest[i].in[j & 1].k; nest[1] = nest[i];
    loc[i] = loc[j] + 5; grid[i & 1][j & 1] = loc[i]; buf[i + j] = v; text[i] = buf[j]; text[j + 4] = 'z';
    if (text[i] == 'h') v = sum(a, i); else v = sum(m[i], 4) + grid[1][1] + (buf[1] == 'e');
    return v & 31;
}
