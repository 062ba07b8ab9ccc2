// expect: unknown
// native: error
extern void reach_error(void);
struct s { int *p; };
extern struct s give(void);
int a;
int main(void) { *give().p = 5; if (a == 5) reach_error(); return 0; }
