// expect: true
// native: no error
extern int optind __attribute__((weak)); /* the library defines it */
void reach_error(void);
int main(void) { if (!&optind || optind != 1) reach_error(); return 0; }
