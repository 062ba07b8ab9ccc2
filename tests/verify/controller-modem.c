// expect: true
// expect-kinduction: true
// Two machines that depend on each other are driven by one loop over the bytes of a frame.
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum line { HUNG_UP, DIALLING, CARRIER };
enum parser { WAIT, BODY, ESCAPE };
struct modem {
    enum line line;
    bool relay, led;
};
struct frame {
    enum parser parser;
    unsigned length;
    bool busy;
};
static void set_line(struct modem *m, enum line l)
{
    m->line = l;
    if (l == HUNG_UP) m->relay = false, m->led = false;
    if (l == DIALLING) m->relay = true;
    if (l == CARRIER) m->led = true;
}
static void feed(struct modem *m, struct frame *f, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        switch (f->parser) {
        case WAIT:
            if (c == '{') f->parser = BODY, f->busy = true, f->length = 0;
            break;
        case BODY:
            if (c == '\\') f->parser = ESCAPE;
            else if (c == '}') f->parser = WAIT, f->busy = false;
            else if (f->length < 40) f->length++;
            break;
        case ESCAPE:
            f->parser = BODY;
            if (c == 'd' && m->line == HUNG_UP) set_line(m, DIALLING);
            if (c == 'a' && m->line == DIALLING) set_line(m, CARRIER);
            if (c == 'h') set_line(m, HUNG_UP);
            break;
        }
    }
}
int main(void)
{
    struct modem m = {HUNG_UP, false, false};
    struct frame f = {WAIT, 0, false};
    for (;;) {
        feed(&m, &f, __VERIFIER_nondet_uchar());
        assert(!m.led || m.relay);
        assert(m.line != CARRIER || (m.led && m.relay));
        assert(f.busy == (f.parser != WAIT));
        assert(f.length <= 40);
    }
}
