// expect: false
// args: --volatile arbitrary
// native: error
void reach_error(void);
volatile int n = 5;
int main(void) { if (n == 5) reach_error(); return 0; }
