// expect: unknown
// native: error
// says: may be called by functions without a body: each
extern void reach_error(void);
extern void each(void (*)(void));
static void f(void) { reach_error(); }
int main(void) { each(f); return 0; }
