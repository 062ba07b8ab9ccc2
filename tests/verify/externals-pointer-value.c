// expect: false(unreach-call)
// native: error
extern void reach_error(void);
extern int (*hook)(void);
int one(void) { return 1; }
int main(void) { if (hook == one) reach_error(); return 0; }
