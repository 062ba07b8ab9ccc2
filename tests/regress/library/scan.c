// expect: exit 0
int printf(const char *, ...);
int dprintf(int, const char *, ...);
int sscanf(const char *, const char *, ...);
char *strtok(char *, const char *);
char *strtok_r(char *, const char *, char **);
void *memccpy(void *, const void *, int, __SIZE_TYPE__);

static void numbers(void)
{
    int d = -1, i = -1, r, n = -1;
    unsigned u = 9, x = 9;
    long l = 0;
    unsigned long ul = 0;
    long long ll = 0;
    unsigned long long ull = 0;
    short h = 0;
    signed char hh = 0;
    r = sscanf(" 12 0x1f 7 ff,-5", "%d %i%u %x,%ld%n", &d, &i, &u, &x, &l, &n);
    printf("%d: %d %d %u %x %ld %d\n", r, d, i, u, x, l, n);
    r = sscanf("123456 -9000000000 18446744073709551615 077", "%3d%lu%lld %llu %i", &d, &ul, &ll, &ull, &i);
    printf("%d: %d %lu %lld %llu %d\n", r, d, ul, ll, ull, i);
    r = sscanf("70000 300 5", "%hd %hhd %*d", &h, &hh);
    printf("%d: %d %d\n", r, h, hh);
    printf("%d ", sscanf("", "%d", &d));
    printf("%d ", sscanf("   ", "%d", &d));
    printf("%d ", sscanf("x", "%d", &d));
    printf("%d ", sscanf("1", "%d %d", &d, &i));
    printf("%d ", sscanf("1;2", "%d,%d", &d, &i));
    printf("%d ", sscanf("-", "%d", &d));
    printf("%d\n", sscanf("5%6", "%d%%%d", &d, &i));
    printf("%d %d\n", d, i);
}

static void others(void)
{
    float f = 0;
    double g = 0;
    char c = 0, d[3] = {0}, word[8], cut[4];
    int r = sscanf("1.5 -2.25e2 Q ab  hello world", "%f%lf %c %2c%s %3s", &f, &g, &c, d, word, cut);
    printf("%d: %g %g %c %s %s %s\n", r, f, g, c, d, word, cut);
}

int main(void)
{
    numbers();
    others();
    char text[] = ",,one, two,,three,", more[] = "a b", *state = 0;
    for (char *t = strtok(text, ", "); t; t = strtok(0, ", ")) printf("<%s>", t);
    printf("%d\n", strtok(0, ",") == 0);
    for (char *t = strtok_r(more, " ", &state); t; t = strtok_r(0, " ", &state)) printf("<%s>", t);
    char to[8] = "-------";
    char *end = memccpy(to, "abcdef", 'c', 6);
    printf("%ld %s %d\n", (long)(end - to), to, memccpy(to, "xy", 'z', 2) == 0);
    return 0;
}
