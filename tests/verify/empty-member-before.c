// expect: false
// native: error
// inputs: 9
// An array without elements names the members behind it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct list {
    int count;
    int all[0];
    int first, second;
};
int main(void)
{
    struct list l = {1, {}, 5, 6};
    l.all[1] = __VERIFIER_nondet_int();
    if (l.second == 9) reach_error();
    return 0;
}
