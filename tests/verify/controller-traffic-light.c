// expect: true
// expect-kinduction: true
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum colour { RED, AMBER, GREEN };
struct crossing {
    enum colour cars, people;
    unsigned ticks;
    bool wanted;
};
static void step(struct crossing *c)
{
    if (c->ticks > 0) {
        c->ticks--;
        return;
    }
    if (c->cars == GREEN && c->wanted) c->cars = AMBER, c->ticks = 2;
    else if (c->cars == AMBER) c->cars = RED, c->ticks = 1;
    else if (c->cars == RED && c->people == RED && c->wanted) c->people = GREEN, c->ticks = 9, c->wanted = false;
    else if (c->people == GREEN) c->people = RED, c->ticks = 3;
    else if (c->cars == RED && c->people == RED) c->cars = GREEN, c->ticks = 5;
}
int main(void)
{
    struct crossing c = {GREEN, RED, 0, false};
    for (;;) {
        unsigned char n = __VERIFIER_nondet_uchar();
        for (unsigned char i = 0; i < n && i < 3; i++)
            if (__VERIFIER_nondet_uchar() == 'w') c.wanted = true;
        step(&c);
        assert(c.cars == RED || c.people == RED);
        assert(c.ticks <= 9);
        assert(c.people != AMBER);
    }
}
