extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned g,h;
void work(unsigned n){ for(unsigned i=0;i<n;i++) {g++;h++;} }
int main(void){ unsigned a=__VERIFIER_nondet_uint(), b=__VERIFIER_nondet_uint(); a&=0x1f; b&=0x1f;
 work((a*a+2*a*b+b*b!=(a+b)*(a+b)) ? 100 : 2); if(g!=h) reach_error(); return 0; }
