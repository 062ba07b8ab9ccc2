void put(char *p) { *p = 7; }
