f(a, b, c) int a; char *b; { return a + b[c]; } main() { return g(f(1, "x", 0)); }
