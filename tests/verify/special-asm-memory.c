// expect: true
extern void reach_error(void);
int g = 1;
int main(void) { __asm__ volatile("" : : : "memory"); if (g != 1) reach_error(); return 0; }
