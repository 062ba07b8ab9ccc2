// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct o;
extern struct o *give(void);
int a;
int main(void) { *(int *)give() = 5; if (a == 5) reach_error(); return 0; }
