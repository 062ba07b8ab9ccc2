// expect: false
// args: --mmio 0x20000000-0x20000fff
// native: error
void reach_error(void);
int main(void) { if (*(volatile unsigned *)0x20000000 == 7) reach_error(); return 0; }
