// expect: false(unreach-call)
// native: error
// A packed structure that is only copied, and an array that is only copied and sorted.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static struct {
    short head;
    long long body;
} __attribute__((packed)) whole;
static const unsigned char bytes[10] = {2, 97, 7, 1, 7, 0, 1, 0, 0, 98};
static int order(const void *a, const void *b) { return *(const signed char *)a - *(const signed char *)b; }
int main(void)
{
    unsigned char sorted[10];
    memcpy(&whole, bytes, 10);
    memcpy(sorted, &whole, 10);
    qsort(sorted, 10, 1, order);
    if (sorted[9] == 98) reach_error();
    return 0;
}
