// expect: true
// args: --error-function broken
// says: no check is reachable
// The program knows the function that was named, and never calls it.
extern void broken(void);
int main(void) { return 0; }
