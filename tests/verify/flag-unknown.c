// expect: true
// args: -fno-nonansi-builtins
// says: the compiler's flag -fno-nonansi-builtins changes nothing that the program computes
extern void reach_error(void);
int main(void)
{
    volatile int zero = 0;
    if (zero) reach_error();
    return 0;
}
