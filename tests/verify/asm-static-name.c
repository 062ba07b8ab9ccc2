// expect: unknown(unsupported:assembly that names...
// native: error
extern void reach_error(void);
static int v __attribute__((used)); int main(){ asm volatile("movl $1,v(%%rip)":::"memory"); if(v==1) reach_error(); }
