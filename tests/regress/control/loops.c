// expect: exit 45
#include <stdio.h>
int main(void)
{
    int n = 0, sum = 0;
    for (;;) { if (++n > 9) break; sum += n; }
    for (int i = 10; i --> 0;) if (i % 2) continue; else printf("%d ", i);
    int k = 0;
    do { k++; if (k == 2) continue; printf("k%d ", k); } while (k < 4);
    while (k) { k--; int fresh = k; fresh++; printf("f%d ", fresh); }
    printf("\n");
    return sum;
}
