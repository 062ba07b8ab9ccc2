void put(int *const *p) { **p = 5; }
