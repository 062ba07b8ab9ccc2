// expect: unknown(unsupported: library function memcpy may be called through the pointer...
// args: --externals pure
// native: error
/* An initialiser takes the address, no function does. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
static void *(*copy)(void *, const void *, __SIZE_TYPE__) = memcpy;
int main(void)
{
    char text[4] = "";
    copy(text, "xy", 2);
    if (text[1] == 'y') reach_error();
    return 0;
}
