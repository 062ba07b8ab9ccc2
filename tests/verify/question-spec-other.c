// args: --spec 'CHECK( init(main()), LTL(G valid-free) )'
// expect: unknown(unsupported property: G valid-free)
// exit: 2
extern void reach_error(void);
int main(void) { return 0; }
