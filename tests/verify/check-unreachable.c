// expect: true
// exit: 0
// says: no check is reachable
// The check is in a function that nothing calls, so it is one that holds.
extern void reach_error(void);
static void unused(int x) { if (x) reach_error(); }
int main(void) { return 0; }
