// args: --entry start
// expect: false(unreach-call)
// exit: 1
extern void reach_error(void);
void start(int x) { if (x == 7) reach_error(); }
