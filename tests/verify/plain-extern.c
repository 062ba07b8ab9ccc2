// expect: false(unreach-call)
extern void reach_error(void);
extern int outside;
int main(void) { if (outside == 77) reach_error(); return 0; }
