// expect: true
extern void reach_error(void);
struct s { int a; struct s *next; };
int main(void) { struct s x = {1, 0}, y = {2, &x}; y.next->a = 7; if (x.a != 7) reach_error(); return 0; }
