// expect: true
// What gcc knows of an object without optimising; of other pointers, it knows nothing or the truth.
extern void reach_error(void);
struct s {
    int a[3];
} global;
int main(void)
{
    char b[10];
    char *p = b;
    if (__builtin_object_size(b, 0) != 10 || __builtin_object_size(&global, 1) != 12 || __builtin_object_size((void *)b, 2) != 10) reach_error();
    if (__builtin_object_size(p, 0) == (__SIZE_TYPE__)-1) return 1;
    return 0;
}
