// expect: true
extern void reach_error(void);
int main(void) { again: goto again; reach_error(); return 0; }
