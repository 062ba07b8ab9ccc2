// expect: true
// expect-kinduction: true
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
enum state { IDLE, UP, DOWN, OPEN };
struct lift {
    enum state state;
    int floor;
    bool motor, door;
    int queue;
};
static void enter(struct lift *l, enum state next)
{
    l->state = next;
    l->motor = next == UP || next == DOWN;
    l->door = next == OPEN;
}
static void serve(struct lift *l)
{
    while (l->queue > 0) {
        l->queue--;
        if (l->state == IDLE) enter(l, l->floor < 5 ? UP : DOWN);
        else if (l->state == UP && l->floor < 9) l->floor++;
        else if (l->state == DOWN && l->floor > 0) l->floor--;
        else if (l->state == OPEN) enter(l, IDLE);
        else enter(l, OPEN);
    }
}
int main(void)
{
    struct lift l = {IDLE, 0, false, false, 0};
    for (;;) {
        int n = __VERIFIER_nondet_int();
        if (n > 0 && n < 4 && l.queue < 4) l.queue += n;
        serve(&l);
        assert(l.floor >= 0 && l.floor <= 9);
        assert(!l.motor || !l.door);
        assert(l.state != OPEN || !l.motor);
    }
}
