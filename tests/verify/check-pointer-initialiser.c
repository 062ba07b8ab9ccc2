// expect: true
// Only an initialiser mentions the error function.
extern void reach_error(void);
void (*const handler)(void) = reach_error;
int main(void) { return handler == 0; }
