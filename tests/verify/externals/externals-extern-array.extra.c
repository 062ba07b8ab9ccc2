extern int a;
int *ep[2] = {&a, &a};
