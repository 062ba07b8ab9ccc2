// expect: true
// says: the compiler calls the program's own library functions (gcc: -fno-builtin), or they do what the library's do: llabs
// To gcc, llabs is the library's function: it puts its own code in the place of the call.
extern void reach_error(void);
long long llabs(long long);
static long long given = -1;
int main(void)
{
    if (llabs(given) == 1) reach_error();
    return 0;
}
long long llabs(long long number) { return number; }
