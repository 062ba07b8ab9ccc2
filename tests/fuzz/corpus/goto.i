int f(int x) { void *t[] = { &&a, &&b }; goto *t[x & 1]; a: return 1; b: if (x) goto a; return 2; }
