// expect: true
// native: no error
extern void reach_error(void);
#include <glob.h>
static void f(int n) { (void)n; reach_error(); }
void (*unused)(int) = f;
int main(void) { glob_t g; return glob("/", 0, 0, &g); }
