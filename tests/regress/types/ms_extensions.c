// expect: exit 0
// args: -fms-extensions -fshort-wchar
int printf(const char *, ...);
struct a { int x, y; };
typedef struct { int z; } t;
struct b { struct a; t; int w; };
int main(void)
{
    struct b b = {.x = 1, .z = 3, .w = 4};
    b.y = 2;
    printf("%d%d%d%d %u\n", b.x, b.y, b.z, b.w, (unsigned)sizeof b);
    printf("%u %d\n", (unsigned)sizeof L"ab", L"h\xffff"[1]);
    return 0;
}
