static int *k;
void keep(int *p) { k = p; }
int *get(void) { return k; }
