#undef isnormal
int isnormal(double d) { return d < 0; }
int popcount(unsigned x) { return x ? 2 : 0; }
