// expect: true
// args: --spec CHECK(init(main()),LTL(G!call(reach_error())))
// says: no check is reachable
// A property file says what is asked: a program that never calls the function satisfies it.
int main(void) { return 0; }
