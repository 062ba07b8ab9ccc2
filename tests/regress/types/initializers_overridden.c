// expect: exit 0
/* Later initialisers take the place of earlier ones: of parts of ranges, of characters of strings, of members of wholes. */
#include <stdio.h>
typedef void (*function)(void);
static void f(void) {}
static void g(void) {}
static int calls;
static int count(void) { return ++calls; }
struct pair {
    int x, y;
};
struct text {
    int x;
    union {
        int a;
        short b[2];
        char c;
    } u;
    char t[4];
};
static int a[3] = {[0 ... 2] = 5, [1] = 0}, b[3] = {1, 2, 3, [1] = 0};
static function t[4] = {[0 ... 3] = f, [0] = g, [1 ... 2] = &f, [1] = 0};
static struct pair one = {.x = 1, .y = 2, .x = 0}, many[3] = {[0 ... 2] = {1, 2}, [1].y = 0, [2] = {0}}, after[4] = {[1 ... 2].x = 5, 6};
static struct text v = {.u.a = 7, .u.c = 0, .t = "abc", .t[1] = 0}, w[2] = {[0] = {1, {2}, "xy"}, [0].t[0] = 0, [0].u.c = 0};
static struct empty {
    struct {
    } nothing;
    int b;
} e = {1};
static struct {
    int n;
    struct pair v[];
} flexible = {1, {{1, 2}, {3}}};
int main(void)
{
    int local[3] = {[0 ... 2] = 5, [1] = 0};
    struct text lv = {.u.a = 7, .u.c = 0, .t = "abc", .t[1] = 0};
    struct pair whole = {3, 4}, r[2] = {[0] = whole, [0].y = 0, [1] = whole, [1] = {.y = 0}};
    for (int i = 0; i < 3; i++) printf("%d %d %d %d %d %d\n", a[i], b[i], t[i] != 0, local[i], many[i].x, many[i].y);
    printf("%d %d %d %d %d %d\n", one.x, one.y, after[1].x, after[1].y, after[2].x, after[2].y);
    printf("%d %d %d %d %d %d %d\n", v.u.a, v.t[0], v.t[1], v.t[2], w[0].t[0], w[0].t[1], w[0].u.a);
    printf("%d %d %d %d %d %d %d\n", lv.u.a, lv.t[0], lv.t[1], lv.t[2], r[0].y, r[1].x, r[1].y);
    printf("%d %d\n", e.b, flexible.v[1].y);
    int once[2] = {[0] = count(), [0] = 2}; /* gcc does not evaluate what is overridden */
    printf("%d %d\n", calls, once[0]);
    int rest[4] = {[0 ... 3] = count(), [1] = 2};
    printf("%d %d %d %d %d\n", calls, rest[0], rest[1], rest[2], rest[3]);
    struct pair members[3] = {[0 ... 2] = {count(), 1}, [1] = {0}};
    printf("%d %d %d %d\n", calls, members[0].x, members[1].x, members[2].x);
    return 0;
}
