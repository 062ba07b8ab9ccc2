// expect: exit 0
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static int to_memory(char *to, size_t n, const char *f, ...)
{
    va_list ap;
    va_start(ap, f);
    int r = vsnprintf(to, n, f, ap);
    va_end(ap);
    return r;
}
int main(void)
{
    char b[64];
    int count = 0;
    short hn = 0;
    printf("[%d %i %u %x %X %o %c %% %s]\n", -5, 7, 3000000000u, 0xbeef, 0xBEEF, 0777, 'q', "text");
    printf("[%8d|%-8d|%08d|%+d|% d|%'d|%.5d|%8.5d|%-+8.3d]\n", 42, 42, 42, 42, 42, 42, 42, 42, 42);
    printf("[%#x %#o %#X %#x]\n", 255, 8, 255, 0);
    printf("[%hhd %hhu %hd %hu %ld %lu %lld %llu %jd %zu %td]\n", 300, 300, 70000, 70000, -1L, -1L, -1LL, -1LL, (intmax_t)-9, (size_t)9, (ptrdiff_t)-3);
    printf("[%f %.0f %.10f %e %E %g %G %a]\n", 3.25, 2.5, 1.0 / 3, 12345.678, 0.00012, 1e10, 1e-10, 1.0);
    printf("[%Lf %Le %Lg %10.3f|%-10.3f|%+.2f|%010.2f]\n", 1.5L, 1e100L, 0.1L, 2.0, 2.0, 2.0, -2.0);
    printf("[%f %F %e %g]\n", 1.0 / 0.0, -1.0 / 0.0, 0.0, -0.0);
    printf("[%s|%10s|%-10s|%.2s|%.*s|%*s|%-*s|]\n", "abc", "abc", "abc", "abc", 1, "abc", 6, "abc", 6, "abc");
    printf("[%c%c%5c%-5c|]\n", 'a', 'b', 'c', 'd');
    printf("%s%n|%hn", "12345", &count, &hn);
    printf("[%d %d]\n", count, hn);
    printf("[%p %s %.3s]\n", (void *)0, (char *)0, (char *)0);
    printf("[%p %p]\n", (void *)0x1234, (void *)255);
    printf("[%*d|%*d|%.*d]\n", 5, 1, -5, 2, -1, 3);
    printf("%d\n", snprintf(b, 5, "%s", "overflowing"));
    puts(b);
    printf("%d %s\n", to_memory(b, sizeof b, "%d-%s-%.1f", 4, "x", 2.25), b);
    sprintf(b, "%s/%d", "dir", 17);
    printf("%s %d\n", b, (int)strlen(b));
    printf("%d\n", snprintf(NULL, 0, "%100d", 5));
    putchar('A');
    putc('B', stdout);
    fputc('C', stdout);
    fputs("D\n", stdout);
    fwrite("binary\n", 1, 7, stdout);
    fprintf(stdout, "%d%%\n", 50);
    puts("");
    return 0;
}
