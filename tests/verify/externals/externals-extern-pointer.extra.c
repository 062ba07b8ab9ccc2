extern int a;
int *ep = &a;
