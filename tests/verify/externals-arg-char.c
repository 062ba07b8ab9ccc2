// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void put(char *);
int main(void) { int x = 0; put((char *)&x); if (x) reach_error(); return 0; }
