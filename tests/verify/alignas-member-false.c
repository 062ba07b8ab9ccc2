// expect: false(unreach-call)
// native: error
extern void reach_error(void);
struct s { char a; _Alignas(8) short b; };
int main(void) { if (sizeof(struct s) == 16) reach_error(); return 0; }
