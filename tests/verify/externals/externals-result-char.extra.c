extern int a;
char *give(void) { return (char *)&a; }
