// expect: false
// args: --mmio 0x20000000-0x20000fff
// native: error
void reach_error(void);
int main(void) { if (*(volatile unsigned char *)0x20000004 == 9) reach_error(); return 0; }
