static int k;
int *ep = &k, *eq = &k;
