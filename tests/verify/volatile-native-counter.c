// expect: true
// native: no error
// says: volatile objects are ordinary memory
void reach_error(void);
volatile int n;
int main(void) { n = 3; n++; if (n != 4) reach_error(); return 0; }
