extern int a;
void *ep = &a;
