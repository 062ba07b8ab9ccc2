// expect: unknown(unsupported: library function memcpy may be called through the pointer...
// native: error
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
int main(void)
{
    void *(*copy)(void *, const void *, __SIZE_TYPE__) = memcpy;
    char text[4] = "";
    copy(text, "xy", 2);
    if (text[1] == 'y') reach_error();
    return 0;
}
