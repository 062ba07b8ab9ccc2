extern int *gp;
void work(void) { *gp = 1; }
