// expect: false(unreach-call)
// native: error
extern void reach_error(void);
struct s { char a; _Alignas(0) char b; };
int main(void) { if (sizeof(struct s) == 2) reach_error(); return 0; }
