// expect: unknown(unsupported: library function memcpy may be called through the pointer...
// args: --externals pure
// native: error
/* Only an exit handler takes the address. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern int atexit(void (*)(void));
extern void reach_error(void);
static char text[4];
static void *(*copy)(void *, const void *, __SIZE_TYPE__);
static void last(void)
{
    copy = memcpy;
    copy(text, "xy", 2);
    if (text[1] == 'y') reach_error();
}
int main(void)
{
    atexit(last);
    return 0;
}
