struct a { struct b *b; }; struct b { struct a a[2]; }; int even(unsigned n); int odd(unsigned n) { return n ? even(n - 1) : 0; } int even(unsigned n) { return n ? odd(n - 1) : 1; }
