enum e { A, B = 5, C, D = A + C, E = -1 } x = D; enum { BIG = 0x100000000 }; int f(enum e y) { return y == B ? sizeof(enum e) : BIG; }
