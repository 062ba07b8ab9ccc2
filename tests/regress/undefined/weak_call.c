// expect: undefined: null
// native: no
extern __attribute__((weak)) int missing(int);

int main(void) { return missing(3); }
