// expect: true
extern void reach_error(void);
int main(void) { int i = 0; while (i < 1000000) i++; if (i != 1000000) reach_error(); return 0; }
