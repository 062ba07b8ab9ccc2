// expect: true
// args: --engine native
// says: its execution is the only one
// native: no error
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

struct pair {
    int count;
    char text[8];
};

int main(void)
{
    struct pair one, two;
    strcpy(one.text, "seven");
    one.count = 7;
    two = one; /* the rest of the text is copied, and nobody looks at it */
    char *copy = malloc(strlen(two.text) + 1);
    strcpy(copy, two.text);
    printf("%d\n", two.count);
    if (strlen(copy) != 5 || copy[4] != 'n' || two.count != 7) reach_error();
    free(copy);
    return 0;
}
