// args: --entry start
// expect: true
extern void reach_error(void);
void start(int x) { if (x == 7 && x == 8) reach_error(); }
int main(void) { reach_error(); }
