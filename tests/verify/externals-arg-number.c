// expect: true
// native: no error
extern void reach_error(void);
extern void set(int);
static int s = 1;
int main(void) { set(s); if (s != 1) reach_error(); return 0; }
