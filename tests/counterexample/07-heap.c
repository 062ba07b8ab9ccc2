// replay: original
#include "verifier.h"

struct cell {
    int value;
    char name[6];
    struct cell *next;
};

int main(void)
{
    struct cell *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    int *numbers = malloc(10 * sizeof *numbers);
    if (!a || !b || !numbers) return 0;
    a->next = b;
    if (a->next->value != 1234 || a->value != 99 || b->name[3] != 'k') return 0;
    if (numbers[7] - numbers[2] != 1000) return 0;
    free(b);
    reach_error();
    return 0;
}
