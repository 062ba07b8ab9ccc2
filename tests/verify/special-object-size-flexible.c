// expect: unknown
// says: flexible array
// native: error
extern void reach_error(void);
struct F { int n; char c; short a[]; };
struct F g = {2, 1, {5, 6, 7}};
int main(void)
{
    if (__builtin_object_size(&g, 0) == 12) reach_error();
    return 0;
}
