// expect: true
/* A pointer that stays in its member leaves the others as they are. */
extern void reach_error(void);
struct device {
    int state;
    char name[8];
    int count;
} d;
static void copy(char *to, const char *from)
{
    while ((*to++ = *from++)) continue;
}
int main(void)
{
    d.state = 1;
    d.count = 2;
    copy(d.name, "abcdef");
    if (d.state != 1 || d.count != 2 || d.name[5] != 'f') reach_error();
    return 0;
}
