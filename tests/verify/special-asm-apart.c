// expect: true
extern void reach_error(void);
int main(void) { int x = 1, y; __asm__ volatile("movl $5, %0" : "=r"(y)); if (x != 1) reach_error(); return y; }
