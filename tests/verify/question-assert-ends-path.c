// args: --error-function reach_error
// expect: true
extern void reach_error(void);
#include <assert.h>
int main(int argc, char **argv) { assert(argc < 5); if (argc >= 5) reach_error(); return argv == 0; }
