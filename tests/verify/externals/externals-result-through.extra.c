extern int *gp;
int *give(void) { return gp; }
