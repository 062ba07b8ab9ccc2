// expect: true
extern void reach_error(void);
extern int outside;
int main(void) { int a = outside; if (a != outside) reach_error(); return 0; }
