// expect: true
// native: no error
extern void reach_error(void);
struct s { int a, b; };
extern void show(const struct s *);
int main(void) { struct s x = {1, 2}; show(&x); if (x.b != 2) reach_error(); return 0; }
