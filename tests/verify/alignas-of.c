// expect: true
// native: no error
extern void reach_error(void);
struct s { _Alignas(32) int a; };
int main(void) { if (_Alignof(struct s) != 32) reach_error(); return 0; }
