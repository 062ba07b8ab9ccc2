static int one(int x) { return x; } static int two(int x) { return 2 * x; } int (*const table[])(int) = { one, &two }; int f(int i) { return table[i](3) + (*table[0])(i); }
