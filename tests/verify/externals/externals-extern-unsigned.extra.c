extern int a;
unsigned *ep = (unsigned *)&a;
