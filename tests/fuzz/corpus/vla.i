int f(int n, int a[n][n]) { int b[n][2 * n]; typedef char t[n + 1]; t c; return sizeof b + sizeof c + sizeof(int[n]) + a[1][0]; }
