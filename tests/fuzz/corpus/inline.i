extern inline int f(void) { return 1; } inline int g(void) { return 2; } extern int g(void); static int h(void); int i(void) { return f() + g() + h(); } static int h(void) { return 3; }
