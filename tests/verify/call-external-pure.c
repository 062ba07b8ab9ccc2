// expect: true
// says: outside
extern void reach_error(void);
extern int outside(int *);
int g = 1;
int main(void) { int x = 1; outside(&x); if (g != 1) reach_error(); return 0; }
