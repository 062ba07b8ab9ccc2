// expect: unknown(unsupported: library function memcpy may be called through the pointer...
// args: --externals pure
// native: error
/* The function that passes memcpy on is called through a table. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
typedef void *copier(void *, const void *, __SIZE_TYPE__);
int copy_with(copier *copy)
{
    char text[4] = "";
    copy(text, "xy", 2);
    return text[1] == 'y';
}
int copy_as_usual(void) { return copy_with(memcpy); }
int (*const table[1])(void) = {copy_as_usual};
int main(void)
{
    if (table[0]()) reach_error();
    return 0;
}
