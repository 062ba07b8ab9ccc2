// expect: false
// native: error
void reach_error(void);
volatile int n;
int main(void) { n = 3; n++; if (n == 4) reach_error(); return 0; }
