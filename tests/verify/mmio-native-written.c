// expect: false
// args: --mmio 0x20000000-0x20000fff
// native: error
void reach_error(void);
#define P (*(volatile unsigned *)0x20000008)
int main(void) { P = 3; if (P == 3) reach_error(); return 0; }
