// expect: false(unreach-call)
// native: error
// args: --externals anything
extern void reach_error(void);
extern void work(void);
int a;
int main(void) { a = 0; work(); if (a) reach_error(); return 0; }
