// expect: true
extern void reach_error(void);
static char a[7];
int main(void)
{
    char *p = a;
    unsigned long least = __builtin_object_size(p, 2);
    if (__builtin_object_size(a + 2, 0) != 5 || __builtin_object_size(&a[7], 0) != 0) reach_error();
    return least > 7 ? 0 : 0;
}
