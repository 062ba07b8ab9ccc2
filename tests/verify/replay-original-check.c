// expect: false
// says: replayed: yes
/* The check is another verifier's, and the printed program would be another one: only the original can be replayed. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int condition);
struct __attribute__((packed)) message {
    char kind;
    int value;
};
int main(void)
{
    struct message m = {1, __VERIFIER_nondet_int()};
    __VERIFIER_assert(m.value * 3 != 21);
    return 0;
}
