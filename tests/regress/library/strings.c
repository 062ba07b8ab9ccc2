// expect: exit 0
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int sign(int x) { return (x > 0) - (x < 0); }
int main(void)
{
    char a[32] = "hello", b[32];
    printf("%zu %zu\n", strlen(a), strnlen(a, 3));
    strcpy(b, a);
    strcat(b, " world");
    strncat(b, "!!!!", 2);
    puts(b);
    memset(a, 'x', sizeof a);
    strncpy(a, "ab", 5);
    printf("%d %d %c\n", a[2], a[4], a[5]);
    printf("%d %d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("a", "a"), sign(strncmp("abc", "abd", 2)));
    printf("%d %d\n", sign(strcmp("\xff", "a")), sign(memcmp("\xff", "a", 1)));
    printf("%s %s %s %d\n", strchr(b, 'o'), strrchr(b, 'o'), strstr(b, "wor"), strstr(b, "xyz") == NULL);
    printf("%zu %zu %s\n", strspn("aabbc", "ab"), strcspn("aabbc", "c"), strpbrk("hello", "xl"));
    char *d = strdup("copy"), *n = strndup("copied", 3);
    printf("%s %s\n", d, n);
    free(d);
    free(n);
    memmove(b + 2, b, 5);
    printf("%s %s\n", b, (char *)memchr("abcdef", 'd', 6));
    for (int c = 0; c < 128; c++)
        printf("%d%d%d%d%d%d%d%d%c", !!isalpha(c), !!isdigit(c), !!isspace(c), !!isupper(c), !!isprint(c), !!isxdigit(c), !!ispunct(c), !!iscntrl(c), isprint(toupper(c)) ? toupper(c) : '.');
    puts("");
    char *end;
    printf("%d %ld %lld %ld\n", atoi(" -42x"), atol("123"), atoll("12345678901"), strtol("0x1fz", &end, 0));
    puts(end);
    printf("%ld %lu %lld %llu %d\n", strtol("777", NULL, 8), strtoul("4294967295", NULL, 10), strtoll("-9", NULL, 10), strtoull("zz", NULL, 36), (int)strtol("none", &end, 10));
    printf("%g %g %.10f\n", atof("2.5e3"), strtod("  -1.25abc", &end), (double)strtof("0.1", NULL));
    puts(end);
    return 0;
}
