// expect-parse: error 3:9 the initialiser of a static object is not constant
int f(int);
int x = f(3);
int main(void) { return x; }
