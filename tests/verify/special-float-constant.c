// expect: true
extern void reach_error(void);
int main(void) { float f = 0.1f; double d = 0.1; if ((double)f == d) reach_error(); if ((int)(f * 10) != 1) reach_error(); return 0; }
