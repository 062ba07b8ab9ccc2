int f(int x) { return ((((((((((x)))))))))); } int (*(*g)(int))[3]; int ((h))[2][3];
