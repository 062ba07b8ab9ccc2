int f(int x) { switch (x) { int y; case 1: y = 2; case 3 ... 5: return y; default: break; case -1: x++; } return x; }
