// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <string.h>
extern void enlist(void (*)(void));
extern void run(void);
static char text[4];
static void f(void) { memset(text, 1, sizeof text); }
int main(void) { enlist(f); run(); if (text[2] == 1) reach_error(); return 0; }
