// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct list {
    short count;
    struct {
        short a, b;
    } item[0];
};
static union {
    struct list list;
    short all[7];
} x = {.all = {1, 2, 3, 4, 5, 6, 7}};
int main(void)
{
    struct list *l = &x.list;
    l->item[0].b = 9;
    l->item[1].a++;
    if (x.all[3] == 5 && x.all[2] == 9 && l->item[2].b == 7 && __VERIFIER_nondet_uint() * 2654435761u == 4031884087u) reach_error();
    return 0;
}
