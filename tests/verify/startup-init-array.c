// expect: false
// native: error
extern void reach_error(void);
static int started;
static void start(void) { started++; }
static void again(void) { started = 1; }
__attribute__((section(".init_array"), used)) static void (*const one)(void) = start;
__attribute__((section(".init_array.00300"), used)) static void (*const two)(void) = again;
int main(void)
{
    if (started == 2) reach_error();
    return 0;
}
