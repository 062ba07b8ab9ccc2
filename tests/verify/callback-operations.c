// expect: true
// native: no error
extern void reach_error(void);
struct ops { int (*open)(void); void (*close)(int); };
extern void enlist(struct ops *);
extern void run(void);
static int opened, checked;
static int f(void) { opened = 1; return 0; }
static void g(int x) { opened = x; }
static struct ops ops = {f, g};
int main(void) { enlist(&ops); checked = 1; run(); if (!checked) reach_error(); return opened > 100; }
