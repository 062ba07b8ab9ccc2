extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int state = 100, opened = 0, sent = 0;
    for (;;) {
        if (state == 100) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 101;
        }
        else if (state == 101) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 102;
        }
        else if (state == 102) {
            opened = 1;
            if (__VERIFIER_nondet_int()) state = 103;
        }
        else if (state == 103) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 104;
        }
        else if (state == 104) {
            sent = __VERIFIER_nondet_int();
            if (sent < 4) continue;
            if (__VERIFIER_nondet_int()) state = 105;
        }
        else if (state == 105) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 106;
        }
        else if (state == 106) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 107;
        }
        else if (state == 107) {
            if (!opened) reach_error();
            if (__VERIFIER_nondet_int()) state = 108;
        }
        else if (state == 108) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 109;
        }
        else if (state == 109) {
            sent = __VERIFIER_nondet_int();
            if (sent < 9) continue;
            if (__VERIFIER_nondet_int()) state = 110;
        }
        else if (state == 110) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 111;
        }
        else if (state == 111) {
            sent = __VERIFIER_nondet_int();
            if (__VERIFIER_nondet_int()) state = 112;
        }
        else if (state == 112) {
            opened = 0;
            if (__VERIFIER_nondet_int()) state = 100;
        }
        else return 0;
    }
}
