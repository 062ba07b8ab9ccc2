// expect: undefined: division
int main(void) { volatile int z = 0; return 1 / z; }
