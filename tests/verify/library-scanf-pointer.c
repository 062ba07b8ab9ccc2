// expect: unknown(unsupported: addresses read from text)
// native: error
extern void reach_error(void);
#include <stdio.h>
int main(){ int x=0; int*p=&x,*q=0; char b[40]; sprintf(b,"%p",(void*)p); sscanf(b,"%p",(void**)&q); *q=3; if(x==3) reach_error(); }
