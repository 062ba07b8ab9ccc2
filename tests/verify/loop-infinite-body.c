// expect: true
extern void reach_error(void);
int main(void) { unsigned x = 0; for (;;) { x = (x + 2) % 10; if (x % 2) reach_error(); } }
