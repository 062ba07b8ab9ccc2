// expect: false(unreach-call)
// native: error
extern void reach_error(void);
extern void (*hook)(void);
void e(void) { reach_error(); }
int main(void) { hook(); return 0; }
