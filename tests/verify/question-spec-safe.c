// args: --spec 'CHECK( init(main()), LTL(G ! call(oops())) )'
// expect: true
extern void reach_error(void);
extern void oops(void);
int main(void) { reach_error(); return 0; }
