// expect: true
extern void reach_error(void);
int main(void) { int x = ({ int y = 3; y * 2; }); if (x != 6) reach_error(); return 0; }
