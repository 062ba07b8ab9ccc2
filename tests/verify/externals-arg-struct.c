// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct s { int a, b; };
extern void put(struct s *);
int main(void) { struct s x = {1, 2}; put(&x); if (x.b == 3) reach_error(); return 0; }
