// expect: true
// native: no error
// args: --externals anything
// says: write nothing static that was not passed to them
extern void reach_error(void);
extern void work(void);
static int s;
int main(void) { s = 0; work(); if (s) reach_error(); return 0; }
