// expect: unknown
// expect-cooperation: unknown
// native: error
extern void reach_error(void);
struct ops { void (*run)(int); };
extern struct ops *ops;
void e(int x) { if (x == 3) reach_error(); }
int main(void) { ops->run(3); return 0; }
