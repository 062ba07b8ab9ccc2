// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct s { int *p; };
extern void put(const struct s *);
int main(void) { int x = 1; struct s v = {&x}; put(&v); if (x == 5) reach_error(); return 0; }
