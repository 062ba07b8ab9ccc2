// expect: unknown(unsupported: library function memcpy may be called through the pointer...
// args: --externals pure
/* Only a function that assembly calls takes the address. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
static char text[4];
void *(*copy)(void *, const void *, __SIZE_TYPE__);
void choose(void) { copy = memcpy; }
int main(void)
{
    __asm__ volatile("call choose" ::: "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
    if (copy) copy(text, "xy", 2);
    if (text[1] == 'y') reach_error();
    return 0;
}
