int f(int a, unsigned b, long c, char d) { int e = (a += b) ? a++ + --c : a ?: d; e ^= a << 3 | b >> 1 & ~d; return (e, a && b || !c) + sizeof(long[3]) + -d % 7; }
