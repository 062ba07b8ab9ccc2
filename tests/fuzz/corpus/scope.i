int x = 1; int f(int x) { { extern int x; x = 2; } { static int x = 3; x++; } for (int x = 0; x < 2; x++) { int x = 5; } return x; }
