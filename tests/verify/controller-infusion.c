// expect: true
// expect-kinduction: true
/* An infusion-pump controller: a command parser, a ring buffer, a state machine, alarms and a log. */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

#define RING_SIZE 8u
#define LOG_SIZE 16u
#define MAX_RATE 1200
#define MAX_VOLUME 10000

enum state { ST_IDLE, ST_PRIMING, ST_RUNNING, ST_PAUSED, ST_ALARM };
enum command { CMD_NONE, CMD_PRIME, CMD_START, CMD_PAUSE, CMD_RESUME, CMD_STOP, CMD_SET_RATE, CMD_ACK };
enum alarm { ALARM_NONE, ALARM_AIR, ALARM_OCCLUSION, ALARM_EMPTY, ALARM_OVERRATE };

struct ring {
    uint8_t data[RING_SIZE];
    unsigned head, tail;
};

struct event {
    uint8_t kind;
    uint8_t state;
    int16_t value;
};

struct log {
    struct event events[LOG_SIZE];
    unsigned count;
    bool overflowed;
};

struct sensors {
    bool air;
    int pressure;
    int reservoir;
};

struct pump {
    enum state state;
    enum alarm alarm;
    int rate;
    int delivered;
    bool motor;
    bool valve;
    bool locked;
    struct ring rx;
    struct log log;
};

/* ring buffer */

static void ring_init(struct ring *r)
{
    r->head = 0;
    r->tail = 0;
}

static bool ring_empty(const struct ring *r)
{
    return r->head == r->tail;
}

static unsigned ring_fill(const struct ring *r)
{
    return (r->head - r->tail) % RING_SIZE;
}

static bool ring_put(struct ring *r, uint8_t c)
{
    unsigned next = (r->head + 1) % RING_SIZE;
    if (next == r->tail)
        return false;
    r->data[r->head] = c;
    r->head = next;
    return true;
}

static bool ring_get(struct ring *r, uint8_t *c)
{
    if (ring_empty(r))
        return false;
    *c = r->data[r->tail];
    r->tail = (r->tail + 1) % RING_SIZE;
    return true;
}

/* log */

static void log_init(struct log *l)
{
    l->count = 0;
    l->overflowed = false;
}

static void log_add(struct log *l, uint8_t kind, enum state state, int value)
{
    if (l->count == LOG_SIZE) {
        l->overflowed = true;
        return;
    }
    l->events[l->count].kind = kind;
    l->events[l->count].state = (uint8_t)state;
    l->events[l->count].value = (int16_t)value;
    l->count++;
}

/* hardware */

static void motor_on(struct pump *p)
{
    p->motor = true;
}

static void motor_off(struct pump *p)
{
    p->motor = false;
}

static void valve_open(struct pump *p)
{
    p->valve = true;
}

static void valve_close(struct pump *p)
{
    p->valve = false;
}

static void read_sensors(struct sensors *s)
{
    s->air = __VERIFIER_nondet_uchar() & 1;
    s->pressure = __VERIFIER_nondet_int();
    s->reservoir = __VERIFIER_nondet_int();
}

/* state machine */

static void enter(struct pump *p, enum state next)
{
    log_add(&p->log, 's', next, p->rate);
    p->state = next;
    switch (next) {
    case ST_IDLE:
        motor_off(p);
        valve_close(p);
        break;
    case ST_PRIMING:
        valve_open(p);
        motor_on(p);
        break;
    case ST_RUNNING:
        valve_open(p);
        motor_on(p);
        break;
    case ST_PAUSED:
        motor_off(p);
        break;
    case ST_ALARM:
        motor_off(p);
        valve_close(p);
        break;
    }
}

static void raise_alarm(struct pump *p, enum alarm a)
{
    if (p->alarm == ALARM_NONE)
        p->alarm = a;
    log_add(&p->log, 'a', p->state, (int)a);
    enter(p, ST_ALARM);
}

static enum command decode(uint8_t c)
{
    switch (c) {
    case 'p': return CMD_PRIME;
    case 's': return CMD_START;
    case 'h': return CMD_PAUSE;
    case 'r': return CMD_RESUME;
    case 'x': return CMD_STOP;
    case '+': return CMD_SET_RATE;
    case 'a': return CMD_ACK;
    default: return CMD_NONE;
    }
}

static void set_rate(struct pump *p, int rate)
{
    if (rate < 0)
        rate = 0;
    if (rate > MAX_RATE) {
        raise_alarm(p, ALARM_OVERRATE);
        return;
    }
    p->rate = rate;
}

static void handle(struct pump *p, enum command c)
{
    switch (c) {
    case CMD_PRIME:
        if (p->state == ST_IDLE)
            enter(p, ST_PRIMING);
        break;
    case CMD_START:
        if (p->state == ST_IDLE || p->state == ST_PRIMING)
            enter(p, ST_RUNNING);
        break;
    case CMD_PAUSE:
        if (p->state == ST_RUNNING)
            enter(p, ST_PAUSED);
        break;
    case CMD_RESUME:
        if (p->state == ST_PAUSED)
            enter(p, ST_RUNNING);
        break;
    case CMD_STOP:
        if (p->state != ST_ALARM)
            enter(p, ST_IDLE);
        break;
    case CMD_SET_RATE:
        set_rate(p, p->rate + 100);
        break;
    case CMD_ACK:
        if (p->state == ST_ALARM) {
            p->alarm = ALARM_NONE;
            enter(p, ST_IDLE);
        }
        break;
    case CMD_NONE:
        break;
    }
}

static void poll_commands(struct pump *p)
{
    uint8_t c;
    while (ring_get(&p->rx, &c))
        handle(p, decode(c));
}

static void supervise(struct pump *p, const struct sensors *s)
{
    if (p->state == ST_RUNNING || p->state == ST_PRIMING) {
        if (s->air && p->state != ST_PRIMING)
            raise_alarm(p, ALARM_AIR);
        else if (s->pressure > 500)
            raise_alarm(p, ALARM_OCCLUSION);
        else if (s->reservoir <= 0)
            raise_alarm(p, ALARM_EMPTY);
    }
}

static void deliver(struct pump *p)
{
    if (p->motor && p->state == ST_RUNNING && p->delivered < MAX_VOLUME)
        p->delivered += p->rate / 60;
}

static void invariant(const struct pump *p)
{
    assert(ring_fill(&p->rx) < RING_SIZE);
    assert(p->log.count <= LOG_SIZE);
    assert(p->rate >= 0 && p->rate <= MAX_RATE);
    assert(!p->motor || p->valve);                       /* never pump against a closed valve */
    assert(p->state != ST_ALARM || !p->motor);
    assert(p->state != ST_PAUSED || p->valve);           /* a pause keeps the valve open */
}

static void init(struct pump *p)
{
    memset(p, 0, sizeof *p);
    ring_init(&p->rx);
    log_init(&p->log);
    p->rate = 100;
}

int main(void)
{
    struct pump p;
    struct sensors s;
    init(&p);
    invariant(&p);
    for (;;) {
        unsigned char n = __VERIFIER_nondet_uchar();
        for (unsigned char i = 0; i < n && i < 3; i++)
            ring_put(&p.rx, __VERIFIER_nondet_uchar());
        read_sensors(&s);
        poll_commands(&p);
        supervise(&p, &s);
        deliver(&p);
        invariant(&p);
    }
}
