// expect: undefined
int main(void) { int a[3] = { 0 }, i = 1000; return a[i * 1000]; }
