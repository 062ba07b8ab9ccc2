// expect: true
// expect-kinduction: true
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { SIZE = 8 };
enum state { CLOSED, SENT, OPEN, CLOSING };
struct link {
    enum state state;
    unsigned head, tail, retries;
    bool timer, up;
};
static bool put(struct link *l)
{
    unsigned next = (l->head + 1) % SIZE;
    if (next == l->tail) return false;
    l->head = next;
    return true;
}
static void enter(struct link *l, enum state next)
{
    l->state = next;
    l->timer = next == SENT || next == CLOSING;
    l->up = next == OPEN;
    l->retries = 0;
}
int main(void)
{
    struct link l = {CLOSED, 0, 0, 0, false, false};
    for (;;) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if (c == 'o' && l.state == CLOSED) enter(&l, SENT);
        else if (c == 'a' && l.state == SENT) enter(&l, OPEN);
        else if (c == 'a' && l.state == CLOSING) enter(&l, CLOSED);
        else if (c == 'f' && l.state == OPEN) enter(&l, CLOSING);
        else if (c == 't' && l.timer && ++l.retries == 4) enter(&l, CLOSED);
        else if (c == 'd' && l.up) (void)put(&l);
        while (l.tail != l.head && l.up) l.tail = (l.tail + 1) % SIZE;
        assert(l.head < SIZE && l.tail < SIZE);
        assert(l.retries < 4);
        assert(!l.timer || !l.up);
        assert(l.state != OPEN || l.up);
    }
}
