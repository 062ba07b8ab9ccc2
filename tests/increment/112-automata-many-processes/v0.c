extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int token, local;
int pc0, state0, event0 = 2;
int pc1, state1, event1 = 2;
int pc2, state2, event2 = 2;
int pc3, state3, event3 = 2;
int pc4, state4, event4 = 2;
int pc5, state5, event5 = 2;
int pc6, state6, event6 = 2;
int pc7, state7, event7 = 2;
int is_woken(int pc, int event) { return pc == 1 && event == 1; }
void notify(void)
{
    if (is_woken(pc0, event0)) state0 = 0;
    if (is_woken(pc1, event1)) state1 = 0;
    if (is_woken(pc2, event2)) state2 = 0;
    if (is_woken(pc3, event3)) state3 = 0;
    if (is_woken(pc4, event4)) state4 = 0;
    if (is_woken(pc5, event5)) state5 = 0;
    if (is_woken(pc6, event6)) state6 = 0;
    if (is_woken(pc7, event7)) state7 = 0;
}
void process0(void)
{
    if (pc0 == 1 && token != local + 7) reach_error();
    token = __VERIFIER_nondet_int();
    local = token;
    event1 = 1;
    notify();
    event1 = 2;
    pc0 = 1;
    state0 = 2;
}
void process1(void)
{
    if (pc1 == 1) {
        token = token + 1;
        event2 = 1;
        notify();
        event2 = 2;
    }
    pc1 = 1;
    state1 = 2;
}
void process2(void)
{
    if (pc2 == 1) {
        token = token + 1;
        event3 = 1;
        notify();
        event3 = 2;
    }
    pc2 = 1;
    state2 = 2;
}
void process3(void)
{
    if (pc3 == 1) {
        token = token + 1;
        event4 = 1;
        notify();
        event4 = 2;
    }
    pc3 = 1;
    state3 = 2;
}
void process4(void)
{
    if (pc4 == 1) {
        token = token + 1;
        event5 = 1;
        notify();
        event5 = 2;
    }
    pc4 = 1;
    state4 = 2;
}
void process5(void)
{
    if (pc5 == 1) {
        token = token + 1;
        event6 = 1;
        notify();
        event6 = 2;
    }
    pc5 = 1;
    state5 = 2;
}
void process6(void)
{
    if (pc6 == 1) {
        token = token + 1;
        event7 = 1;
        notify();
        event7 = 2;
    }
    pc6 = 1;
    state6 = 2;
}
void process7(void)
{
    if (pc7 == 1) {
        token = token + 1;
        event0 = 1;
        notify();
        event0 = 2;
    }
    pc7 = 1;
    state7 = 2;
}
int main(void)
{
    while (state0 == 0 || state1 == 0 || state2 == 0 || state3 == 0 || state4 == 0 || state5 == 0 || state6 == 0 || state7 == 0) {
        if (state0 == 0 && __VERIFIER_nondet_int()) {
            state0 = 1;
            process0();
        }
        if (state1 == 0 && __VERIFIER_nondet_int()) {
            state1 = 1;
            process1();
        }
        if (state2 == 0 && __VERIFIER_nondet_int()) {
            state2 = 1;
            process2();
        }
        if (state3 == 0 && __VERIFIER_nondet_int()) {
            state3 = 1;
            process3();
        }
        if (state4 == 0 && __VERIFIER_nondet_int()) {
            state4 = 1;
            process4();
        }
        if (state5 == 0 && __VERIFIER_nondet_int()) {
            state5 = 1;
            process5();
        }
        if (state6 == 0 && __VERIFIER_nondet_int()) {
            state6 = 1;
            process6();
        }
        if (state7 == 0 && __VERIFIER_nondet_int()) {
            state7 = 1;
            process7();
        }
    }
    return 0;
}
