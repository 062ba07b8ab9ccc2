// expect: false
// args: --mmio 0x20000000-0x20000fff
// native: error
void reach_error(void);
struct device { unsigned status, data; };
#define D ((volatile struct device *)0x20000000)
int main(void) { if (D->status == 7 && D->data == 9) reach_error(); return 0; }
