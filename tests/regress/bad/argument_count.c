// expect-parse: error 3:25 too few arguments
int f(int a, int b);
int main(void) { return f(1); }
