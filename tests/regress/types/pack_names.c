// expect: exit 0
int printf(const char *, ...);
#pragma pack(push, outer, 1)
struct a { char c; int i; };
#pragma pack(push)
#pragma pack(2)
struct b { char c; int i; };
#pragma pack(pop, outer)
struct c { char c; int i; };
#pragma pack(push, 4)
struct d { char c; long long l; };
#pragma pack(pop, unknown)
struct e { char c; long long l; };

int main(void)
{
    printf("%u %u %u\n", (unsigned)sizeof(struct a), (unsigned)sizeof(struct b), (unsigned)sizeof(struct c));
    printf("%u %u\n", (unsigned)sizeof(struct d), (unsigned)sizeof(struct e));
    return 0;
}
