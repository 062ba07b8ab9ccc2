// expect: exit 0
int printf(const char *, ...);
#pragma pack(push, 1)
struct t { unsigned char c; long long b : 42; } __attribute__((aligned(2)));
#pragma pack(pop)
#pragma pack(push, 2)
struct u { char c; char b : 8 __attribute__((aligned(8))); };
#pragma pack(pop)

int main(void)
{
    struct t a[2] = {{1, 2}, {3, 4}}, *p = a;
    struct u u = {1, 2};
    p++;
    printf("%u %d %d\n", (unsigned)sizeof(struct t), (int)((char *)&a[1] - (char *)&a[0]), p->c);
    printf("%u %d\n", (unsigned)sizeof u, ((char *)&u)[2]);
    return 0;
}
