// expect: true
// native: no error
extern void reach_error(void);
struct s { char a; _Alignas(double) char b[3]; };
int main(void) { if (__builtin_offsetof(struct s, b) != _Alignof(double)) reach_error(); return 0; }
