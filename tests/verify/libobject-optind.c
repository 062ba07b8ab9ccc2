// expect: true
// native: no error
#include <unistd.h>
void reach_error(void);
int main(void) { if (optind != 1 || opterr != 1 || optarg) reach_error(); return 0; }
