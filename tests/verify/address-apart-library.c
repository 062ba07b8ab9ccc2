// expect: true
// No address gets into what is printed, copied, written and read: numbers that come back point to nothing.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void);
struct device {
    char name[16];
    int *counter;
};
int x, count;
int main(void)
{
    struct device d = {"disk", &count};
    char text[40], copy[40];
    unsigned long place = 0;
    snprintf(text, sizeof text, "%s %d", d.name, count);
    strcpy(copy, d.name);
    strcat(copy, text);
    puts(copy);
    printf("%s\n", d.name);
    if (write(1, d.name, 4) != 4) return 0;
    if (read(0, &place, sizeof place) != sizeof place) return 0;
    *(int *)place = 1;
    *(int *)strtoul(copy, 0, 10) = 1;
    char *value = getenv("PLACE");
    if (value) *(int *)strtoul(value, 0, 10) = 1;
    if (x) reach_error();
    return 0;
}
