extern int a;
void *give(void) { return &a; }
