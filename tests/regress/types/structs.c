// expect: exit 0
#include <stdio.h>
#include <stddef.h>
struct point { int x, y; };
struct line { struct point a, b; char name[5]; };
union u { int i; unsigned char c[4]; float f; };
static struct point add(struct point a, struct point b) { a.x += b.x; a.y += b.y; return a; }
static struct line make(int n) { return (struct line){ .b = { n, n + 1 }, .name = "abcd" }; }
int main(void)
{
    struct line l = make(3), m = l, *p = &m;
    p->a = add(l.b, (struct point){ 10, 20 });
    printf("%d %d %d %d %s\n", m.a.x, m.a.y, l.a.x, l.b.y, p->name);
    printf("%d\n", make(7).b.y + add(l.a, l.b).x);
    union u u = { .i = 0x01020304 };
    printf("%d %d\n", u.c[0], u.c[3]);
    u.f = 1.0f;
    printf("%x\n", u.i);
    struct point a[3] = { { 1, 2 }, { 3 } };
    a[2] = a[0];
    a[0] = a[1];
    printf("%d %d %d\n", a[0].x, a[0].y, a[2].y);
    struct { struct point q[2]; int n; } deep = { { [1].y = 9 }, 4 }, copy;
    copy = deep;
    printf("%d %d %d\n", copy.q[1].y, copy.q[0].x, copy.n);
    struct { int a; union { int b; char c; }; struct { int d, e; }; } anon = { 1, { 2 }, { 3, 4 } };
    printf("%d %d %d\n", anon.b, anon.e, (int)(offsetof(struct line, name)));
    struct point *chain = &(struct point){ 5, 6 };
    printf("%d\n", chain->y);
    p->b = p->a, p->a.x = 0;
    printf("%d %d\n", p->a.x, p->b.x);
    return 0;
}
