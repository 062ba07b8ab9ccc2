extern int a;
int *give(void) { return &a; }
