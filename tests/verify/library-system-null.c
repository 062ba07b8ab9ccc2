// expect: unknown
// native: no error
extern void reach_error(void);
#include <stdlib.h>
int main(){ if(system(0)<0) reach_error(); }
