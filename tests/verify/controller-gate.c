// expect: true
// expect-kinduction: true
// The parts of the controller are reached through pointers to members, and the loop over the commands through a pointer to them.
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum phase { CLOSED, OPENING, OPEN, CLOSING, STUCK };
struct drive {
    bool up, down;
    int position;
};
struct gate {
    enum phase phase;
    bool lamp;
    struct drive drive;
};
struct commands {
    unsigned count;
    unsigned char text[4];
};
static void move(struct drive *d)
{
    if (d->up && d->position < 20) d->position++;
    if (d->down && d->position > 0) d->position--;
}
static void change(struct gate *g, enum phase next)
{
    g->phase = next;
    g->drive.up = next == OPENING;
    g->drive.down = next == CLOSING;
    if (next == OPENING || next == CLOSING || next == STUCK) g->lamp = true;
    if (next == CLOSED) g->lamp = false;
}
static void obey(struct gate *g, const struct commands *c)
{
    for (unsigned i = 0; i < c->count && i < 4; i++) {
        unsigned char what = c->text[i];
        if (what == 'o' && (g->phase == CLOSED || g->phase == CLOSING)) change(g, OPENING);
        else if (what == 'c' && (g->phase == OPEN || g->phase == OPENING)) change(g, CLOSING);
        else if (what == '!' && g->phase != CLOSED) change(g, STUCK);
        else if (what == 'r' && g->phase == STUCK) change(g, CLOSING);
        move(&g->drive);
        if (g->phase == OPENING && g->drive.position == 20) change(g, OPEN);
        if (g->phase == CLOSING && g->drive.position == 0) change(g, CLOSED);
    }
}
int main(void)
{
    struct gate gate = {CLOSED, false, {false, false, 0}};
    struct commands commands;
    for (;;) {
        commands.count = __VERIFIER_nondet_uchar();
        for (unsigned i = 0; i < 4; i++) commands.text[i] = __VERIFIER_nondet_uchar();
        obey(&gate, &commands);
        assert(!gate.drive.up || !gate.drive.down);
        assert(gate.phase == CLOSED || gate.lamp);
        assert(gate.phase != STUCK || (!gate.drive.up && !gate.drive.down));
        assert(gate.drive.position >= 0 && gate.drive.position <= 20);
    }
}
