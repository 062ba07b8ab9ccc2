// expect: false
// native: error
extern void reach_error(void);
void f(void);
void f(void) __attribute__((aligned(128)));
void f(void) {}
int main(void) { if (__alignof__(f) == 128) reach_error(); return 0; }
