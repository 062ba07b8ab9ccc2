extern int a;
char *ep = (char *)&a;
