static int k;
int *give(void) { return &k; }
