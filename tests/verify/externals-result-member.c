// expect: unknown
// native: error
extern void reach_error(void);
struct s { char c; int v; };
extern int *give(void);
struct s a;
int main(void) { *give() = 5; if (a.v == 5) reach_error(); return 0; }
