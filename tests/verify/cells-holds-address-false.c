// expect: unknown
// args: --externals pure --engine cells
// native: error
// An element holds an address: a read of another element must not make any number of it.
extern void reach_error(void);
union both {
    unsigned long number;
    int *pointer;
};
unsigned long held[1000];
int x;
int main(void)
{
    union both in, out;
    in.pointer = &x;
    held[7] = in.number;
    out.number = held[7];
    *out.pointer = 1;
    if (held[8] == 0 && x == 1) reach_error();
    return 0;
}
