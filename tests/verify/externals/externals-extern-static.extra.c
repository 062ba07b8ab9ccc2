static int k;
int *ep = &k;
