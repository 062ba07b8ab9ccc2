// expect: unknown(unsupported:assembly that sets...
// native: error
extern void reach_error(void);
static void up(void){ unsigned c=0x1f80|0x4000; asm volatile("ldmxcsr %0"::"m"(c)); } int main(){ up(); volatile double a=1,b=3; if(a/b>0.33333333333333333) reach_error(); }
