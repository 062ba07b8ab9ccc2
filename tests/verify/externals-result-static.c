// expect: true
// native: no error
// says: pointers from outside point only to
extern void reach_error(void);
extern int *give(void);
static int s;
int main(void) { *give() = 5; if (s == 5) reach_error(); return 0; }
