/* A state machine that reads commands, with a table of functions, pointers and static locals. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct cell {
    int key, value;
    struct cell *next;
};
static struct cell cells[3] = {{1, 10, 0}, {2, 20, &cells[0]}, {3, 30, &cells[1]}};
static struct cell *first = &cells[2];
static int limit = 25;
static int *bound = &limit;
static struct cell *find(int key)
{
    for (struct cell *c = first; c; c = c->next)
        if (c->key == key) return c;
    return 0;
}
static int count(void)
{
    static int calls;
    calls = calls + 1;
    return calls;
}
static int get(int key)
{
    struct cell *c = find(key);
    if (!c) return -1;
    return c->value;
}
static int put(int key)
{
    struct cell *c = find(key);
    if (c) {
        c->value = c->value + 1;
        if (c->value > *bound + 10) reach_error();
    }
    return count();
}
static int stop(int key)
{
    return key - 1;
}
static int (*commands[3])(int) = {get, put, stop};
int main(void)
{
    int state = 0;
    for (int step = 0; step < 4; step++) {
        int command = __VERIFIER_nondet_int() & 7, key = __VERIFIER_nondet_int() & 3;
        if (command == 3) return state;
        if (command > 3) {
            state = state + 1;
            if (state > 3) return put(key);
            continue;
        }
        int got = commands[command](key);
        if (command == 2) return got;
        if (got < 0) return 1;
    }
    if (state > 2) return get(1);
    return 0;
}
