// expect: false
// args: --mmio 0x20000000-0x20000fff
// native: error
void reach_error(void);
#define REGISTER(k) (((volatile unsigned *)0x20000000)[k])
int main(void) { if (REGISTER(1) == 9) reach_error(); return 0; }
