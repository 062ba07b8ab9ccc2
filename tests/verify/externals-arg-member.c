// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct s { int a, b; };
extern void put(int *);
int main(void) { struct s x = {1, 2}; put(&x.a); if (x.a == 3) reach_error(); return 0; }
