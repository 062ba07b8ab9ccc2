void put(void *p) { **(int **)p = 5; }
