// expect: unknown(the execution says nothing: it reads memory that it has not written)
// args: --engine native
/* With zeros the program ends without an error; only one filling reaches it. */
extern void reach_error(void);

int main(void)
{
    int x;
    int *p = &x;
    if (*p == 12345) reach_error();
    return 0;
}
