// expect: true
// native: no error
// inputs: 2
// break out of a switch, and out of a loop in one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int open;
static void close(int *p) { open -= *p; }

int main(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 1: {
        int a __attribute__((cleanup(close))) = 1;
        open += a;
        break;
    }
    case 2: {
        int a __attribute__((cleanup(close))) = 2;
        open += a;
        while (1) {
            int b __attribute__((cleanup(close))) = 3;
            open += b;
            break;
        }
        if (open != 2) reach_error();
    } /* fall through */
    default: break;
    }
    if (open) reach_error();
    return 0;
}
