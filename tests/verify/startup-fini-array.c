// expect: false
// native: error
extern void reach_error(void);
static void stop(void) { reach_error(); }
__attribute__((section(".fini_array"), used)) static void (*const entry)(void) = stop;
int main(void) { return 0; }
