// expect: true
// args: --externals pure
// native: no error
/* Nobody calls the function that passes memcpy on, so the pointer is never memcpy. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
typedef void *copier(void *, const void *, __SIZE_TYPE__);
static void *nothing(void *to, const void *from, __SIZE_TYPE__ size)
{
    (void)from;
    (void)size;
    return to;
}
int copy_with(copier *copy)
{
    char text[4] = "";
    copy(text, "xy", 2);
    return text[1] == 'y';
}
int copy_as_usual(void) { return copy_with(memcpy); }
int main(void)
{
    if (copy_with(nothing)) reach_error();
    return 0;
}
