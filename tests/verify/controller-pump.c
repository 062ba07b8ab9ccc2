// expect: true
// expect-kinduction: true
// Commands come through a queue in a struct; the loop that handles them is in a function that knows the struct by a pointer only.
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { SIZE = 8 };
enum state { IDLE, PRIMING, RUNNING, PAUSED, ALARM };
struct queue {
    unsigned char data[SIZE];
    unsigned head, tail;
};
struct pump {
    enum state state;
    bool motor, valve;
    struct queue rx;
};
static void put(struct queue *q, unsigned char c)
{
    unsigned next = (q->head + 1) % SIZE;
    if (next == q->tail) return;
    q->data[q->head] = c;
    q->head = next;
}
static bool get(struct queue *q, unsigned char *c)
{
    if (q->head == q->tail) return false;
    *c = q->data[q->tail];
    q->tail = (q->tail + 1) % SIZE;
    return true;
}
static void enter(struct pump *p, enum state next)
{
    p->state = next;
    switch (next) {
    case IDLE:
    case ALARM:
        p->motor = false;
        p->valve = false;
        break;
    case PRIMING:
    case RUNNING:
        p->valve = true;
        p->motor = true;
        break;
    case PAUSED: p->motor = false; break;
    }
}
static void handle(struct pump *p, unsigned char c)
{
    switch (c) {
    case 'p':
        if (p->state == IDLE) enter(p, PRIMING);
        break;
    case 's':
        if (p->state == IDLE || p->state == PRIMING) enter(p, RUNNING);
        break;
    case 'h':
        if (p->state == RUNNING) enter(p, PAUSED);
        break;
    case 'r':
        if (p->state == PAUSED) enter(p, RUNNING);
        break;
    case 'x': enter(p, IDLE); break;
    case '!':
        if (p->motor) enter(p, ALARM);
        break;
    }
}
static void poll(struct pump *p)
{
    unsigned char c;
    while (get(&p->rx, &c)) handle(p, c);
}
int main(void)
{
    struct pump p = {IDLE, false, false, {{0}, 0, 0}};
    for (;;) {
        unsigned char n = __VERIFIER_nondet_uchar();
        for (unsigned char i = 0; i < n && i < 3; i++) put(&p.rx, __VERIFIER_nondet_uchar());
        poll(&p);
        assert(!p.motor || p.valve);
        assert(p.state != PAUSED || p.valve);
        assert(p.rx.head < SIZE && p.rx.tail < SIZE);
    }
}
