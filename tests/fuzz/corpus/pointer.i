int g(int *p, int n) { int *q = p + n, **r = &q; return (*r - p) + p[1] + 2[p] + (p < q) + *(int *)(void *)&p[n]; }
