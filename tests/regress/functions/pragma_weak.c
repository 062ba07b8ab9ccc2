// expect: exit 0
int printf(const char *, ...);
#pragma weak hook = real
#pragma weak missing
#pragma weak counter=number
int hook(void);
int real(void) { return 5; }
int missing(void);
int number = 7;
extern int counter;

int main(void)
{
    counter++;
    printf("%d %d %d\n", hook(), missing ? missing() : 3, number);
    return 0;
}
