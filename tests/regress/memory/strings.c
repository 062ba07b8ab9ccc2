// expect: exit 0
#include <stdio.h>
#include <string.h>
int main(void)
{
    char b[32] = "abc";
    strcat(b, "def");
    printf("%s %d\n", b, (int)strlen(b));
    strncpy(b, "xy", 5);
    printf("%s %d\n", b, b[4]);
    printf("%s %s\n", strchr("hello", 'l'), strrchr("hello", 'l'));
    printf("%d %d\n", strncmp("abcd", "abce", 3), strstr("needle in hay", "in") != 0);
    char o[] = "a\0b\x41\101\n";
    printf("%d %d %d\n", (int)sizeof o, o[2], o[4]);
    printf("%s" "%d\n", "joined ", 'a' + 0);
    printf("[%5d|%-5d|%05d|%x|%c|%%|%.3s|%lu]\n", 42, 42, 42, 255, 'z', "abcdef", 7ul);
    puts(__func__);
    putchar('!');
    putchar('\n');
    return 0;
}
