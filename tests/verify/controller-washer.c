// expect: true
// expect-kinduction: true
// A loop in a function that gets the machine by a pointer, called by a function that got it by a pointer.
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
enum stage { STOPPED, FILLING, WASHING, DRAINING, SPINNING };
struct machine {
    enum stage stage;
    bool locked, inlet, drain, drum;
    int water;
};
struct panel {
    bool lamp, beep;
};
static void enter(struct machine *m, enum stage s)
{
    m->stage = s;
    switch (s) {
    case STOPPED:
        m->inlet = false;
        m->drum = false;
        m->drain = false;
        m->locked = false;
        break;
    case FILLING:
        m->locked = true;
        m->inlet = true;
        break;
    case WASHING:
        m->inlet = false;
        m->drum = true;
        break;
    case DRAINING:
        m->inlet = false;
        m->drum = false;
        m->drain = true;
        break;
    case SPINNING: m->drum = true; break;
    }
}
static void run(struct machine *m, struct panel *p, int minutes)
{
    while (minutes-- > 0) {
        if (m->inlet && m->water < 60) m->water++;
        if (m->drain && m->water > 0) m->water--;
        if (m->stage == FILLING && m->water == 60) enter(m, WASHING);
        else if (m->stage == DRAINING && m->water == 0) enter(m, SPINNING);
        p->lamp = m->stage != STOPPED;
        p->beep = m->stage == SPINNING;
    }
}
static void command(struct machine *m, struct panel *p, int c)
{
    if (c == 's' && m->stage == STOPPED) enter(m, FILLING);
    if (c == 'd' && (m->stage == WASHING || m->stage == FILLING)) enter(m, DRAINING);
    if (c == 'x' && m->stage == SPINNING) enter(m, STOPPED), p->beep = false;
    run(m, p, c % 16);
}
int main(void)
{
    struct machine m = {STOPPED, false, false, false, false, 0};
    struct panel p = {false, false};
    for (;;) {
        command(&m, &p, __VERIFIER_nondet_int());
        assert(!m.inlet || !m.drain);
        assert(!m.drum || m.locked);
        assert(m.locked || m.stage == STOPPED);
        assert(!p.beep || m.drum);
        assert(m.water >= 0 && m.water <= 60);
    }
}
