// expect: true
extern void reach_error(void);
int g;
static int h[3];
int main(void) { if (g || h[2]) reach_error(); return 0; }
