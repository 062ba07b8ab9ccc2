void put(void *p) { *(long *)p = 7; }
