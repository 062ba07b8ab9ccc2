int parity(int x) { return x + 4; }
