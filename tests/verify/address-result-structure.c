// expect: true
// args: --engine trace --externals pure --facts none
// Code outside returns a structure of numbers, which is kept where pointers are, too.
extern void reach_error(void);
struct time {
    long seconds, rest;
};
struct device {
    int *place;
    struct time time;
};
extern struct time get_time(void);
extern char *get_memory(void);
extern int __VERIFIER_nondet_int(void);
int y;
int main(void)
{
    char *memory = get_memory();
    struct device *d = (struct device *)(memory + __VERIFIER_nondet_int());
    struct time now;
    int state = 0;
    d->place = &y;
    *(int **)(memory + __VERIFIER_nondet_int()) = &y;
    now = get_time();
    *(__VERIFIER_nondet_int() ? &now : &d->time) = now;
    if (d->time.seconds > d->time.rest) state = 2;
    int *p = (int *)d->time.rest;
    if (p && state == 3) reach_error();
    return 0;
}
