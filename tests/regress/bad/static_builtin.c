// expect-parse: error 2:12 unsupported:builtin call in a static initialiser
double x = __builtin_nextafter(1.0, 2.0);
int main(void) { return x > 0; }
