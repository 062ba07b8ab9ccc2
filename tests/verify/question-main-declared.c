// expect: error(no function 'main' with a body to start from)
// exit: 65
extern void reach_error(void);
int main(void);
int helper(void) { return main(); }
