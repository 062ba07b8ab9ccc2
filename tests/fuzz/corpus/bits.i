struct b { long long a : 40; _Bool b : 1; signed char c : 7; unsigned : 0; enum { P, Q } d : 2; } x; int f(void) { x.a++; x.b = 2; return x.a += x.c--; }
