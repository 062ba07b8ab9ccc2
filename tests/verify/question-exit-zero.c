// args: --exit-code=zero
// expect: false(unreach-call)
// exit: 0
extern void reach_error(void);
int main(void) { reach_error(); }
