static int *kept; void keep(int *p) { kept = p; }
void poke(void) { *kept = 11; }
