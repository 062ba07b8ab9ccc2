// expect: unknown(there are several executions...
// args: --engine native
/* Which of two objects lies higher is the compiler's choice. */
extern void reach_error(void);
static int first, second;

int main(void)
{
    if (&first > &second && (unsigned long)&first % 64 == 16) reach_error();
    return 0;
}
