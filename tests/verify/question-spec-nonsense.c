// args: --spec 'CHECK( main, no LTL )'
// expect: error(property: ...
// exit: 65
extern void reach_error(void);
int main(void) { return 0; }
