// expect: false(unreach-call)
// native: error
// args: --externals anything
extern void reach_error(void);
struct s { int u, v; };
extern void work(void);
struct s a;
int main(void) { a.v = 0; work(); if (a.v) reach_error(); return 0; }
