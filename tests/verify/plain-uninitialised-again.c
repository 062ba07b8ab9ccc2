// expect: false(unreach-call)
extern void reach_error(void);
int main(void) { for (int i = 0; i < 2; i++) { int x; if (i == 1 && x == 5) reach_error(); x = 4; } return 0; }
