// expect: false
// says: replayed: yes
/* The error function is static, and the printed program would be another one: only the original can be replayed. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
struct __attribute__((packed)) message {
    char kind;
    int value;
};
static void reach_error(void) { abort(); }
int main(void)
{
    struct message m = {1, __VERIFIER_nondet_int()};
    if (m.value * 3 == 21) reach_error();
    return 0;
}
