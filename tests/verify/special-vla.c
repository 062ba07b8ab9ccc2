// expect: true
extern void reach_error(void);
int main(void) { int n = 3; int a[n]; a[2] = 1; if (sizeof a != 3 * sizeof(int) || a[2] != 1) reach_error(); return 0; }
