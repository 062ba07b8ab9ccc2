extern int a;
int f(int *);
int main(void) { return f(&a); }
