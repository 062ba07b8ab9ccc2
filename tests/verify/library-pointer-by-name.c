// expect: unknown(unsupported: library function memcpy may be called through the pointer...
// args: --externals pure
/* Only a function that is found by its name takes the address. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *dlsym(void *, const char *);
extern void reach_error(void);
static char text[4];
void *(*copy)(void *, const void *, __SIZE_TYPE__);
void choose(void) { copy = memcpy; }
int main(void)
{
    void (*found)(void) = (void (*)(void))dlsym(0, "choose");
    if (found) found();
    if (copy) copy(text, "xy", 2);
    if (text[1] == 'y') reach_error();
    return 0;
}
