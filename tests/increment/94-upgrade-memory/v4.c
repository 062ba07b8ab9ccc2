extern unsigned nondet_uint(void);
extern void reach_error(void);

struct pair {
    unsigned first, second;
};

static struct pair shared;
static unsigned table[4];

static void set(unsigned *to, unsigned value) { *to = value & ~1u; }
static void fill(struct pair *p, unsigned x) { set(&p->first, x), set(&p->second, x); }
static unsigned count(void)
{
    static unsigned n;
    n += 2, shared.first++;
    return n;
}
static void put(unsigned k, unsigned x) { set(&table[k & 3], x); }

int main(void)
{
    unsigned x = nondet_uint(), local = 1;
    struct pair own;
    set(&local, x);
    if (local & 1) reach_error();
    fill(&own, x);
    fill(&shared, x + 1);
    if ((own.first | own.second | shared.first | shared.second) & 1) reach_error();
    if (count() & 1) reach_error();
    if (count() & 1) reach_error();
    put(x, x);
    put(x + 1, x);
    if (table[x & 3] & 1) reach_error();
    return 0;
}
