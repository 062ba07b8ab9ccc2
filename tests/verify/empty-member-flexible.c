// expect: false
// native: error
// inputs: 5
// The array of unknown length ends a structure, but not the object.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct head {
    int count;
    char bytes[];
};
struct packet {
    struct head head;
    char body[8];
};
int main(void)
{
    struct packet p = {{1}};
    p.head.bytes[3] = (char)__VERIFIER_nondet_uint();
    if (p.body[3] == 5) reach_error();
    return 0;
}
