_Bool f(int x, double d, void *p) { _Bool b = x, c = d, e = p; b++; c = !c; return b && c || e; }
