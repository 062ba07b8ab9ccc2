// expect: false(unreach-call)
#include <assert.h>
int main(int argc, char **argv) { assert(argc < 5); return argv == 0; }
