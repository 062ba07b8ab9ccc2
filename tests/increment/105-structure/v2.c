extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int unread;
int turns;

int successor(int state)
{
    if (state == 7) return 1;
    return state + 1;
}

void expect(int is, int should_be)
{
    turns++;
    if (is != should_be) reach_error();
}

int main(void)
{
    unread = 1;
    int before = __VERIFIER_nondet_int(), state = successor(before);
    while (__VERIFIER_nondet_int()) {
        if (before != 7 && state != before + 1) reach_error();
        expect(state, before == 7 ? 1 : before + 1);
    }
    return 0;
}
