// expect: unknown
// native: error
extern void reach_error(void);
#include <search.h>
static int compare(const void *a, const void *b) { if (*(const int *)a != *(const int *)b) reach_error(); return 0; }
int main(void) { static int one = 1, two = 2; void *root = 0; tsearch(&one, &root, compare); tsearch(&two, &root, compare); return 0; }
