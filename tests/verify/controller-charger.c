// expect: true
// expect-kinduction: true
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
enum phase { OFF, PRECHARGE, CURRENT, VOLTAGE, FAULT };
struct charger {
    enum phase phase;
    int milliamps, faults;
    bool relay, fan;
};
static void go(struct charger *c, enum phase next)
{
    c->phase = next;
    switch (next) {
    case OFF:
    case FAULT:
        c->relay = false;
        c->fan = false;
        c->milliamps = 0;
        break;
    case PRECHARGE:
        c->relay = true;
        c->milliamps = 100;
        break;
    case CURRENT:
        c->fan = true;
        c->milliamps = 2000;
        break;
    case VOLTAGE: c->milliamps = 500; break;
    }
}
int main(void)
{
    struct charger c = {OFF, 0, 0, false, false};
    for (;;) {
        int volts = __VERIFIER_nondet_int(), heat = __VERIFIER_nondet_int();
        if (heat > 60 && c.phase != OFF) {
            if (c.faults < 10) c.faults++;
            go(&c, FAULT);
        } else if (c.phase == OFF && volts > 0) {
            go(&c, PRECHARGE);
        } else if (c.phase == PRECHARGE && volts > 3000) {
            go(&c, CURRENT);
        } else if (c.phase == CURRENT && volts > 4200) {
            go(&c, VOLTAGE);
        } else if (c.phase == FAULT && heat < 40 && c.faults < 10) {
            go(&c, OFF);
        }
        assert(c.milliamps >= 0 && c.milliamps <= 2000);
        assert(!c.fan || c.relay);
        assert(c.phase != FAULT || !c.relay);
        assert(c.phase != CURRENT || c.fan);
        assert(c.faults <= 10);
    }
}
