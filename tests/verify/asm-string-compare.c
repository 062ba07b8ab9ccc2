// expect: true
// native: no error
// scas and cmps read memory.
extern void reach_error(void);
static char text[8] = "abc";
int main(void)
{
    const char *at = text;
    unsigned long count = 8;
    __asm__ volatile("repne scasb" : "+D"(at), "+c"(count) : "a"(0), "m"(text));
    if (text[1] != 'b') reach_error();
    return 0;
}
