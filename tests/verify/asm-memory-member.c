// expect: unknown
// native: error
extern void reach_error(void);
struct s{int a,b;}; struct s v; int main(){ struct s*p=&v; asm volatile("incl %0\n\tincl 4+%0":"+m"(p->a)::"memory"); if(p->b==1) reach_error(); }
