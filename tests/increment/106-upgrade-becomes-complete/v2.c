extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned g,h;
void work(unsigned n){ for(unsigned i=0;i<n;i++) {g++;h++;} }
int main(void){ unsigned a=__VERIFIER_nondet_uint(); work(a); if(g!=h) reach_error(); return 0; }
