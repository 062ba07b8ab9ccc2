// expect: unknown
// native: no error
extern void reach_error(void);
#include <stdlib.h>
int main(){ srandom(1); long a=random(); srandom(1); long b=random(); if(a!=b) reach_error(); }
