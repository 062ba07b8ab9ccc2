#include "nondet.h"
char data[24]; int words[6]; struct R { short id; int val[2]; } recs[3]; unsigned len;
int main(void)
{
    len = __VERIFIER_nondet_uint() % 12; int v = __VERIFIER_nondet_int(); unsigned k = __VERIFIER_nondet_uint() % 3; char local[16] = "0123456789"; int *p = words + k, *q = &words[5 - k];
    memset(data, v, len); memcpy(data + len, local + 1, k + 2); memcpy(&recs[k], words, sizeof recs[k]); *p = v; *q += *p; p[1] = q[-1] - 1; recs[k].val[k & 1] = v; memmove(&recs[0], &recs[1], 2 * sizeof recs[0]);
    int *h = malloc(len * sizeof(int) + 4); for (unsigned i = 0; i <= len; i++) h[i] = v * i; int *h2 = malloc(8); h2[0] = h[len]; h2[1] = 4;
    if (data[3] == '1') v++; else if (words[k] == words[5 - k]) v--; if (h2[0] == h[0]) v = 0; if (memcmp(recs, words, 2) == 0) v += 2;
    struct R *pr = &recs[k]; pr->val[1] = pr->val[0] ^ pr->id; struct R cp = *pr; cp.val[k & 1]--; recs[2 - k] = cp;
    return (v + data[len] + recs[1].val[1]) & 31;
}
