// args: --spec nothere.prp
// expect: error(property file nothere.prp: ...
// exit: 65
extern void reach_error(void);
int main(void) { return 0; }
