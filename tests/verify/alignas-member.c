// expect: true
// native: no error
extern void reach_error(void);
struct s { char a; _Alignas(16) char b; };
int main(void) { if (sizeof(struct s) != 32 || __builtin_offsetof(struct s, b) != 16) reach_error(); return 0; }
