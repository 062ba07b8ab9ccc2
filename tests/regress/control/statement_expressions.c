// expect: exit 0
#include <stdio.h>
#define max(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
struct s { int x, y; };
int main(void)
{
    int i = 3;
    printf("%d %d\n", max(i++, 2), i);
    printf("%d\n", max(max(1, 5), max(4, 2)));
    struct s s = ({ struct s t = { 1, 2 }; t.x += 4; t; });
    printf("%d %d\n", s.x, s.y);
    int r = ({ int n = 0; for (int k = 0; k < 5; k++) { if (k == 3) break; n += k; } n; });
    printf("%d\n", r);
    for (int k = 0; k < 4; k++) { int v = ({ if (k == 2) continue; k * 2; }); printf("v%d ", v); }
    printf("\n");
    ({ i = 9; });
    printf("%d\n", i);
    return 0;
}
