// expect: true
// args: --mmio 0x20000000-0x20000fff
// native: no error
void reach_error(void);
int main(void) { unsigned v = *(volatile unsigned *)0x20000000 & 15; if (v > 15) reach_error(); return 0; }
