// expect: unknown
// native: error
extern void reach_error(void);
int a[2]; int main(){ asm volatile("movl $1,4+%0":"=m"(a[0])::"memory"); if(a[1]) reach_error(); }
