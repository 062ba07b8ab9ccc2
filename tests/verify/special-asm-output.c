// expect: false(unreach-call) | unknown
extern void reach_error(void);
int main(void) { int x = 1; __asm__ volatile("movl $5, %0" : "=r"(x)); if (x == 5) reach_error(); return 0; }
