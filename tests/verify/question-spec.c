// args: --spec 'CHECK( init(go()), LTL(G ! call(oops())) )'
// expect: false(unreach-call)
extern void oops(void);
int main(void) { return 0; }
void go(void) { oops(); }
