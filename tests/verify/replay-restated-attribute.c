// expect: unknown(an execution cannot be confirmed: ...
// args: --engine bmc
// says: the attribute packed
/* The error needs the value of an uninitialised variable; the printed program would not be the user's. */
extern void reach_error(void);
struct __attribute__((packed)) message {
    char kind;
    int value;
};
int main(void)
{
    struct message m;
    int x;
    m.value = x;
    if (m.value == 12345) reach_error();
    return 0;
}
