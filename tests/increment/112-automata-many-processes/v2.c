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
int pc8, state8, event8 = 2;
int pc9, state9, event9 = 2;
int is_triggered0(void)
{
    if (pc0 == 1 && event0 == 1) return 1;
    return 0;
}
int is_triggered1(void)
{
    if (pc1 == 1 && event1 == 1) return 1;
    return 0;
}
int is_triggered2(void)
{
    if (pc2 == 1 && event2 == 1) return 1;
    return 1;
}
int is_triggered3(void)
{
    if (pc3 == 1 && event3 == 1) return 1;
    return 0;
}
int is_triggered4(void)
{
    if (pc4 == 1 && event4 == 1) return 1;
    return 0;
}
int is_triggered5(void)
{
    if (pc5 == 1 && event5 == 1) return 1;
    return 0;
}
int is_triggered6(void)
{
    if (pc6 == 1 && event6 == 1) return 1;
    return 0;
}
int is_triggered7(void)
{
    if (pc7 == 1 && event7 == 1) return 1;
    return 0;
}
int is_triggered8(void)
{
    if (pc8 == 1 && event8 == 1) return 1;
    return 0;
}
int is_triggered9(void)
{
    if (pc9 == 1 && event9 == 1) return 1;
    return 0;
}
void activate(void)
{
    int triggered;
    triggered = is_triggered0();
    if (triggered) state0 = 0;
    triggered = is_triggered1();
    if (triggered) state1 = 0;
    triggered = is_triggered2();
    if (triggered) state2 = 0;
    triggered = is_triggered3();
    if (triggered) state3 = 0;
    triggered = is_triggered4();
    if (triggered) state4 = 0;
    triggered = is_triggered5();
    if (triggered) state5 = 0;
    triggered = is_triggered6();
    if (triggered) state6 = 0;
    triggered = is_triggered7();
    if (triggered) state7 = 0;
    triggered = is_triggered8();
    if (triggered) state8 = 0;
    triggered = is_triggered9();
    if (triggered) state9 = 0;
}
void process0(void)
{
    if (pc0 == 1 && token != local + 9) reach_error();
    token = __VERIFIER_nondet_int();
    local = token;
    event1 = 1;
    activate();
    event1 = 2;
    pc0 = 1;
    state0 = 2;
}
void process1(void)
{
    if (pc1 == 1) {
        token = token + 1;
        event2 = 1;
        activate();
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
        activate();
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
        activate();
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
        activate();
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
        activate();
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
        activate();
        event7 = 2;
    }
    pc6 = 1;
    state6 = 2;
}
void process7(void)
{
    if (pc7 == 1) {
        token = token + 1;
        event8 = 1;
        activate();
        event8 = 2;
    }
    pc7 = 1;
    state7 = 2;
}
void process8(void)
{
    if (pc8 == 1) {
        token = token + 1;
        event9 = 1;
        activate();
        event9 = 2;
    }
    pc8 = 1;
    state8 = 2;
}
void process9(void)
{
    if (pc9 == 1) {
        token = token + 1;
        event0 = 1;
        activate();
        event0 = 2;
    }
    pc9 = 1;
    state9 = 2;
}
int is_any_ready(void)
{
    if (state0 == 0) return 1;
    if (state1 == 0) return 1;
    if (state2 == 0) return 1;
    if (state3 == 0) return 1;
    if (state4 == 0) return 1;
    if (state5 == 0) return 1;
    if (state6 == 0) return 1;
    if (state7 == 0) return 1;
    if (state8 == 0) return 1;
    if (state9 == 0) return 1;
    return 0;
}
int main(void)
{
    int ready = is_any_ready();
    while (ready) {
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
        if (state8 == 0 && __VERIFIER_nondet_int()) {
            state8 = 1;
            process8();
        }
        if (state9 == 0 && __VERIFIER_nondet_int()) {
            state9 = 1;
            process9();
        }
        ready = is_any_ready();
    }
    return 0;
}
