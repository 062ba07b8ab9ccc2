// expect: true
// native: no error
/* The pointer points to functions of the program alone. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
static void *nothing(void *to, const void *from, __SIZE_TYPE__ size)
{
    (void)from;
    (void)size;
    return to;
}
int main(void)
{
    void *(*copy)(void *, const void *, __SIZE_TYPE__) = nothing;
    void *(*unused)(void *, const void *, __SIZE_TYPE__) = memcpy;
    char text[4] = "";
    copy(text, "xy", 2);
    if (!unused || text[1] == 'y') reach_error();
    return 0;
}
