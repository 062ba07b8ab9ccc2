// expect: exit 0
// Tags and members that a tool has numbered: those of equal content are one type, others stay apart.
#include <stdio.h>
struct __anonstruct_x_1 { int a; struct __anonstruct_x_1 *next; };
struct __anonstruct_x_2 { char a; struct __anonstruct_x_1 *next; };
struct __anonstruct_x_3 { int a; struct __anonstruct_x_1 *next; };
union __anonunion_u_4 { int i; short s[2]; };
union __anonunion_u_5 { short s[2]; int i; };
struct ldv_holder {
    union __anonunion_u_4 ldv_4;
    union __anonunion_u_5 ldv_5;
    struct __anonstruct_x_2 __annonCompField6, __annonCompField7;
};
typedef struct __anonstruct_y_8 { long l; } first_name, second_name;
typedef struct __anonstruct_y_9 { long l; char c; } other_name;
struct __anonstruct_x_1 one = {1, &one};
struct __anonstruct_x_2 two = {2, &one};
struct __anonstruct_x_3 three = {3, &one};
static int sum(struct __anonstruct_x_1 *p, struct __anonstruct_x_2 *q, struct __anonstruct_x_3 *r)
{
    return p->next->a + 10 * q->a + 100 * r->a + (int)(sizeof *p + sizeof *q + sizeof *r);
}
int main(void)
{
    struct __anonstruct_x_2 { double d; } local = {1.5};
    struct ldv_holder h = {{1}, {{2, 3}}, {4, &one}, {5, &one}};
    first_name f = {6};
    second_name g = f;
    other_name o = {7, 8};
    printf("%d %d\n", sum(&one, &two, &three), (int)sizeof local);
    printf("%d %d %d %d %d\n", h.ldv_4.s[0], h.ldv_5.s[1], h.ldv_5.i, h.__annonCompField6.a, h.__annonCompField7.a);
    printf("%d %d %g\n", (int)g.l, o.c, local.d);
    return 0;
}
