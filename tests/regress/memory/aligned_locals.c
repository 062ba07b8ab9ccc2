// expect: exit 0
int printf(const char *, ...);
typedef int wide_int __attribute__((aligned(32)));

static unsigned long rest(void *p, unsigned long n) { return (unsigned long)p % n; }

static int nested(int depth)
{
    char odd[3];
    _Alignas(128) char a[5];
    char other;
    a[0] = odd[0] = other = (char)depth;
    printf("%lu\n", rest(a, 128));
    return depth ? nested(depth - 1) + a[0] - depth : odd[0] + other;
}

int main(void)
{
    char pad;
    _Alignas(64) char a[3];
    int x __attribute__((aligned(256))) = 3;
    wide_int w = 4;
    int n = x;
    pad = a[0] = 0;
    printf("%lu %lu %lu\n", rest(a, 64), rest(&x, 256), rest(&w, 32));
    for (int i = 1; i < 4; i++) {
        _Alignas(64) char v[n + i];
        v[0] = 1;
        printf("%lu\n", rest(v, 64));
    }
    return (int)((unsigned long)a % 64) + pad + nested(3);
}
