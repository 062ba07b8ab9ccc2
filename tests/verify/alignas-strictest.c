// expect: false(unreach-call)
// native: error
extern void reach_error(void);
struct s { char a; _Alignas(4) _Alignas(16) char b; };
int main(void) { if (_Alignof(struct s) == 16) reach_error(); return 0; }
